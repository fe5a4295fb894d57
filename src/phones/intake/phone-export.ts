import { Controller, Get, Injectable, Param, Query, Res } from '@nestjs/common';
import { ApiTags, PickType } from '@nestjs/swagger';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, CurrentCaller, Role } from '../../access/caller.js';
import { Roles } from '../../access/route.decorators.js';
import { monotonicMs } from '../../platform/clock.js';
import { LongRunning, Operation } from '../../platform/http/operation.decorator.js';
import { IdPipe } from '../../platform/http/validation.js';
import { REST_MAX_MS, SharedUse } from '../../platform/jobs/pace.js';
import { Slots } from '../../platform/limits/slots.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import { ListPhonesQuery } from '../list-phones.query.js';
import type { PhoneView } from '../phone.view.js';
import { PhonesReader } from '../phones-reader.js';

const LISTENERS_MAX = 20;

/**
 * Sends a CSV file while it is being made: the next piece is made when the last one is on its way, and none for a
 * caller who has gone. The first piece is made before the response begins, so that a failure gets the response of any
 * other; a later one cuts the response off.
 */
export async function sendCsv(response: Response, fileName: string, pieces: AsyncGenerator<string>): Promise<void> {
  const first = await pieces.next();
  response.setHeader('Content-Type', 'text/csv; charset=utf-8; header=present');
  response.setHeader('Content-Disposition', `attachment; filename="${fileName}"`);
  if (response.req.method === 'HEAD') {
    await pieces.return(undefined);
    response.end();
    return;
  }
  // A pipeline listens in several ways, beside all that is in front of a route.
  response.setMaxListeners(LISTENERS_MAX);
  await pipeline(Readable.from(from(first, pieces), { objectMode: false }), response).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

async function* from(first: IteratorResult<string, unknown>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

/** The columns of an export, in their order: the fields of a number as the API shows them. */
export const EXPORT_COLUMNS = [
  'phoneE164',
  'isOptedOut',
  'optOutReason',
  'optOutAt',
  'optOutUrl',
  'lastOptOutReminderAt',
  'lastMessageAt',
  'messageCount',
  'deliveredCount',
  'failedCount',
  'blockedCount',
  'totalCost',
  'isValidated',
  'validatedAt',
  'isValid',
  'validationErrorMessage',
  'carrier',
  'country',
  'countryCodeIso2',
  'city',
  'phoneType',
  'timezone',
  'createdAt',
  'updatedAt',
] as const;

/** What an export may be narrowed by, as in the list. */
class ExportPhonesQuery extends PickType(ListPhonesQuery, ['search', 'country', 'isOptedOut'] as const) {}

/** What makes a cell need quotes (RFC 4180). */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
/**
 * A spreadsheet runs a cell that begins so (OWASP, CSV injection), wherever blanks stand before it; some take the
 * full-width forms for the others.
 */
const RUNS = /^\s*[=+\-@\t\r\n＝＋－＠]/;
/** Numbers, telephone numbers among them, are what they are. */
const IS_NUMBER = /^[+-]?[0-9]+(\.[0-9]+)?$/;

export type Cell = string | number | boolean | null;

/**
 * One line of a CSV file (RFC 4180). What a spreadsheet would run begins with an apostrophe, which it shows as text.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = RUNS.test(cell) && !IS_NUMBER.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Pieces of a tenant that are made at once while its process is shared. */
const PIECES_MAX = 1;
/** As many as wait: a tenant may have no more downloads. */
const WAITING_MAX = 1_000;
/** A piece that has waited for so long is made beside the others. */
const WAIT_MS = 60_000;
/** How much longer the rest after a piece is than the piece took. */
const REST_TIMES = 3;

/**
 * Makes downloads piece by piece. While several tenants ask, a tenant has one piece made at a time, and a rest after
 * each: so all its downloads together take a quarter of the process at most, and of the database.
 */
@Injectable()
export class DownloadTurns {
  private readonly slots = new Slots({ max: PIECES_MAX, waitingMax: WAITING_MAX, waitMs: WAIT_MS });

  constructor(private readonly use: SharedUse) {}

  /** The same pieces, in turns. Nothing is held while the reader takes one. */
  async *of(tenantId: string, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
    try {
      for (;;) {
        const next = await this.next(tenantId, pieces);
        if (next.done === true) return;
        yield next.value;
      }
    } finally {
      await pieces.return(undefined);
    }
  }

  private async next(tenantId: string, pieces: AsyncGenerator<string>): Promise<IteratorResult<string, unknown>> {
    if (!this.use.isShared) return pieces.next();
    const giveBack = await this.slots.take(tenantId);
    try {
      const start = monotonicMs();
      const next = await pieces.next();
      await sleep(Math.min(REST_TIMES * (monotonicMs() - start), REST_MAX_MS));
      return next;
    } finally {
      giveBack?.();
    }
  }
}

/** Makes a CSV file of the numbers of a project. */
@Injectable()
export class PhoneExport {
  constructor(
    private readonly reach: ProjectAccess,
    private readonly reader: PhonesReader,
    private readonly turns: DownloadTurns,
  ) {}

  /** The file, piece by piece, with a header row; no connection is held between two of them. Throws 404. */
  async file(caller: Caller, projectId: string, query: ExportPhonesQuery): Promise<AsyncGenerator<string>> {
    await this.reach.requireProject(caller, projectId);
    return this.turns.of(caller.tenantId, this.pages(projectId, query));
  }

  /**
   * The same for any caller, of a project that is there; `onRows` gets how many numbers each page holds. Without
   * `withLinks`, `optOutUrl` is empty: a command may not know the service's PUBLIC_URL.
   */
  async *pages(
    projectId: string,
    query: ExportPhonesQuery,
    onRows: (count: number) => void = () => undefined,
    withLinks = true,
  ): AsyncGenerator<string> {
    yield csvLine(EXPORT_COLUMNS);
    for await (const views of this.reader.walk(projectId, query)) {
      onRows(views.length);
      yield views.map((view) => line(withLinks ? view : { ...view, optOutUrl: '' })).join('');
    }
  }
}

function line(view: PhoneView): string {
  return csvLine(EXPORT_COLUMNS.map((column) => view[column]));
}

const EXAMPLE = `${EXPORT_COLUMNS.slice(0, 4).join(',')},…\r\n+14155552601,false,,,…\r\n`;

@ApiTags('phones')
@Controller('v1/projects/:projectId/phones/export')
export class PhoneExportController {
  constructor(private readonly phones: PhoneExport) {}

  @Get()
  @LongRunning()
  @Roles(Role.ADMIN, Role.TENANT)
  @Operation({
    id: 'exportPhones',
    summary: 'Export phone numbers as CSV',
    description:
      'Returns a CSV file with all phone numbers of the project in ascending order. Its columns are the ' +
      'fields of a phone number. The file can be imported again without changes.',
    csv: EXAMPLE,
    success: 'The CSV file.',
    failures: [400, 401, 403, 404, 429],
  })
  async read(
    @CurrentCaller() caller: Caller,
    @Param('projectId', IdPipe) projectId: string,
    @Query() query: ExportPhonesQuery,
    @Res() response: Response,
  ): Promise<void> {
    await sendCsv(response, `phones-${projectId}.csv`, await this.phones.file(caller, projectId, query));
  }
}

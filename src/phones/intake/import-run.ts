import { Inject, Injectable } from '@nestjs/common';
import type { CountryCode } from 'libphonenumber-js/max';
import { Clock } from '../../platform/clock.js';
import { isDatabaseAway, isRetryable } from '../../platform/database/database-errors.js';
import { Transactor, type Tx, writeIn } from '../../platform/database/transactor.js';
import { Problem } from '../../platform/http/problem.js';
import { LeaseLost } from '../../platform/jobs/job-queue.js';
import type { MayContinue } from '../../platform/jobs/turns.js';
import { LOG, type Log } from '../../platform/log.js';
import { shareLiveProject } from '../../tenants/project-access.js';
import { ConsentLedger, type DeclarationOf } from '../consent/consent-ledger.js';
import { Suppressions } from '../consent/suppressions.js';
import type { LookedUp } from '../lookup/phone-validation.js';
import { lockPhones, type PhoneRow } from '../phones.sql.js';
import { LineTooLong } from './csv-records.js';
import { type ImportRow, isFault, readRow, type RowFault } from './import-row.js';
import { ADVANCE } from './imports.sql.js';
import { type Arrival, PhoneArrivals } from './phone-arrivals.js';
import type { PhoneImport } from './phone-import.entity.js';
import { IMPORT_JOBS, ImportChunks, ImportErrors, LEASE_MS, StoredCsv, type StoredRows } from './stored-csv.js';

/** Said of a row that opts a number in which has opted out. */
const UNPROVED = 'This number has opted out: evidence or proof must say what proves the opt-in.';

/** Said of a row whose proof is older than the opt-out of its number. */
const OUTDATED = 'This is before the opt-out of this number: a proof from before does not end it.';

/** Said of a row that opts a number in which only the person can opt in again, or only with evidence by the API. */
const HELD = {
  PROVIDER_BLOCK: 'This number has opted out at the provider: it can opt in only by writing START itself.',
  COMPLAINT: 'This number has complained: it can be opted in only one by one, with evidence, through the API.',
} as const;

/** Said of a row whose number must not come back from a file that is older than its erasure. It does not name it. */
const ERASED = 'This number was erased after the file was uploaded.';

/** What ends an import early, in words for its owner. */
class ImportFailure extends Error {}

interface Consents {
  readonly refused: readonly RowFault[];
  readonly made: readonly DeclarationOf[];
}

/** The rows of numbers, locked; those that this transaction has inserted are locked already. */
async function locked(
  tx: Tx,
  projectId: string,
  rows: readonly ImportRow[],
  arrivals: ReadonlyMap<string, Arrival>,
): Promise<Map<string, PhoneRow>> {
  const phones = new Map<string, PhoneRow>();
  const others: string[] = [];
  for (const { phoneE164 } of rows) {
    const arrival = arrivals.get(phoneE164);
    if (arrival?.isNew === true) phones.set(phoneE164, arrival.row);
    else others.push(phoneE164);
  }
  for (const row of (await lockPhones(tx, projectId, others)).values()) phones.set(row.phoneE164, row);
  return phones;
}

/** A project or tenant that is archived ends the import early. */
function endAtArchive(error: unknown): never {
  if (error instanceof Problem) throw new ImportFailure('The project was archived; the rows before are in.');
  throw error;
}

/** A tenant that may have no more numbers ends its import early. */
function endAtLimit(error: unknown): never {
  if (error instanceof Problem && error.code === 'limit_reached')
    throw new ImportFailure(`${error.message} The rows before are in.`);
  throw error;
}

/** Rows that are read and looked up, ready to be written. */
export interface PreparedRows {
  readonly rows: readonly ImportRow[];
  readonly faults: readonly RowFault[];
  readonly lookedUp: LookedUp;
  readonly bytesRead: number;
  readonly linesRead: number;
  readonly isEnd: boolean;
}

/** Parts that follow each other, as one. A number that several of them have is looked up as the first one says. */
export function together([first, ...others]: readonly [PreparedRows, ...PreparedRows[]]): PreparedRows {
  const last = others.at(-1);
  if (last === undefined) return first;
  const parts = [first, ...others];
  const lookedUp = new Map(parts.toReversed().flatMap((part) => [...part.lookedUp]));
  return {
    ...last,
    rows: parts.flatMap(({ rows }) => rows),
    faults: parts.flatMap(({ faults }) => faults),
    // In the order of their rows, in which they are inserted.
    lookedUp: new Map([...lookedUp].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** Rows read and looked up at once: few enough that the event loop is free again within milliseconds. */
const PART_ROWS = 100;
/**
 * Parts in one transaction. What a transaction costs by itself, some fifteen statements and a write to disk, is shared
 * by its rows; what it locks nobody else waits for but who writes the same numbers, or archives the project.
 */
const BATCH_PARTS = 5;

/** Parts that are written together, and what kept the one after them from being read. */
interface Batch {
  readonly parts: readonly [PreparedRows, ...PreparedRows[]];
  readonly failure: { readonly error: unknown } | null;
}

/** Works on an import that is taken. */
@Injectable()
export class ImportRun {
  constructor(
    private readonly chunks: ImportChunks,
    private readonly transactor: Transactor,
    private readonly arrivals: PhoneArrivals,
    private readonly suppressions: Suppressions,
    private readonly ledger: ConsentLedger,
    private readonly errors: ImportErrors,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Works batch by batch until the import has ended, was taken by another worker, or `mayContinue` says no; returns
   * whether there is more to do for us. Rejects while the database is away.
   */
  async work(taken: PhoneImport, mayContinue: MayContinue): Promise<boolean> {
    try {
      const isMore = await this.batchesOf(taken, mayContinue);
      if (!isMore) await this.chunks.remove(taken.importId);
      return isMore;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      if (isDatabaseAway(error) || isRetryable(error)) throw error;
      if (!(error instanceof ImportFailure || error instanceof LineTooLong))
        this.log.error({ err: error, importId: taken.importId }, 'an import failed');
      await this.fail(taken, wordsOf(error));
      return false;
    }
  }

  /** While one batch is written, the next one is read and looked up. */
  private async batchesOf(taken: PhoneImport, mayContinue: MayContinue): Promise<boolean> {
    const file = new StoredCsv(this.chunks, taken);
    let batch = await this.batchOf(taken, file, mayContinue);
    for (;;) {
      const { parts, failure } = batch;
      const isEnd = parts.at(-1)?.isEnd === true;
      const isLast = isEnd || failure !== null || !(await mayContinue());
      const next = isLast ? null : this.batchOf(taken, file, mayContinue);
      // Were writing to fail, nobody would ask for the next one.
      next?.catch(() => undefined);
      await this.write(taken, parts);
      if (failure !== null) throw failure.error;
      if (next === null) return !isEnd;
      batch = await next;
    }
  }

  /** Writes parts in one transaction; where that ends the import, one by one, so that the rows before are in. */
  private async write(taken: PhoneImport, parts: Batch['parts']): Promise<void> {
    try {
      await this.commit(taken, together(parts));
    } catch (error) {
      if (!(error instanceof ImportFailure) || parts.length === 1) throw error;
      for (const part of parts) await this.commit(taken, part);
    }
  }

  /**
   * As many parts as make a batch, or as there may be; between two of them others have their turn. Rejects when not
   * even the first one can be read.
   */
  private async batchOf(taken: PhoneImport, file: StoredCsv, mayContinue: MayContinue): Promise<Batch> {
    const part = async (): Promise<PreparedRows> => this.prepare(taken, await file.next(PART_ROWS));
    let last = await part();
    const parts: [PreparedRows, ...PreparedRows[]] = [last];
    try {
      while (parts.length < BATCH_PARTS && !last.isEnd && (await mayContinue())) {
        last = await part();
        parts.push(last);
      }
    } catch (error) {
      // What was read before is written first.
      return { parts, failure: { error } };
    }
    return { parts, failure: null };
  }

  /** Reads some rows and looks them up, outside of any transaction. */
  private async prepare(taken: PhoneImport, { records, ...place }: StoredRows): Promise<PreparedRows> {
    const { plan } = taken;
    const country = taken.defaultCountry as CountryCode | null;
    const now = this.clock.now();
    const read = records.flatMap((record) => readRow(record, record.line, plan, country, now) ?? []);
    const rows = read.filter((row) => !isFault(row)) as ImportRow[];
    const lookedUp = await this.arrivals.lookUp(
      taken.projectId,
      rows.map(({ phoneE164 }) => phoneE164),
    );
    return { rows, faults: read.filter(isFault), lookedUp, ...place };
  }

  /**
   * Writes everything that rows say in one transaction, together with the place after them. Throws LeaseLost, and
   * ImportFailure when the project is archived.
   */
  private async commit(taken: PhoneImport, prepared: PreparedRows): Promise<void> {
    await this.transactor.run(async (tx) => {
      await IMPORT_JOBS.keep(tx, taken.importId, taken.fence);
      const project = await shareLiveProject(tx, taken).catch(endAtArchive);
      const batch = await this.withoutErased(tx, taken, prepared);
      const arrivals = await this.arrivals.insert(tx, project, batch.lookedUp).catch(endAtLimit);
      const consents = await this.declare(tx, taken, batch.rows, arrivals);
      const faults = [...batch.faults, ...consents.refused];
      await this.errors.write(tx, taken, faults);
      await this.advance(tx, taken, batch, { arrivals, faults, consents });
    });
  }

  /** Refuses rows that would register a number again which was erased since the file was uploaded. */
  private async withoutErased(tx: Tx, taken: PhoneImport, batch: PreparedRows): Promise<PreparedRows> {
    const { projectId, createdAt } = taken;
    const erased = await this.suppressions.erasedSince(tx, projectId, batch.lookedUp.keys(), createdAt);
    if (erased.size === 0) return batch;
    const refused = batch.rows.filter(({ phoneE164 }) => erased.has(phoneE164));
    return {
      ...batch,
      rows: batch.rows.filter(({ phoneE164 }) => !erased.has(phoneE164)),
      lookedUp: new Map([...batch.lookedUp].filter(([number]) => !erased.has(number))),
      faults: [
        ...batch.faults,
        ...refused.map(({ line }): RowFault => ({
          line,
          column: 'phoneE164',
          message: ERASED,
          value: '',
          phoneE164: null,
        })),
      ],
    };
  }

  /** Rows act in their order: the second row of a number meets what the first one made of it. */
  private async declare(
    tx: Tx,
    taken: PhoneImport,
    rows: readonly ImportRow[],
    arrivals: ReadonlyMap<string, Arrival>,
  ): Promise<Consents> {
    const saying = rows.filter(({ consent }) => consent !== null);
    if (saying.length === 0) return { refused: [], made: [] };
    const phones = await locked(tx, taken.projectId, saying, arrivals);
    const isOut = new Map([...phones].map(([number, phone]) => [number, phone.isOptedOut]));
    const refused: RowFault[] = [];
    const lines = new Map<DeclarationOf, number>();
    for (const { line, phoneE164, consent } of saying) {
      if (consent === null) continue;
      const reason = phones.get(phoneE164)?.optOutReason;
      if (consent.kind !== 'OPT_OUT' && (reason === 'PROVIDER_BLOCK' || reason === 'COMPLAINT')) {
        refused.push({ line, phoneE164, column: 'isOptedOut', message: HELD[reason], value: '' });
        continue;
      }
      if (consent.kind === 'OPT_IN_UNPROVED') {
        if (isOut.get(phoneE164) === true)
          refused.push({ line, phoneE164, column: 'evidence', message: UNPROVED, value: '' });
        continue;
      }
      isOut.set(phoneE164, consent.kind === 'OPT_OUT');
      const by = { source: 'IMPORT', actorKeyId: taken.actorKeyId, requestId: taken.requestId } as const;
      lines.set({ phoneE164, declaration: { ...consent, ...by } }, line);
    }
    const { made, outdated } = await this.ledger.declareAll(tx, phones, [...lines.keys()]);
    for (const one of outdated) {
      const { phoneE164, declaration } = one;
      const value = String(declaration.proof?.capturedAt ?? '');
      refused.push({ line: lines.get(one) ?? 0, phoneE164, column: 'proof.capturedAt', message: OUTDATED, value });
    }
    return { refused, made };
  }

  private async advance(
    tx: Tx,
    taken: PhoneImport,
    batch: PreparedRows,
    done: { arrivals: ReadonlyMap<string, Arrival>; faults: readonly RowFault[]; consents: Consents },
  ): Promise<void> {
    const refusedLines = new Set(done.consents.refused.map(({ line }) => line));
    const good = batch.rows.filter(({ line }) => !refusedLines.has(line));
    // Of several rows of one number that is new, one made it.
    const created = new Set(
      good.flatMap(({ phoneE164 }) => (done.arrivals.get(phoneE164)?.isNew === true ? [phoneE164] : [])),
    ).size;
    const optedOut = done.consents.made.filter(({ declaration }) => declaration.kind === 'OPT_OUT').length;
    const counts = [
      batch.rows.length + batch.faults.length,
      created,
      good.length - created,
      done.faults.length,
      optedOut,
      done.consents.made.length - optedOut,
    ];
    const now = this.clock.now();
    const state = batch.isEnd ? ['DONE', now, null, null] : ['RUNNING', null, taken.tenantId, now + LEASE_MS];
    await writeIn(tx, ADVANCE, [batch.bytesRead, batch.linesRead, ...counts, ...state, taken.importId]);
  }

  private async fail({ importId, fence }: PhoneImport, error: string): Promise<void> {
    const state = { status: 'FAILED', error, finishedAt: this.clock.now(), queuedFor: null, dueAt: null };
    const failed = await this.transactor.run((tx) => IMPORT_JOBS.write(tx, { ids: [importId], fence }, state));
    if (failed === 1) await this.chunks.remove(importId);
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof ImportFailure) return error.message;
  if (error instanceof LineTooLong)
    return 'The file has a line longer than 64 kB: it is no CSV file from there on. The rows before are in.';
  return 'Something went wrong here; the rows before are in. The id of the import leads to the log line.';
}

import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import type { CountryCode } from 'libphonenumber-js/max';
import { In, IsNull, LessThan, Not } from 'typeorm';
import type { Caller } from '../../access/caller.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Tx } from '../../platform/database/transactor.js';
import { Cursors, PageQuery } from '../../platform/http/paging.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { OnceRequest } from '../../platform/idempotency/effect.js';
import { Idempotency } from '../../platform/idempotency/idempotency.js';
import { ProjectAccess } from '../../tenants/project-access.js';
import { IsQueryTelephoneCountry } from '../phone-number.js';
import { ImportIntake, type StoredFile } from './import-intake.js';
import { type ImportPageView, ImportView } from './import.view.js';
import { IMPORT_STATUSES, type ImportStatus, PhoneImport } from './phone-import.entity.js';
import { RegisterPhonesDto } from './registration.dto.js';
import { ImportErrors, ImportQueue } from './stored-csv.js';

/** Imports of one project that may wait or run at once. */
export const IMPORTS_OPEN_MAX = 20;

/** Takes files of numbers in and queues them; shows their imports, and the rows that these did not take. */
@Injectable()
export class PhoneImports {
  constructor(
    private readonly intake: ImportIntake,
    private readonly queue: ImportQueue,
    private readonly errors: ImportErrors,
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly reach: ProjectAccess,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a file and queues its import; the file is here when this resolves. Throws 400 for a header row that is not
   * right or a text that is not UTF-8, 404, 409 when the project is archived or has too many imports open, and 413.
   */
  async receive(
    caller: Caller,
    projectId: string,
    query: ImportPhonesQuery,
    content: AsyncIterable<Buffer>,
    once: OnceRequest,
  ): Promise<ImportView> {
    const project = await this.reach.requireProject(caller, projectId);
    const defaultCountry = query.defaultCountry ?? null;
    const file = await this.intake.store(content, {
      project,
      defaultCountry,
      actorKeyId: caller.keyId,
      requestId: once.requestId,
    });
    try {
      const view = await this.queueOnce(caller, projectId, file, defaultCountry, once);
      if (view.importId === file.importId) this.queue.queued.announce();
      else await this.intake.discard(file.importId);
      return view;
    } catch (error) {
      await this.intake.discard(file.importId).catch(() => undefined); // What is left is swept later.
      throw error;
    }
  }

  /** The body was not parsed: what makes two requests the same is the digest of the file. */
  private queueOnce(
    caller: Caller,
    projectId: string,
    file: StoredFile,
    defaultCountry: string | null,
    once: OnceRequest,
  ): Promise<ImportView> {
    const canonicalBody = JSON.stringify([file.contentDigest.toString('hex'), defaultCountry]);
    return this.idempotency.run(
      { ...once, canonicalBody },
      {
        statusCode: 202,
        work: async (tx) => {
          const { tenantId } = await this.reach.lockProject(tx, caller, projectId);
          await requireRoom(tx, tenantId, projectId);
          return ImportView.of(await enqueue(tx, file, { queuedFor: tenantId, dueAt: this.clock.now() }));
        },
        idOf: ({ importId }) => importId,
        show: (importId) => this.show(projectId, importId),
      },
    );
  }

  /** The imports of a project, newest first. Throws 404. */
  async list(caller: Caller, projectId: string, query: PageQuery): Promise<ImportPageView> {
    await this.reach.requireProject(caller, projectId);
    const list = { list: 'imports', filters: [projectId] };
    const before = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const where = {
      projectId,
      status: In(IMPORT_STATUSES),
      ...(before === null ? {} : { importId: LessThan(before) }),
    };
    const rows = await this.database.entities.find(PhoneImport, { where, order: { importId: 'DESC' }, take: size + 1 });
    return this.cursors.page(
      rows.filter((row) => row.isVisible()),
      size,
      list,
      ({ importId }) => importId,
      ImportView.of,
    );
  }

  /** One import. Throws 404. */
  async read(caller: Caller, projectId: string, importId: string): Promise<ImportView> {
    this.reach.requireReach(caller, projectId);
    return this.show(projectId, importId);
  }

  /** One import, for any caller. Throws 404. */
  async show(projectId: string, importId: string): Promise<ImportView> {
    const row = await this.database.entities.findOneBy(PhoneImport, { importId, projectId });
    if (row?.isVisible() !== true) throw notFound();
    return ImportView.of(row);
  }

  /** The id of the first unfinished import of this very file; null when there is none. */
  async unfinished(projectId: string, contentDigest: Buffer, defaultCountry: string | null): Promise<string | null> {
    const row = await this.database.entities.findOne(PhoneImport, {
      where: { projectId, contentDigest, defaultCountry: defaultCountry ?? IsNull(), queuedFor: Not(IsNull()) },
      order: { importId: 'ASC' },
    });
    return row?.importId ?? null;
  }

  /** The file of errors, with those of the rows read so far. Throws 404. */
  async errorsFile(caller: Caller, projectId: string, importId: string): Promise<AsyncGenerator<string>> {
    await this.read(caller, projectId, importId);
    return this.errors.file(importId);
  }
}

/** The project is locked: what is counted stays counted. */
export async function requireRoom(tx: Tx, tenantId: string, projectId: string): Promise<void> {
  const open = await tx.countBy(PhoneImport, { queuedFor: tenantId, projectId });
  if (open >= IMPORTS_OPEN_MAX) throw importLimitReached();
}

/** 409 for one import too many. */
export function importLimitReached(): Problem {
  return new Problem(
    409,
    'limit_reached',
    `A project may have ${IMPORTS_OPEN_MAX} imports that wait or run; let one end.`,
  );
}

/** Makes an import of a stored file. */
export async function enqueue(
  tx: Tx,
  file: StoredFile,
  turn: { queuedFor: string; dueAt: number },
): Promise<PhoneImport & { readonly status: ImportStatus }> {
  const { importId, header, contentDigest, bytesTotal } = file;
  const changes = {
    status: 'QUEUED' as const,
    columnPlan: JSON.stringify(header.plan),
    contentDigest,
    bytesTotal,
    bytesRead: header.bytes,
    linesRead: header.lines,
    ...turn,
  };
  const { affected } = await tx.update(PhoneImport, { importId, status: 'UPLOADING' }, changes);
  if (affected !== 1)
    throw new Problem(409, 'state_conflict', 'The upload took too long and was given up; send the file again.');
  return Object.assign(await tx.findOneByOrFail(PhoneImport, { importId }), { status: changes.status });
}

/** What may be said of a file besides its rows. */
export class ImportPhonesQuery extends PickType(RegisterPhonesDto, ['defaultCountry'] as const) {
  @IsQueryTelephoneCountry()
  override defaultCountry?: CountryCode;
}

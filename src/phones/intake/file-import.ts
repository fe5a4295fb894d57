import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../../platform/clock.js';
import { Transactor, type Tx } from '../../platform/database/transactor.js';
import { lockLiveProject, type ProjectPlace } from '../../tenants/project-access.js';
import { ImportIntake, type StoredFile } from './import-intake.js';
import { ImportQueue } from './stored-csv.js';
import { ImportRun } from './import-run.js';
import type { ImportView } from './import.view.js';
import { enqueue, PhoneImports, requireRoom } from './phone-imports.service.js';

/** Another process may have the import: it is looked at until that one has ended it or given it up. */
const LOOK_EVERY_MS = 500;

/** A file on this machine, and where its numbers shall go. */
interface LocalFile {
  readonly project: ProjectPlace;
  readonly defaultCountry: string | null;
  /** SHA-256 of the content. */
  readonly contentDigest: Buffer;
  /** Its content; nothing is read before somebody asks for the first piece. */
  readonly content: AsyncIterable<Buffer>;
}

/** Imports a local file in this very process, for the command line. */
@Injectable()
export class FileImport {
  constructor(
    private readonly intake: ImportIntake,
    private readonly queue: ImportQueue,
    private readonly run: ImportRun,
    private readonly imports: PhoneImports,
    private readonly transactor: Transactor,
    private readonly clock: Clock,
  ) {}

  /**
   * The unfinished import of that very file, or a new one. Throws what `ImportIntake.store` throws, and 409 when too
   * many are open or the project is archived.
   */
  async begin(file: LocalFile): Promise<{ importId: string; isResumed: boolean }> {
    const {
      project: { projectId },
      defaultCountry,
      contentDigest,
    } = file;
    const unfinished = await this.imports.unfinished(projectId, contentDigest, defaultCountry);
    if (unfinished !== null) return { importId: unfinished, isResumed: true };
    const stored = await this.intake.store(file.content, {
      project: file.project,
      defaultCountry,
      actorKeyId: null,
      requestId: null,
    });
    try {
      await this.transactor.run((tx) => this.enqueue(tx, file.project, stored));
    } catch (error) {
      await this.intake.discard(stored.importId);
      throw error;
    }
    return { importId: stored.importId, isResumed: false };
  }

  /**
   * Works on an import, or waits for the process that does, until it has ended. Rejects while the database is away;
   * begun again it goes on.
   */
  async finish(projectId: string, importId: string): Promise<ImportView> {
    for (;;) {
      const taken = await this.queue.takeOne(importId);
      if (taken !== null) await this.run.work(taken, () => Promise.resolve(true));
      const shown = await this.imports.show(projectId, importId);
      if (shown.finishedAt !== null) return shown;
      await sleep(LOOK_EVERY_MS);
    }
  }

  private async enqueue(tx: Tx, { projectId, tenantId }: ProjectPlace, stored: StoredFile): Promise<void> {
    await lockLiveProject(tx, projectId, 'pessimistic_write');
    await requireRoom(tx, tenantId, projectId);
    await enqueue(tx, stored, { queuedFor: tenantId, dueAt: this.clock.now() });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { isDatabaseAway, isRetryable } from '../../platform/database/database-errors.js';
import { Transactor } from '../../platform/database/transactor.js';
import { LeaseLost } from '../../platform/jobs/fenced-rows.js';
import type { MayContinue } from '../../platform/jobs/turn-worker.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { LineTooLong } from './csv-records.js';
import { ImportBatch, ImportFailure } from './import-batch.js';
import { ImportChunks } from './import-chunks.js';
import { IMPORT_JOBS } from './import-queue.js';
import type { PhoneImport } from './phone-import.entity.js';
import { type PreparedRows, together } from './prepared-rows.js';
import { StoredCsv } from './stored-csv.js';

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
    private readonly batches: ImportBatch,
    private readonly chunks: ImportChunks,
    private readonly transactor: Transactor,
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
    let batch = await this.prepare(taken, file, mayContinue);
    for (;;) {
      const { parts, failure } = batch;
      const isEnd = parts.at(-1)?.isEnd === true;
      const isLast = isEnd || failure !== null || !(await mayContinue());
      const next = isLast ? null : this.prepare(taken, file, mayContinue);
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
      await this.batches.commit(taken, together(parts));
    } catch (error) {
      if (!(error instanceof ImportFailure) || parts.length === 1) throw error;
      for (const part of parts) await this.batches.commit(taken, part);
    }
  }

  /**
   * As many parts as make a batch, or as there may be; between two of them others have their turn. Rejects when not
   * even the first one can be read.
   */
  private async prepare(taken: PhoneImport, file: StoredCsv, mayContinue: MayContinue): Promise<Batch> {
    const part = async (): Promise<PreparedRows> => this.batches.prepare(taken, await file.next(PART_ROWS));
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

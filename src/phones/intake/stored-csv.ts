import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { BoundedReads } from '../../platform/database/bounded-reads.js';
import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, Transactor, type Tx } from '../../platform/database/transactor.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { TurnQueue } from '../../platform/jobs/turns.js';
import { clipped } from '../../platform/text.js';
import { type CsvRecord, readCsv, RECORD_BYTES_MAX } from './csv-records.js';
import type { RowFault } from './import-row.js';
import {
  CHUNK,
  CHUNKS_REMOVED_AT_ONCE,
  ERROR_ROWS,
  ERRORS,
  FAILED_SO_FAR,
  LEFT_FILES,
  type LeftFile,
  MARK_REMOVED,
  NEW_ERRORS,
  REMOVE_CHUNKS,
  STORE_CHUNK,
} from './imports.sql.js';
import { csvLine } from './phone-export.js';
import { CHUNK_BYTES, ERRORS_KEPT_MAX, PhoneImport, ROW_MESSAGE_MAX, ROW_VALUE_MAX } from './phone-import.entity.js';

/** So much is at hand whenever rows are read, unless the file ends before: a whole row is always among it. */
const AT_HAND_BYTES = 2 * RECORD_BYTES_MAX;

/** Rows of a file, and the place after them. */
export interface StoredRows {
  /** Their lines are those of the file, from 1. */
  readonly records: readonly CsvRecord[];
  readonly bytesRead: number;
  readonly linesRead: number;
  readonly isEnd: boolean;
}

/** Where in a stored file to begin, and where it ends. */
interface StoredPlace {
  readonly importId: string;
  readonly bytesTotal: number;
  readonly bytesRead: number;
  readonly linesRead: number;
}

/** Reads a stored file from a place on, in constant memory. */
export class StoredCsv {
  private atHand: Buffer = Buffer.alloc(0);
  private bytesRead: number;
  private linesRead: number;

  constructor(
    private readonly chunks: ImportChunks,
    private readonly place: StoredPlace,
  ) {
    this.bytesRead = place.bytesRead;
    this.linesRead = place.linesRead;
  }

  /** The next rows, at most `max`; none only at the end. Throws LineTooLong. */
  async next(max: number): Promise<StoredRows> {
    for (;;) {
      await this.fill();
      const isWhole = this.bytesRead + this.atHand.length >= this.place.bytesTotal;
      const { records, bytes, lines } = readCsv(this.atHand, isWhole, max);
      const before = this.linesRead;
      this.atHand = this.atHand.subarray(bytes);
      this.bytesRead += bytes;
      this.linesRead += lines;
      const isEnd = this.bytesRead >= this.place.bytesTotal;
      if (records.length > 0 || isEnd)
        return {
          records: records.map((record) => ({ ...record, line: before + record.line + 1 })),
          bytesRead: this.bytesRead,
          linesRead: this.linesRead,
          isEnd,
        };
    }
  }

  private async fill(): Promise<void> {
    while (this.atHand.length < AT_HAND_BYTES && this.bytesRead + this.atHand.length < this.place.bytesTotal) {
      const more = await this.chunks.read(this.place.importId, this.bytesRead + this.atHand.length);
      if (more === null) throw new Error(`The stored file of ${this.place.importId} has a hole`);
      this.atHand = Buffer.concat([this.atHand, more]);
    }
  }
}

/** The stored pieces of uploaded files. */
@Injectable()
export class ImportChunks {
  constructor(
    private readonly transactor: Transactor,
    private readonly database: Database,
  ) {}

  async store(importId: string, place: number, content: Buffer): Promise<void> {
    await this.transactor.write(STORE_CHUNK, [importId, place, content]);
  }

  /** What is stored from a place in the file on, to the end of the chunk that holds it; null after the last. */
  async read(importId: string, position: number): Promise<Buffer | null> {
    const place = Math.floor(position / CHUNK_BYTES);
    const [chunk] = await this.database.read(CHUNK, [importId, place]);
    return chunk?.content.subarray(position - place * CHUNK_BYTES) ?? null;
  }

  /** Imports whose file is to be removed: they have ended, or began to be uploaded before an id. */
  left(before: string): Promise<LeftFile[]> {
    return this.database.read(LEFT_FILES, [before]);
  }

  /** Removes all of a file, in small steps, and says so in its import. */
  async remove(importId: string): Promise<void> {
    for (;;) {
      const removed = await this.transactor.write(REMOVE_CHUNKS, [importId]);
      if (removed < CHUNKS_REMOVED_AT_ONCE) break;
    }
    await this.transactor.write(MARK_REMOVED, [importId]);
  }
}

/** The columns of the file of errors. */
const FILE_COLUMNS = ['line', 'column', 'message', 'value'] as const;

/** Rows of imports that were not taken. */
@Injectable()
export class ImportErrors {
  constructor(private readonly database: Database) {}

  /** Keeps the first errors of an import, `ERRORS_KEPT_MAX` in all. Its row is locked, and counts them later. */
  async write(tx: Tx, { importId, projectId }: PhoneImport, faults: readonly RowFault[]): Promise<void> {
    if (faults.length === 0) return;
    const [before] = await readIn(tx, FAILED_SO_FAR, [importId]);
    const room = Math.max(0, ERRORS_KEPT_MAX - (before?.failed ?? 0));
    const kept = faults.toSorted((a, b) => a.line - b.line).slice(0, room);
    const rows = kept.map(({ line, phoneE164, column, message, value }) => ({
      importId,
      line,
      projectId,
      phoneE164,
      columnName: column,
      message: clipped(message, ROW_MESSAGE_MAX),
      value: clippedValue(value),
    }));
    await insertRows(tx, NEW_ERRORS, rows);
  }

  /** The file of errors of an import, page by page, with a header row. */
  async *file(importId: string): AsyncGenerator<string> {
    yield csvLine(FILE_COLUMNS);
    for (let last = 0; ;) {
      const rows = await this.database.read(ERRORS, [importId, last]);
      if (rows.length > 0)
        yield rows.map(({ line, columnName, message, value }) => csvLine([line, columnName, message, value])).join('');
      const end = rows.at(-1);
      if (end === undefined || rows.length < ERROR_ROWS) return;
      last = end.line;
    }
  }
}

/** A value as long as its column holds. */
export function clippedValue(value: string): string {
  return clipped(value, ROW_VALUE_MAX);
}

/** After this time another worker continues the import of one that died. Each batch renews the lease. */
export const LEASE_MS = 10_000;
const TENANTS_MAX = 1_000;

/** What is written of an import that failed. */
const WRITTEN = ['status', 'error', 'finishedAt', 'queuedFor'] as const;
type WrittenColumn = (typeof WRITTEN)[number];
type ImportTenant = { readonly tenantId: string };
type ImportId = { readonly importId: string };

/** The table of imports as a queue: one of each tenant. */
export const IMPORT_JOBS = new JobQueue<ImportTenant, ImportId, WrittenColumn>({
  table: 'phone_imports',
  index: 'phone_imports_queue',
  id: 'importId',
  queue: { tenantId: 'queuedFor' },
  queueKinds: { tenantId: 'text!' },
  columnKinds: { importId: 'text' },
  written: WRITTEN,
  queuesMax: TENANTS_MAX,
});

/** Imports that have work left, taken under leases; tenants take turns, and so do the imports of one. */
@Injectable()
export class ImportQueue extends TurnQueue<ImportTenant, ImportId, PhoneImport> {
  constructor(dives: BoundedReads, transactor: Transactor, clock: Clock) {
    const find = (tx: Tx, { importId }: ImportId) => tx.findOneByOrFail(PhoneImport, { importId });
    super({ jobs: IMPORT_JOBS, queue: 'tenantId', leaseMs: LEASE_MS, find }, dives, transactor, clock);
  }
}

import type { ImportChunks } from './import-chunks.js';
import { type CsvRecord, readCsv, RECORD_BYTES_MAX } from './csv-records.js';

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
export interface StoredPlace {
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

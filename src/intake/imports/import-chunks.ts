import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Transactor } from '../../platform/database/transactor.js';
import {
  CHUNK,
  CHUNKS_REMOVED_AT_ONCE,
  LEFT_FILES,
  type LeftFile,
  MARK_REMOVED,
  REMOVE_CHUNKS,
  STORE_CHUNK,
} from './imports.sql.js';
import { CHUNK_BYTES } from './phone-import-chunk.entity.js';

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

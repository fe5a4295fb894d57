import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { CHUNK_BYTES } from './phone-import-chunk.entity.js';

/** Some megabytes in one statement. */
const REMOVED_AT_ONCE = 16;

/** The stored pieces of uploaded files. */
@Injectable()
export class ImportChunks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly database: Database,
  ) {}

  async store(importId: string, place: number, content: Buffer): Promise<void> {
    await this.dataSource.query('INSERT INTO phone_import_chunks (importId, place, content) VALUES (?, ?, ?)', [
      importId,
      place,
      content,
    ]);
  }

  /** What is stored from a place in the file on, to the end of the chunk that holds it; null behind the last. */
  async read(importId: string, position: number): Promise<Buffer | null> {
    const place = Math.floor(position / CHUNK_BYTES);
    const [chunk] = await this.database.read<{ content: Buffer }>(
      'SELECT content FROM phone_import_chunks WHERE importId = ? AND place = ?',
      [importId, place],
    );
    return chunk?.content.subarray(position - place * CHUNK_BYTES) ?? null;
  }

  /** Removes all of a file, in small steps, and says so in its import. */
  async remove(importId: string): Promise<void> {
    for (;;) {
      const { affectedRows } = await this.dataSource.query<{ affectedRows: number }>(
        `DELETE FROM phone_import_chunks WHERE importId = ? LIMIT ${REMOVED_AT_ONCE}`,
        [importId],
      );
      if (affectedRows < REMOVED_AT_ONCE) break;
    }
    await this.dataSource.query('UPDATE phone_imports SET isStored = 0 WHERE importId = ?', [importId]);
  }
}

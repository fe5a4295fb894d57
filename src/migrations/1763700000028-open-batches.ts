import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/** Until when messages may be added to a batch. Those of before are closed. */
export class OpenBatches1763700000028 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'message_batches' AND COLUMN_NAME = 'openUntil' LIMIT 1`,
    )) as unknown[];
    if (found.length === 0)
      await runner.query(
        'ALTER TABLE message_batches ADD COLUMN openUntil bigint NOT NULL DEFAULT 0, ALGORITHM=INPLACE, LOCK=NONE',
      );
  }
}

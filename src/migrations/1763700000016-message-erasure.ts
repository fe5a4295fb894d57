import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/** Erasures count messages, and find the batches of a project. Each step can be run again. */
export class MessageErasure1763700000016 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await has(runner, 'COLUMNS', "TABLE_NAME = 'erasures' AND COLUMN_NAME = 'messages'")))
      await runner.query(
        'ALTER TABLE erasures ADD COLUMN messages int unsigned NOT NULL DEFAULT 0, ALGORITHM=INPLACE, LOCK=NONE',
      );
    if (!(await has(runner, 'STATISTICS', "INDEX_NAME = 'message_batches_project'")))
      await runner.query(
        `ALTER TABLE message_batches ADD INDEX message_batches_project (projectId, batchId),
        ALGORITHM=INPLACE, LOCK=NONE`,
      );
  }
}

async function has(runner: QueryRunner, table: 'COLUMNS' | 'STATISTICS', condition: string): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM information_schema.${table} WHERE TABLE_SCHEMA = DATABASE() AND ${condition} LIMIT 1`,
  )) as unknown[];
  return found.length > 0;
}

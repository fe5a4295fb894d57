import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/**
 * Where the footer of a message begins. The columns that settled a text at its hand-over get defaults, so that nothing
 * has to write them any more. Each step can be run again.
 */
export class MessageFooters1763700000027 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'messages' AND COLUMN_NAME = 'footerAt' LIMIT 1`,
    )) as unknown[];
    if (found.length === 0)
      await runner.query('ALTER TABLE messages ADD COLUMN footerAt smallint unsigned NULL, ALGORITHM=INSTANT');
    await runner.query(
      `ALTER TABLE messages ALTER COLUMN isSettled SET DEFAULT 1, ALTER COLUMN hasFooter SET DEFAULT 0,
      ALGORITHM=INSTANT`,
    );
  }
}

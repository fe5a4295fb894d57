import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/** Space in the row of an event for its sequence, so that numbering it does not make the row longer. */
export class EventPadding1763700000022 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'events' AND COLUMN_NAME = 'padding' LIMIT 1`,
    )) as unknown[];
    if (found.length === 0) await runner.query('ALTER TABLE events ADD COLUMN padding bigint NULL, ALGORITHM=INSTANT');
  }
}

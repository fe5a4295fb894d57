import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const COLUMNS = [
  ['providers', 'acceptedAt', 'bigint NULL'],
  ['senders', 'failures', 'int unsigned NOT NULL DEFAULT 0'],
  ['senders', 'downUntil', 'bigint NULL'],
] as const;

/** A breaker for each sender, and when each provider took a message lately. */
export class Breakers1763700000026 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, type] of COLUMNS) {
      const found = (await runner.query(
        `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
        AND TABLE_NAME = '${table}' AND COLUMN_NAME = '${column}' LIMIT 1`,
      )) as unknown[];
      if (found.length === 0)
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}, ALGORITHM=INSTANT`);
    }
  }
}

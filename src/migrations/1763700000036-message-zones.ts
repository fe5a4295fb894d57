import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const COLUMNS = {
  timezone: 'varchar(64) CHARACTER SET ascii COLLATE ascii_bin NULL',
  isValidityDefault: 'tinyint NOT NULL DEFAULT 0',
} as const;

/**
 * The time zone that a caller gave a message, and whether its validity is the default one. Of messages from before
 * nobody knows whether their 24 h were given: they count as given, and no hold moves their end. Each step can be run
 * again.
 */
export class MessageZones1763700000036 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT COLUMN_NAME AS name FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'messages' AND COLUMN_NAME IN ('timezone', 'isValidityDefault')`,
    )) as { name: string }[];
    const known = new Set(found.map(({ name }) => name));
    for (const [column, type] of Object.entries(COLUMNS))
      if (!known.has(column))
        await runner.query(`ALTER TABLE messages ADD COLUMN ${column} ${type}, ALGORITHM=INSTANT`);
  }
}

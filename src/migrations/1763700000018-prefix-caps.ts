import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const ID = `char(30) ${ASCII}`;

/** A cap on messages to numbers with one prefix in an hour, and its counters. Each step can be run again. */
export class PrefixCaps1763700000018 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'sending_policies' AND COLUMN_NAME = 'prefixPerHour' LIMIT 1`,
    )) as unknown[];
    if (found.length === 0)
      await runner.query(
        'ALTER TABLE sending_policies ADD COLUMN prefixPerHour int unsigned NULL, ALGORITHM=INPLACE, LOCK=NONE',
      );
    await runner.query(`CREATE TABLE IF NOT EXISTS prefix_uses (
      projectId ${ID} NOT NULL, hour int unsigned NOT NULL, prefix varchar(16) ${ASCII} NOT NULL, used bigint NOT NULL,
      INDEX prefix_uses_hour (hour),
      PRIMARY KEY (projectId, hour, prefix)) ENGINE=InnoDB`);
  }
}

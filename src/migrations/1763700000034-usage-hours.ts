import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const ID = `char(30) ${ASCII}`;
const WORD = `varchar(32) ${ASCII}`;

/** The usage of projects by hours. Each step can be run again. */
export class UsageHours1763700000034 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS usage_hours (
      projectId ${ID} NOT NULL, hour int unsigned NOT NULL, status ${WORD} NOT NULL,
      messages bigint NOT NULL, costMicros bigint NOT NULL,
      INDEX usage_hours_hour (hour), PRIMARY KEY (projectId, hour, status)) ENGINE=InnoDB`);
    // What was sent before is in no hour, and what becomes of it must not count there either. Processes of the version
    // before may go on for an hour: they fold what others have appended into days only.
    await runner.query(`INSERT IGNORE INTO usage_hours (projectId, hour, status, messages, costMicros)
      SELECT '', UNIX_TIMESTAMP() DIV 3600 + 1, 'NOT_COUNTED', 0, 0 FROM projects LIMIT 1`);
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'usage_deltas' AND COLUMN_NAME = 'hour' LIMIT 1`,
    )) as unknown[];
    if (found.length === 0)
      await runner.query('ALTER TABLE usage_deltas ADD COLUMN hour int unsigned NULL, ALGORITHM=INPLACE, LOCK=NONE');
  }
}

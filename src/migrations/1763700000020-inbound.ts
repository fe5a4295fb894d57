import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const ID = `char(30) ${ASCII}`;
const WORD = `varchar(32) ${ASCII}`;

/** Columns of tables that there are already. */
const COLUMNS = [
  ['messages', 'repliesTo', `${WORD} NULL`],
  ['consent_entries', 'needsReview', 'tinyint NOT NULL DEFAULT 0'],
  ['provider_unmatched', 'assignedTo', `${ID} NULL`],
] as const;

/** What comes in: what has come before, and which replies went out. Each step can be run again. */
export class Inbound1763700000020 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, type] of COLUMNS) {
      const [found] = (await runner.query(
        `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
AND TABLE_NAME = '${table}' AND COLUMN_NAME = '${column}' LIMIT 1`,
      )) as unknown[];
      if (found === undefined)
        await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}, ALGORITHM=INPLACE, LOCK=NONE`);
    }
    await runner.query(`CREATE TABLE IF NOT EXISTS inbound_fingerprints (
      digest binary(32) NOT NULL, receivedAt bigint NOT NULL,
      INDEX inbound_fingerprints_received (receivedAt),
      PRIMARY KEY (digest)) ENGINE=InnoDB`);
    await runner.query(`CREATE TABLE IF NOT EXISTS keyword_replies (
      projectId ${ID} NOT NULL, subject ${WORD} NOT NULL, keyword ${WORD} NOT NULL, day char(8) ${ASCII} NOT NULL,
      INDEX keyword_replies_day (day),
      PRIMARY KEY (projectId, subject, keyword)) ENGINE=InnoDB`);
  }
}

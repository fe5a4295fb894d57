import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const ID = `char(30) ${ASCII}`;
const WORD = `varchar(32) ${ASCII}`;
const SUBJECT = `varchar(32) ${ASCII}`;

const COLUMNS = [
  ['tenants', 'optOutScope', `${WORD} NOT NULL DEFAULT 'project'`],
  ['tenants', 'optOutScopeAppliedAt', 'bigint NULL'],
  ['consent_entries', 'isSpread', 'tinyint NOT NULL DEFAULT 0'],
  ['consent_entries', 'spreadFrom', `${ID} NULL`],
] as const;

/**
 * Opt-outs that hold in all projects of a tenant: the scope, what entries say of it, the stops, and the queue that
 * carries them. Each step can be run again. Processes of the version before carry none.
 */
export class TenantStops1763700000038 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS tenant_opt_outs (
      tenantId ${ID} NOT NULL, subject ${SUBJECT} NOT NULL, source ${WORD} NOT NULL, optedOutAt bigint NOT NULL,
      projectId ${ID} NOT NULL, PRIMARY KEY (tenantId, subject)) ENGINE=InnoDB`);
    await runner.query(`CREATE TABLE IF NOT EXISTS tenant_stops (
      stopId ${ID} NOT NULL, tenantId ${ID} NOT NULL, projectId ${ID} NULL, subject ${SUBJECT} NOT NULL,
      taskSealed varbinary(256) NULL, source ${WORD} NULL, optedOutAt bigint NOT NULL, needsReview tinyint NOT NULL,
      dueAt bigint NOT NULL, fence int unsigned NOT NULL,
      INDEX tenant_stops_queue (tenantId, dueAt, stopId), INDEX tenant_stops_number (tenantId, subject),
      PRIMARY KEY (stopId)) ENGINE=InnoDB`);
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

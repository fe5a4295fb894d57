import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/** The ledger of what numbers have consented to. */
export class Consent1763700000003 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE consent_entries (
      projectId char(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, phoneE164 varchar(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      place int unsigned NOT NULL, tenantId char(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      kind varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, source varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      note varchar(500) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL, actorKeyId char(30) CHARACTER SET ascii COLLATE ascii_bin NULL,
      requestId varchar(64) CHARACTER SET ascii COLLATE ascii_bin NULL, declaredAt bigint NOT NULL,
      PRIMARY KEY (projectId, phoneE164, place)) ENGINE=InnoDB`);
  }
}

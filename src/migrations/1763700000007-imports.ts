import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** Imports of numbers: files in pieces, their progress, and the rows that were not taken. */
export class Imports1763700000007 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE phone_imports (
      importId char(30) ${ASCII} NOT NULL, projectId char(30) ${ASCII} NOT NULL, tenantId char(30) ${ASCII} NOT NULL, status varchar(32) ${ASCII} NOT NULL,
      contentDigest binary(32) NULL, defaultCountry char(2) ${ASCII} NULL, columnPlan varchar(1000) ${ASCII} NOT NULL, bytesTotal bigint NOT NULL, bytesRead bigint NOT NULL,
      linesRead int unsigned NOT NULL, rowsRead int unsigned NOT NULL, created int unsigned NOT NULL, known int unsigned NOT NULL, failed int unsigned NOT NULL,
      optedOut int unsigned NOT NULL, optedIn int unsigned NOT NULL, error varchar(255) ${TEXT} NULL, queuedFor char(30) ${ASCII} NULL, dueAt bigint NULL,
      fence int unsigned NOT NULL, isStored tinyint NOT NULL, actorKeyId char(30) ${ASCII} NULL, requestId varchar(64) ${ASCII} NULL,
      createdAt bigint NOT NULL, startedAt bigint NULL, finishedAt bigint NULL,
      INDEX phone_imports_project (projectId, importId), INDEX phone_imports_queue (queuedFor, dueAt, importId), INDEX phone_imports_stored (isStored, importId),
      INDEX phone_imports_content (projectId, contentDigest), PRIMARY KEY (importId)) ENGINE=InnoDB`);
    await runner.query(`CREATE TABLE phone_import_chunks (
      importId char(30) ${ASCII} NOT NULL, place int unsigned NOT NULL, content mediumblob NOT NULL, PRIMARY KEY (importId, place)) ENGINE=InnoDB`);
    await runner.query(`CREATE TABLE phone_import_errors (
      importId char(30) ${ASCII} NOT NULL, line int unsigned NOT NULL, projectId char(30) ${ASCII} NOT NULL, phoneE164 varchar(64) ${ASCII} NULL, columnName varchar(32) ${ASCII} NULL,
      message varchar(255) ${TEXT} NOT NULL, value varchar(200) ${TEXT} NOT NULL,
      INDEX phone_import_errors_number (projectId, phoneE164), PRIMARY KEY (importId, line)) ENGINE=InnoDB`);
  }
}

import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const COUNT = 'int unsigned NOT NULL';

/** Erasures that are worked on in the background, and those that are done. */
export class Erasures1763700000009 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS erasures (
      erasureId char(30) ${ASCII} NOT NULL, projectId char(30) ${ASCII} NOT NULL, tenantId char(30) ${ASCII} NOT NULL,
      status varchar(32) ${ASCII} NOT NULL, pseudonym varchar(32) ${ASCII} NOT NULL, taskSealed varbinary(512) NULL,
      events ${COUNT}, responses ${COUNT}, notes ${COUNT}, importErrors ${COUNT},
      queuedFor char(30) ${ASCII} NULL, dueAt bigint NULL, fence int unsigned NOT NULL,
      createdAt bigint NOT NULL, startedAt bigint NULL, finishedAt bigint NULL,
      INDEX erasures_queue (queuedFor, dueAt, erasureId),
      INDEX erasures_number (projectId, pseudonym, erasureId),
      PRIMARY KEY (erasureId)) ENGINE=InnoDB`);
  }
}

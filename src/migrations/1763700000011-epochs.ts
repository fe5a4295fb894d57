import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const PRIMARY_KEY_OF_METADATA = `SELECT 1 FROM information_schema.TABLE_CONSTRAINTS
WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'typeorm_metadata' AND CONSTRAINT_TYPE = 'PRIMARY KEY'`;

/**
 * Where restores from a backup have cut the sequences of events; and a primary key for the one table that lacked it,
 * which TypeORM makes: Group Replication, and servers that demand one of every table, take no writes without.
 */
export class Epochs1763700000011 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS event_epochs (
      projectId char(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL, epoch int unsigned NOT NULL,
      afterSequence bigint NOT NULL, startedAt bigint NOT NULL, PRIMARY KEY (projectId, epoch)) ENGINE=InnoDB`);
    const keys = (await runner.query(PRIMARY_KEY_OF_METADATA)) as unknown[];
    if (keys.length > 0) return;
    await runner.query(
      `ALTER TABLE typeorm_metadata ADD COLUMN id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY,
        ALGORITHM=INPLACE, LOCK=SHARED`,
    );
  }
}

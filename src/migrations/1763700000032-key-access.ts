import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/** What a key may do. Those of before may do all that their role may. */
export class KeyAccess1763700000032 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'api_keys' AND COLUMN_NAME = 'access' LIMIT 1`,
    )) as unknown[];
    if (found.length > 0) return;
    await runner.query(`ALTER TABLE api_keys
ADD COLUMN access varchar(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'FULL', ALGORITHM=INPLACE, LOCK=NONE`);
  }
}

import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/** The country of numbers that a provider writes without a calling code. */
export class DefaultCountries1763700000030 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'providers' AND COLUMN_NAME = 'defaultCountry' LIMIT 1`,
    )) as unknown[];
    if (found.length > 0) return;
    await runner.query(`ALTER TABLE providers ADD COLUMN defaultCountry varchar(2) CHARACTER SET ascii COLLATE ascii_bin NULL,
ALGORITHM=INPLACE, LOCK=NONE`);
  }
}

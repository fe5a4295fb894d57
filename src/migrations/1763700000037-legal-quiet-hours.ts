import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/**
 * Whether MARKETING waits for the hours that laws and carriers allow: in earlier projects too. Each step can be run
 * again.
 */
export class LegalQuietHours1763700000037 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'sending_policies' AND COLUMN_NAME = 'legalQuietHours' LIMIT 1`,
    )) as unknown[];
    if (found.length === 0)
      await runner.query(
        'ALTER TABLE sending_policies ADD COLUMN legalQuietHours tinyint NOT NULL DEFAULT 1, ALGORITHM=INSTANT',
      );
  }
}

import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

/** The provider by which messages to a sender come in, where it is another one than sends for it. */
export class InboundProviders1763700000029 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'senders' AND COLUMN_NAME = 'inboundProviderId' LIMIT 1`,
    )) as unknown[];
    if (found.length > 0) return;
    await runner.query(`ALTER TABLE senders ADD COLUMN inboundProviderId char(30) CHARACTER SET ascii COLLATE ascii_bin NULL,
ALGORITHM=INPLACE, LOCK=NONE`);
  }
}

import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/**
 * What a tenant uses: its numbers are counted, its stored files found by an index. Each step can be run again: what is
 * counted here stands in a shard of its own, which no request writes.
 */
export class TenantUsage1763700000010 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS phone_counts (
      tenantId char(30) ${ASCII} NOT NULL, shard tinyint unsigned NOT NULL, phones bigint NOT NULL,
      PRIMARY KEY (tenantId, shard)) ENGINE=InnoDB`);
    await runner.query(
      'REPLACE INTO phone_counts (tenantId, shard, phones) SELECT tenantId, 0, COUNT(*) FROM phones GROUP BY tenantId',
    );
    const [index] = (await runner.query(`SELECT 1 FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE()
AND TABLE_NAME = 'phone_imports' AND INDEX_NAME = 'phone_imports_tenant' LIMIT 1`)) as unknown[];
    if (index === undefined)
      await runner.query(
        'ALTER TABLE phone_imports ADD INDEX phone_imports_tenant (tenantId, isStored), ALGORITHM=INPLACE, LOCK=NONE',
      );
  }
}

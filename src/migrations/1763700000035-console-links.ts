import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const TEXT = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const ID = `char(30) ${ASCII}`;

/**
 * Console links, and the keys that are their sessions. Each step can be run again. A process of the version before takes
 * the secret of a session for a wrong one.
 */
export class ConsoleLinks1763700000035 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS console_links (
      consoleLinkId ${ID} NOT NULL, tenantId ${ID} NOT NULL, projectId ${ID} NOT NULL,
      name varchar(100) ${TEXT} NULL, access varchar(32) ${ASCII} NOT NULL, page varchar(200) ${TEXT} NULL,
      secretMac varchar(43) ${ASCII} NOT NULL, createdByKeyId ${ID} NOT NULL, createdAt bigint NOT NULL,
      expiresAt bigint NOT NULL, sessionMs int unsigned NOT NULL, redeemedAt bigint NULL, sessionKeyId ${ID} NULL,
      endsAt bigint NOT NULL,
      INDEX console_links_listed (projectId, consoleLinkId), INDEX console_links_live (projectId, endsAt),
      INDEX console_links_end (endsAt), PRIMARY KEY (consoleLinkId)) ENGINE=InnoDB`);
    if (!(await this.has(runner, 'COLUMNS', 'COLUMN_NAME', 'consoleLinkId')))
      await runner.query(`ALTER TABLE api_keys ADD COLUMN consoleLinkId ${ID} NULL, ALGORITHM=INPLACE, LOCK=NONE`);
    // The keys of a project are listed without its sessions, of which there may be many more.
    if (!(await this.has(runner, 'STATISTICS', 'INDEX_NAME', 'api_keys_listed')))
      await runner.query(`ALTER TABLE api_keys ADD INDEX api_keys_listed (projectId, consoleLinkId, keyId),
        DROP INDEX api_keys_of_project, ALGORITHM=INPLACE, LOCK=NONE`);
  }

  private async has(runner: QueryRunner, of: string, column: string, name: string): Promise<boolean> {
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.${of} WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = 'api_keys' AND ${column} = '${name}' LIMIT 1`,
    )) as unknown[];
    return found.length > 0;
  }
}

import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const ID = `char(30) ${ASCII}`;

/** So many projects get a policy in one statement, which shares their rows while it runs. */
const PROJECTS_AT_ONCE = 500;

/**
 * A cap on messages to numbers that a project has just come to know, its counters, and what was reported of counters.
 * Projects of before have no such cap: what they send must not be blocked by an upgrade. One without a policy has the
 * defaults, so that it gets a policy that says so. Each step can be run again.
 */
export class NewNumbers1763700000039 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await this.add(runner, 'sending_policies', 'newNumbersPerPrefixPerHour', 'int unsigned NULL');
    await this.givePolicies(runner);
    await this.add(runner, 'cap_uses', 'told', 'smallint unsigned NOT NULL DEFAULT 0');
    await this.add(runner, 'prefix_uses', 'told', 'smallint unsigned NOT NULL DEFAULT 0');
    await runner.query(`CREATE TABLE IF NOT EXISTS new_number_uses (
      projectId ${ID} NOT NULL, hour int unsigned NOT NULL, prefix varchar(16) ${ASCII} NOT NULL, used bigint NOT NULL,
      told smallint unsigned NOT NULL DEFAULT 0,
      INDEX new_number_uses_hour (hour),
      PRIMARY KEY (projectId, hour, prefix)) ENGINE=InnoDB`);
  }

  private async add(runner: QueryRunner, table: string, column: string, type: string): Promise<void> {
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = '${table}' AND COLUMN_NAME = '${column}' LIMIT 1`,
    )) as unknown[];
    if (found.length === 0) await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}, ALGORITHM=INSTANT`);
  }

  /** A process of the version before locks a project before it gives it a policy: the two wait for each other. */
  private async givePolicies(runner: QueryRunner): Promise<void> {
    for (let after: string | null = ''; after !== null;) {
      const ids = (await runner.query(
        `SELECT projectId FROM projects WHERE projectId > ? ORDER BY projectId LIMIT ${PROJECTS_AT_ONCE}`,
        [after],
      )) as { projectId: string }[];
      const last = ids.at(-1)?.projectId ?? null;
      if (last !== null)
        await runner.query(
          `INSERT IGNORE INTO sending_policies (projectId, tenantId, marketingNeedsOptIn, createdAt, updatedAt)
          SELECT p.projectId, p.tenantId, 1, UNIX_TIMESTAMP() * 1000, UNIX_TIMESTAMP() * 1000
          FROM projects p WHERE p.projectId > ? AND p.projectId <= ? LOCK IN SHARE MODE`,
          [after, last],
        );
      after = last;
    }
  }
}

import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';
const ID = `char(30) ${ASCII}`;
const WORD = `varchar(32) ${ASCII}`;

/** What the status of the installation is read by. Each step can be run again. */
export class Processes1763700000033 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS processes (
      processId ${ID} NOT NULL, role ${WORD} NOT NULL, version ${WORD} NOT NULL,
      startedAt bigint NOT NULL, lastSeenAt bigint NOT NULL,
      INDEX processes_seen (lastSeenAt), PRIMARY KEY (processId)) ENGINE=InnoDB`);
    await this.index(runner, 'event_epochs', 'event_epochs_last', 'epoch');
    await this.index(runner, 'providers', 'providers_name', 'name');
  }

  private async index(runner: QueryRunner, table: string, index: string, column: string): Promise<void> {
    const found = (await runner.query(
      `SELECT 1 FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE()
      AND TABLE_NAME = '${table}' AND INDEX_NAME = '${index}' LIMIT 1`,
    )) as unknown[];
    if (found.length === 0)
      await runner.query(`ALTER TABLE ${table} ADD INDEX ${index} (${column}), ALGORITHM=INPLACE, LOCK=NONE`);
  }
}

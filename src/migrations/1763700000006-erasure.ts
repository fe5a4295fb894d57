import type { QueryRunner } from 'typeorm';
import { ForwardMigration } from './forward-migration.js';

const ASCII = 'CHARACTER SET ascii COLLATE ascii_bin';

/** What erasing a number must find: its events, their deliveries, and room in the ledger for what stands in its place. */
export class Erasure1763700000006 extends ForwardMigration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE events ADD COLUMN subject varchar(32) ${ASCII} NULL`);
    await runner.query(
      `UPDATE events SET subject = JSON_UNQUOTE(JSON_EXTRACT(data, '$.phoneE164')) WHERE type LIKE 'phone.%' AND data IS NOT NULL`,
    );
    await runner.query('CREATE INDEX events_subject ON events (projectId, subject)');
    await runner.query(
      'ALTER TABLE deliveries ADD UNIQUE INDEX deliveries_of_event (eventId, webhookConfigId), DROP INDEX deliveries_once',
    );
    await runner.query('ALTER TABLE deliveries RENAME INDEX deliveries_of_event TO deliveries_once');
    await runner.query(`ALTER TABLE consent_entries MODIFY COLUMN phoneE164 varchar(32) ${ASCII} NOT NULL`);
  }
}

import mysql2 from 'mysql2/promise';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { eventually } from '../harness/eventually.js';
import { migrate } from '../../src/platform/database/migrator.js';
import { createEmptySchema, type TestSchema } from '../harness/test-schema.js';

const SETTINGS = { databasePoolSize: 2, databaseTls: false };

class First1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE waits (id int NOT NULL PRIMARY KEY) ENGINE=InnoDB');
  }
  async down(): Promise<void> {}
}

class Second1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE waits ADD COLUMN note int NULL');
  }
  async down(): Promise<void> {}
}

describe('A migration that waits for a transaction', () => {
  let schema: TestSchema;
  let reader: mysql2.Connection;
  let writer: mysql2.Connection;
  beforeAll(async () => {
    schema = await createEmptySchema();
    await migrate({ ...SETTINGS, ...schema }, { entities: [], migrations: [First1700000000001] });
    reader = await mysql2.createConnection(schema.databaseUrl);
    writer = await mysql2.createConnection(schema.databaseUrl);
  });
  afterAll(async () => {
    await reader.end();
    await writer.end();
    await schema.drop();
  });

  it('lets writes pass while the transaction goes on, and is applied once it has ended', async () => {
    await reader.query('START TRANSACTION');
    await reader.query('SELECT COUNT(*) FROM waits');
    const migrating = migrate(
      { ...SETTINGS, ...schema },
      { entities: [], migrations: [First1700000000001, Second1700000000002] },
    );
    await untilItWaits(writer);
    // Behind a change that waited for the reader, this would wait for ever.
    await writer.query('INSERT INTO waits (id) VALUES (1)');
    await reader.query('ROLLBACK');
    expect(await migrating).toEqual(['Second1700000000002']);
    await writer.query('INSERT INTO waits (id, note) VALUES (2, 2)');
  });
});

/** Until some connection waits for the table. */
async function untilItWaits(connection: mysql2.Connection): Promise<void> {
  await eventually('a connection waits for the table', async () => {
    const [rows] = await connection.query('SHOW FULL PROCESSLIST');
    return (rows as { State: string | null }[]).some(({ State }) => /metadata lock/.test(State ?? ''));
  });
}

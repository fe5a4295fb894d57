import mysql2 from 'mysql2/promise';
import { ulid } from 'ulid';
import { migrate } from '../../src/platform/database/migrator.js';
import { SCHEMA } from '../../src/schema.js';
import type { Schema } from './sql.js';

/** A database schema of one test file, built by the migrations. */
export interface TestSchema extends Schema {
  drop(): Promise<void>;
}

/** The server that tests may make schemas on; `npm test` starts one and says where. */
export function testServerUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined || url === '')
    throw new Error('TEST_DATABASE_URL is not set: run the tests with "npm test", which starts a database of its own');
  return url;
}

/** Makes an empty schema and migrates it. */
export async function createTestSchema(): Promise<TestSchema> {
  const schema = await createEmptySchema();
  await migrate({ databaseUrl: schema.databaseUrl, databasePoolSize: 2, databaseTls: false }, SCHEMA);
  return schema;
}

/** A schema without any table. */
export async function createEmptySchema(): Promise<TestSchema> {
  const name = `parley_test_${process.env['JEST_WORKER_ID'] ?? '0'}_${ulid().toLowerCase()}`;
  await onServer((connection) => connection.query(`CREATE DATABASE \`${name}\``));
  const url = new URL(testServerUrl());
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.toString(),
    drop: () => onServer((connection) => connection.query(`DROP DATABASE \`${name}\``)),
  };
}

async function onServer(work: (connection: mysql2.Connection) => Promise<unknown>): Promise<void> {
  const connection = await mysql2.createConnection(testServerUrl());
  try {
    await work(connection);
  } finally {
    await connection.end();
  }
}

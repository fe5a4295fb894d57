import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import mysql2 from 'mysql2/promise';
import { ulid } from 'ulid';
import { migrate } from '../../src/platform/database/migrator.js';
import { SCHEMA } from '../../src/app.module.js';
import type { Schema } from './sql.js';

const MIGRATIONS = 'src/migrations';
const DIGEST_CHARS = 16;

/** A database schema of one test file. */
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

/** A schema as the migrations make it; they run once for all test files of a server. */
export async function createTestSchema(): Promise<TestSchema> {
  const schema = await createEmptySchema();
  await onServer(schema.databaseUrl, async (connection) => {
    const statements = await statementsOf(connection, await template(connection));
    await connection.query(`SET foreign_key_checks = 0; ${statements.join('; ')}`);
  });
  return schema;
}

/** A schema without any table. */
export async function createEmptySchema(): Promise<TestSchema> {
  const name = `parley_test_${process.env['JEST_WORKER_ID'] ?? '0'}_${ulid().toLowerCase()}`;
  await onServer(testServerUrl(), (connection) => connection.query(`CREATE DATABASE ${name}`));
  return {
    databaseUrl: urlOf(name),
    drop: () => onServer(testServerUrl(), (connection) => connection.query(`DROP DATABASE ${name}`)),
  };
}

/** A schema that the present migrations have made, and that stays empty. Of several workers one makes it. */
async function template(connection: mysql2.Connection): Promise<string> {
  const hash = createHash('sha256');
  // Of another branch, a server that stays has another template.
  for (const file of readdirSync(MIGRATIONS)) hash.update(readFileSync(join(MIGRATIONS, file)));
  const name = `parley_template_${hash.digest('hex').slice(0, DIGEST_CHARS)}`;
  await connection.query(`CREATE DATABASE IF NOT EXISTS ${name}`);
  const [rows] = await connection.query(`SELECT COUNT(*) AS done FROM ${name}.migrations`).catch(() => [[]]);
  const [migrated] = rows as { done: number }[];
  if (migrated?.done !== Object.keys(SCHEMA.migrations).length)
    await migrate({ databaseUrl: urlOf(name), databasePoolSize: 2, databaseTls: false }, SCHEMA);
  return name;
}

/** What makes the tables of a schema again, and the rows that its migrations have inserted. */
async function statementsOf(connection: mysql2.Connection, schema: string): Promise<string[]> {
  const rowsOf = async (sql: string) => (await connection.query(sql))[0] as Record<string, string>[];
  const statements: string[] = [];
  for (const { name } of await rowsOf(
    `SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = '${schema}'`,
  )) {
    const [made] = await rowsOf(`SHOW CREATE TABLE ${schema}.${name}`);
    statements.push(made?.['Create Table'] ?? '');
    if ((await rowsOf(`SELECT 1 FROM ${schema}.${name} LIMIT 1`)).length > 0)
      statements.push(`INSERT INTO ${name} SELECT * FROM ${schema}.${name}`);
  }
  return statements;
}

function urlOf(schema: string): string {
  return Object.assign(new URL(testServerUrl()), { pathname: `/${schema}` }).href;
}

async function onServer(uri: string, work: (connection: mysql2.Connection) => Promise<unknown>): Promise<void> {
  const connection = await mysql2.createConnection({ uri, multipleStatements: true });
  try {
    await work(connection);
  } finally {
    await connection.end();
  }
}

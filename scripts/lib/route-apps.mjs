/**
 * The compiled application once for each worker of a test run, each with a schema of its own: what the tests
 * `*.route-spec.ts` and `*.contract-spec.ts` speak to. Jest starts them before the first of these tests and stops them
 * after the last one.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql2 from 'mysql2/promise';
import { migrate, requireFirstKey, seedOnce, startApi } from './application.mjs';
import { removeAtEnd, stopAllChildren } from './children.mjs';
import { freePort } from './ports.mjs';

/** It also tells when it is at rest. */
const PROGRAM = 'test/harness/settling-app.mjs';
const MASTER_KEY_BYTES = 32;
/** As those of `startTestApp`, and what several files need: receivers here, callers of different addresses. */
const SETTINGS = {
  HOST: '127.0.0.1',
  BCRYPT_COST: '4',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_PER_MINUTE: '0',
  PUBLIC_URL: 'https://parley.test',
  DNS_SERVERS: '127.0.0.1:1',
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  TRUST_PROXY: '1',
};

/** @type {string[]} */
const schemas = [];

/**
 * Starts them. The workers read in `ROUTE_APPS` where each is: `{ url, adminKey, databaseUrl, settlingUrl }`.
 * @param {{ maxWorkers: number }} globalConfig
 */
export async function startRouteApps({ maxWorkers }) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-routes-'));
  removeAtEnd(folder);
  const apps = await Promise.all(
    Array.from({ length: maxWorkers }, (_, worker) => startOne(join(folder, `${worker}.log`))),
  );
  process.env.ROUTE_APPS = JSON.stringify(apps);
}

/** Stops them and drops their schemas. */
export async function stopRouteApps() {
  await stopAllChildren();
  await onServer(schemas.map((name) => `DROP DATABASE ${name}`));
}

/** @param {string} logFile */
async function startOne(logFile) {
  const name = `parley_routes_${randomBytes(8).toString('hex')}`;
  await onServer([`CREATE DATABASE ${name}`]);
  schemas.push(name);
  const databaseUrl = Object.assign(serverUrl(), { pathname: `/${name}` }).href;
  const [port, settlingPort] = [await freePort(), await freePort()];
  const MASTER_KEY = randomBytes(MASTER_KEY_BYTES).toString('base64');
  const ports = { PORT: String(port), SETTLING_PORT: String(settlingPort) };
  const env = { ...process.env, ...SETTINGS, ...ports, MASTER_KEY, DATABASE_URL: databaseUrl };
  await migrate(env);
  const { plainApiKey } = requireFirstKey(await seedOnce(env));
  const url = `http://127.0.0.1:${port}`;
  await startApi({ env, baseUrl: url, logFile, onStarted: () => {}, program: PROGRAM });
  return { url, adminKey: plainApiKey, databaseUrl, settlingUrl: `http://127.0.0.1:${settlingPort}` };
}

/** @param {readonly string[]} statements */
async function onServer(statements) {
  const connection = await mysql2.createConnection(serverUrl().href);
  try {
    for (const statement of statements) await connection.query(statement);
  } finally {
    await connection.end();
  }
}

function serverUrl() {
  const url = process.env.TEST_DATABASE_URL ?? '';
  if (url === '') throw new Error('TEST_DATABASE_URL is not set: run the tests with "npm test", which starts a server');
  return new URL(url);
}

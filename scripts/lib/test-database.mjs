/**
 * The database server of one test run: the one TEST_DATABASE_URL names, or a private one that leaves nothing behind.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import util from 'node:util';
import { PrivateDatabase } from './private-database.mjs';
import { step } from './progress.mjs';
import { PROJECT } from './project-build.mjs';
import { bufferPoolBytes } from './server-options.mjs';

const LARGEST_POOL_BYTES = 512 * 1024 * 1024;
const MAX_CONNECTIONS = 500;

/**
 * A server on which tests may make and drop schemas: `{ url, stop() }`.
 * @param kind `mysql` for a real MySQL, `any` for what the machine has @param {'any' | 'mysql'} kind
 * @param tls The certificate and key (PEM) that the server shows @param {{ cert: string, key: string }} [tls]
 */
export async function startTestDatabase(kind, tls) {
  const given = kind === 'any' ? givenUrl() : '';
  if (given !== '') return { url: given, stop: async () => {} };
  const database = await PrivateDatabase.prepare({
    kind,
    bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES),
    maxConnections: MAX_CONNECTIONS,
    allSchemas: true,
    unsafe: true,
    inMemory: true,
    ...(tls === undefined ? {} : { tls }),
  });
  await step(`starting a database for the tests (${database.label})`, () => database.start());
  return { url: database.urlOf(''), stop: () => database.stop() };
}

/** From the environment or `.env`; nothing else of `.env` is meant for tests. */
function givenUrl() {
  const file = join(PROJECT, '.env');
  const settings = existsSync(file) ? util.parseEnv(readFileSync(file, 'utf8')) : {};
  return process.env.TEST_DATABASE_URL ?? settings.TEST_DATABASE_URL ?? '';
}

/**
 * The database server of one test run: the one TEST_DATABASE_URL names, or a private one that leaves nothing behind.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import util from 'node:util';
import { removeAtEnd } from './children.mjs';
import { requireServer } from './database-server.mjs';
import { startDatabase } from './embedded-database.mjs';
import { step } from './progress.mjs';
import { PROJECT } from './project-build.mjs';
import { requireMysql } from './real-mysql.mjs';
import { bufferPoolBytes } from './server-options.mjs';

const LARGEST_POOL_BYTES = 512 * 1024 * 1024;
const MAX_CONNECTIONS = 500;
/** A file system in memory: each schema that a test makes and drops waits for the disk some hundred times. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES_NEEDED = 3 * 1024 * 1024 * 1024;

/**
 * A server on which tests may make and drop schemas: `{ url, stop() }`.
 * @param kind `mysql` for a real MySQL, `any` for what the machine has @param {'any' | 'mysql'} kind
 * @param tls The certificate and key (PEM) that the server shows @param {{ cert: string, key: string }} [tls]
 */
export async function startTestDatabase(kind, tls) {
  const given = kind === 'any' ? givenUrl() : '';
  if (given !== '') return { url: given, stop: async () => {} };
  const server = kind === 'mysql' ? await requireMysql() : await requireServer();
  const folder = mkdtempSync(join(server.root === '' ? dataFolder() : `${server.root}/tmp`, 'parley-test-'));
  removeAtEnd(folder);
  const settings = {
    password: randomBytes(24).toString('hex'),
    bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES),
    maxConnections: MAX_CONNECTIONS,
    allSchemas: true,
    unsafe: true,
    ...(tls === undefined ? {} : { tls: writeTls(tls, folder, server.root) }),
  };
  const options = { server, dataDir: join(folder, 'database'), logFile: join(folder, 'database.log'), settings };
  const database = await step(`starting a database for the tests (${server.label} ${server.version})`, () =>
    startDatabase(options),
  );
  const stop = async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: database.url(), stop };
}

/** Memory, where it has room for what all tests write. */
function dataFolder() {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_BYTES_NEEDED ? MEMORY : tmpdir();
}

/**
 * Where the server finds its certificate and key, once they are written.
 * @param {{ cert: string, key: string }} tls @param {string} folder @param {string} root
 */
function writeTls({ cert, key }, folder, root) {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key, { mode: 0o600 });
  return { cert: files.cert.slice(root.length), key: files.key.slice(root.length) };
}

/** From the environment or `.env`; nothing else of `.env` is meant for tests. */
function givenUrl() {
  const file = join(PROJECT, '.env');
  const settings = existsSync(file) ? util.parseEnv(readFileSync(file, 'utf8')) : {};
  return process.env.TEST_DATABASE_URL ?? settings.TEST_DATABASE_URL ?? '';
}

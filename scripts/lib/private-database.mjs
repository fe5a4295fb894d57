/** A database server that belongs to one run: on a port of its own, in a folder that is removed at the end. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killNow, removeAtEnd } from './children.mjs';
import { requireServer } from './database-server.mjs';
import { startDatabase } from './embedded-database.mjs';
import { requireMysql } from './real-mysql.mjs';

const SCHEMA = 'parley';
/** A file system in memory: each schema that a test makes and drops waits for the disk some hundred times. */
const MEMORY = '/dev/shm';
const MEMORY_BYTES_NEEDED = 3 * 1024 * 1024 * 1024;

/**
 * `mysql` for a real MySQL, `any` for what the machine has. `folder`: one that stays. `inMemory`: in memory, where
 * that has room for what all tests write. `tls`: the certificate and key (PEM) that the server shows.
 * @typedef {Omit<import('./server-options.mjs').DatabaseSettings, 'password' | 'tls'> & { kind?: 'any' | 'mysql',
 *   folder?: string, inMemory?: boolean, tls?: { cert: string, key: string } }} Wanted
 */

export class PrivateDatabase {
  #start;
  #folder;
  /** @type {import('./embedded-database.mjs').Database | null} */
  #running = null;

  /** @param {import('./embedded-database.mjs').Start} start @param {string | null} folder that is removed */
  constructor(start, folder) {
    this.#start = start;
    this.#folder = folder;
  }

  /**
   * Finds a server, and does not start it yet.
   * @param {Wanted} wanted
   */
  static async prepare({ kind = 'any', folder, inMemory = false, tls, ...settings }) {
    const server = kind === 'mysql' ? await requireMysql() : await requireServer();
    const place = folder ?? temporaryFolder(server.root, inMemory);
    const shown = tls === undefined ? {} : { tls: writeTls(tls, place, server.root) };
    const start = {
      server,
      dataDir: join(place, 'database'),
      logFile: join(place, 'database.log'),
      settings: { password: randomBytes(24).toString('hex'), ...settings, ...shown },
    };
    return new PrivateDatabase(start, folder === undefined ? place : null);
  }

  get label() {
    const { label, version } = this.#start.server;
    return `${label} ${version}`;
  }

  get child() {
    return this.#started.child;
  }

  get url() {
    return this.urlOf(SCHEMA);
  }

  /** @param {string} schema '' for none */
  urlOf(schema) {
    return this.#started.url(schema);
  }

  /** Resolves when it greets; after a kill on the port that it had. */
  async start() {
    this.#running = await startDatabase({ ...this.#start, ...(this.#running && { port: this.#running.port }) });
  }

  /** kill -9; resolves when the process is gone. */
  async kill() {
    killNow(this.child);
    await this.child.ended;
  }

  async stop() {
    await this.#started.stop();
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
  }

  get #started() {
    if (this.#running === null) throw new Error('This database has not been started.');
    return this.#running;
  }
}

/** @param {string} root that the server takes for `/` @param {boolean} inMemory */
function temporaryFolder(root, inMemory) {
  const place = inMemory && hasRoom() ? MEMORY : tmpdir();
  const folder = mkdtempSync(join(root === '' ? place : `${root}/tmp`, 'parley-database-'));
  removeAtEnd(folder);
  return folder;
}

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= MEMORY_BYTES_NEEDED;
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

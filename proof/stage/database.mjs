/** The databases of runs: a server that can be killed, a schema to measure on, and folders that outlive a run. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { PrivateDatabase } from '../../scripts/lib/private-database.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { bufferPoolBytes } from '../../scripts/lib/server-options.mjs';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** @typedef {{ schema: string, masterKey: string, sizes?: object, content?: unknown }} Note */

export class KeptDatabase {
  /** @param {string} folder made when it is missing */
  constructor(folder) {
    this.folder = resolve(folder);
    mkdirSync(this.folder, { recursive: true, mode: PRIVATE_FOLDER });
    this.file = join(this.folder, 'bench.json');
    if (!existsSync(this.file)) {
      const masterKey = randomBytes(32).toString('base64');
      this.write({ schema: `parley_bench_${randomBytes(4).toString('hex')}`, masterKey });
    }
    this.note = /** @type {Note} */ (JSON.parse(readFileSync(this.file, 'utf8')));
  }

  /**
   * What an earlier run has filled it with, or what `fill` gives, which is kept as JSON. Fails when it holds something
   * else, or when an earlier run was interrupted while it filled it.
   * @template T
   * @param {object} sizes what it is to hold @param {() => Promise<T>} fill
   */
  async filledWith(sizes, fill) {
    if (this.note.sizes === undefined) {
      this.write({ ...this.note, sizes });
      const content = await fill();
      this.write({ ...this.note, content });
      return content;
    }
    const [kept, wanted] = [this.note.sizes, sizes].map((each) => JSON.stringify(each));
    if (kept !== wanted) throw new Fail(`${this.folder} holds ${kept}, not ${wanted}; name another folder.`);
    if (this.note.content === undefined) throw new Fail(`${this.folder} was never filled to its end; remove it.`);
    return /** @type {T} */ (this.note.content);
  }

  /** @private @param {Note} note */
  write(note) {
    this.note = note;
    writeFileSync(`${this.file}.new`, `${JSON.stringify(note)}\n`, { mode: PRIVATE_FILE });
    renameSync(`${this.file}.new`, this.file);
  }
}

const LARGEST_POOL_BYTES = 256 * 1024 ** 2;
const MAX_CONNECTIONS = 200;
/** The pages of ten million phones took 12 s here. What is not read after ten minutes is not waited for. */
const LOADED_LOOK_MS = 500;
const LOADED_LOOKS_MAX = 1_200;

/**
 * What the server is to be made for. `durable`: each commit is on disk, as in production; `keep`: the folder of a
 * database that outlives the run.
 * @typedef {{ bufferPoolBytes: number, bulk: boolean, durable?: boolean, keep?: string }} Wanted
 */

/**
 * Starts a server with the durability of production: every commit is on its way to the disk before it is acknowledged.
 * @param {'any' | 'mysql'} kind
 */
export async function startDatabase(kind) {
  const pool = bufferPoolBytes(LARGEST_POOL_BYTES);
  const database = await PrivateDatabase.prepare({ kind, bufferPoolBytes: pool, maxConnections: MAX_CONNECTIONS });
  await database.start();
  return database;
}

/**
 * A schema nobody else uses, on an embedded server or on BENCH_DATABASE_URL: `{ url, child, kept, remove() }`. `child`
 * is the server where it is an embedded one; `kept` is what is not removed at the end.
 * @param {Wanted} wanted
 */
export async function openSchema({ keep, ...wanted }) {
  const kept = keep === undefined ? null : new KeptDatabase(keep);
  const schema = kept?.note.schema ?? `parley_bench_${randomBytes(4).toString('hex')}`;
  const given = process.env.BENCH_DATABASE_URL;
  if (given && kept !== null) throw new Fail('Only an embedded database can be kept: unset BENCH_DATABASE_URL.');
  const { url: server, child } = given ? { url: given, child: null } : await startEmbedded(wanted, kept);
  await onServer(server, `CREATE DATABASE IF NOT EXISTS ${schema} CHARACTER SET utf8mb4`);
  if (kept !== null) await step('reading what was in memory', () => untilLoaded(server));
  const url = new URL(server);
  url.pathname = `/${schema}`;
  const remove = async () => {
    if (kept === null) return onServer(server, `DROP DATABASE ${schema}`);
    // The next run finds all of it in memory, not only what was used last.
    await onServer(server, 'SET GLOBAL innodb_buffer_pool_dump_pct = 100');
    // However long it takes to write what is in memory: a server that is killed has to recover at the next start.
    await onServer(server, 'SHUTDOWN');
    await child?.ended;
  };
  return { url: url.toString(), child, kept, remove };
}

/** @param {Omit<Wanted, 'keep'>} wanted @param {KeptDatabase | null} kept */
async function startEmbedded({ durable = false, ...wanted }, kept) {
  const database = await PrivateDatabase.prepare({
    ...wanted,
    ...(kept === null ? {} : { folder: kept.folder }),
    maxConnections: MAX_CONNECTIONS,
    allSchemas: true,
    unsafe: !durable,
  });
  const pool = `buffer pool ${Math.round(wanted.bufferPoolBytes / 1024 ** 2)} MiB`;
  await step(`starting an embedded database (${database.label}, ${pool})`, () => database.start());
  return { url: database.urlOf(''), child: database.child };
}

/**
 * A server that starts reads into memory what it had there when it stopped. Until it has, its figures are those of its
 * disk.
 * @param {string} url
 */
async function untilLoaded(url) {
  for (let looks = 0; looks < LOADED_LOOKS_MAX; looks += 1) {
    const rows = await onServer(url, "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_load_status'");
    // "Loading …" and "Loaded 7/9 pages" while it is at work; otherwise it has ended, or there is nothing to load.
    if (!String(rows[0]?.['Value']).startsWith('Load')) return;
    await sleep(LOADED_LOOK_MS);
  }
}

/** @param {string} url @param {string} statement */
async function onServer(url, statement) {
  const connection = await mysql.createConnection(url);
  try {
    const [rows] = await connection.query(statement);
    return /** @type {import('mysql2').RowDataPacket[]} */ (rows);
  } finally {
    await connection.end();
  }
}

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

/** @typedef {Pick<PrivateDatabase, 'label' | 'url' | 'start' | 'kill' | 'stop'>} ChaosDatabase */

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
 * With `on` there is one, which is not killed: a schema of its own, which is migrated.
 * @param {'any' | 'mysql'} kind @param {string} [on] @returns {Promise<ChaosDatabase>}
 */
export async function startDatabase(kind, on) {
  if (on !== undefined) {
    const { url, remove } = await copyOfTemplate(readGiven(on));
    const kill = () => Promise.reject(new Fail('This database belongs to others too: it is not killed.'));
    return { label: 'a given database', url, start: async () => {}, kill, stop: remove };
  }
  const pool = bufferPoolBytes(LARGEST_POOL_BYTES);
  const database = await PrivateDatabase.prepare({ kind, bufferPoolBytes: pool, maxConnections: MAX_CONNECTIONS });
  await database.start();
  return database;
}

/**
 * What smoke.mjs has started: a server, a migrated schema that is not used but copied, another one that is in use, and
 * an API process on that.
 * @typedef {object} Given
 * @property {string} server its URL @property {number} serverPid @property {string} template @property {string} schema
 * @property {string} masterKey @property {import('../../scripts/lib/application.mjs').FirstKey} firstKey
 * @property {{ url: string, pid: number, settings: Record<string, string> }} api
 */

/** @param {string} file @returns {Given} */
export function readGiven(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * A copy of a schema that is removed with it: the database of a run that must not share one.
 * @param {Given} given
 */
export async function copyOfTemplate({ server, template }) {
  const url = new URL(server);
  url.pathname = `/${template}`;
  const connection = await mysql.createConnection({ uri: url.toString(), timezone: 'Z', supportBigNumbers: true });
  const copy = await copySchema(url.toString(), connection, randomBytes(4).toString('hex'));
  const remove = async () => {
    await copy.connection.end();
    await copy.remove();
    await connection.end();
  };
  return { url: copy.url, remove };
}

/**
 * Another schema on the same server with the same tables and rows: each program that writes works in its own.
 * @param {string} url of the first one @param {import('mysql2/promise').Connection} connection to it
 * @param {string | number} [which] the end of its name
 */
export async function copySchema(url, connection, which = 1) {
  const copy = new URL(url);
  const name = `${copy.pathname.slice(1)}_copy${which}`;
  copy.pathname = `/${name}`;
  await connection.query(`CREATE DATABASE ${name} CHARACTER SET utf8mb4`);
  const rowsOf = async (/** @type {string} */ sql) =>
    /** @type {import('mysql2').RowDataPacket[]} */ ((await connection.query(sql))[0]);
  for (const table of (await rowsOf('SHOW TABLES')).map((row) => String(Object.values(row)[0]))) {
    await connection.query(`CREATE TABLE ${name}.${table} LIKE ${table}`);
    const columns = (await rowsOf(`SHOW COLUMNS FROM ${table}`))
      .filter(({ Extra }) => !String(Extra).includes('GENERATED'))
      .map(({ Field }) => `\`${Field}\``)
      .join(', ');
    await connection.query(`INSERT INTO ${name}.${table} (${columns}) SELECT ${columns} FROM ${table}`);
  }
  return {
    url: copy.toString(),
    connection: await mysql.createConnection({ uri: copy.toString(), timezone: 'Z', supportBigNumbers: true }),
    remove: () => connection.query(`DROP DATABASE ${name}`),
  };
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

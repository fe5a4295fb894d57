/**
 * A database that may be kept: a folder with the data of a server, and beside it what is needed to use them again (the
 * master key, the first key, and how many requests have registered numbers, so that none does so twice).
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem, tmpdir } from 'node:os';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { migrate } from '../scripts/lib/application.mjs';
import { removeAtEnd } from '../scripts/lib/children.mjs';
import { requireServer } from '../scripts/lib/database-server.mjs';
import { startDatabase } from '../scripts/lib/embedded-database.mjs';
import { Fail } from '../scripts/lib/progress.mjs';
import { Bench, environment } from './environment.mjs';
import { fixed } from './report.mjs';

/** Rows with their index entries and those of the tables beside them; a server gets at most this share of memory. */
const BYTES_PER_ROW = { phones: 1_370, deliveries: 1_300, messages: 1_370 };
const MEMORY_SHARE = 0.57;
const LEAST_POOL_BYTES = 512 * 1024 ** 2;
/** Rows are inserted in order and indexes sorted: filling needs no more. */
const FILLING_POOL_BYTES = 2 * 1024 ** 3;
/** Indexes of a table that has grown have room: full ones would have each of their pages split by its first new row. */
const INDEX_FILL = 85;
const MAX_CONNECTIONS = 100;
const SCHEMA = 'parley';
const NOTES = 'growth.json';

/** What a store is filled for: which operations work on it. */
export const KINDS = /** @type {const} */ (['phones', 'deliveries', 'messages']);
/** @typedef {(typeof KINDS)[number]} Kind */
/** @typedef {{ kind: Kind, rows: number, projects: number }} Shape */
/** @typedef {Shape & { masterKey: string, adminKey: string, registrations: number }} Notes */
/** @typedef {Awaited<ReturnType<typeof openStore>>} Store */

/**
 * Where the stores of a run stand: in a folder of the caller, which stays, or in one that is removed at the end.
 * @param {string | undefined} kept
 */
export function storesFolder(kept) {
  if (kept !== undefined) {
    mkdirSync(kept, { recursive: true });
    return kept;
  }
  const folder = mkdtempSync(join(tmpdir(), 'parley-growth-'));
  removeAtEnd(folder);
  return folder;
}

/**
 * The pool of a server: it holds what its operations touch, as long as the machine has the memory.
 * @param {Shape} shape
 */
export function poolBytes({ kind, rows }) {
  return Math.floor(Math.min(LEAST_POOL_BYTES + rows * BYTES_PER_ROW[kind], totalmem() * MEMORY_SHARE));
}

/** @param {string} parent @param {Shape} shape */
function folderOf(parent, { kind, rows, projects }) {
  return join(parent, `${kind}-${rows}-${projects}`);
}

/** Whether a store is there with all its rows. @param {string} parent @param {Shape} shape */
export function isWhole(parent, shape) {
  return existsSync(join(folderOf(parent, shape), NOTES));
}

/** @param {string} parent @param {readonly Shape[]} shapes */
export function removeStores(parent, shapes) {
  for (const shape of shapes) rmSync(folderOf(parent, shape), { recursive: true, force: true });
}

/**
 * Starts the server of a store and brings its schema up to date. One that is not whole is made from nothing.
 * @param {string} parent @param {Shape} shape
 */
export async function openStore(parent, shape) {
  const folder = folderOf(parent, shape);
  const file = join(folder, NOTES);
  const isFilled = existsSync(file);
  if (!isFilled) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @type {Notes} */
  const notes = isFilled
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { ...shape, masterKey: randomBytes(32).toString('base64'), adminKey: '', registrations: 0 };
  const server = await requireServer();
  const settings = {
    password: randomBytes(24).toString('hex'),
    bufferPoolBytes: isFilled ? poolBytes(shape) : Math.min(poolBytes(shape), FILLING_POOL_BYTES),
    maxConnections: MAX_CONNECTIONS,
    unsafe: true,
    bulk: true,
    indexFill: INDEX_FILL,
  };
  const database = await startDatabase({
    server,
    dataDir: join(folder, 'database'),
    logFile: join(folder, 'database.log'),
    settings,
  });
  const env = environment(database.url(SCHEMA), notes.masterKey);
  await migrate(env);
  return {
    shape,
    notes,
    bench: new Bench(env, { url: database.url(SCHEMA), child: database.child, kept: null }),
    connect: () => mysql.createConnection({ uri: database.url(SCHEMA), timezone: 'Z', supportBigNumbers: true }),
    /** Marks the store as whole, and remembers what has changed in the notes. */
    save: () => writeFileSync(file, `${JSON.stringify(notes)}\n`, { mode: 0o600 }),
    stop: () => database.stop(),
  };
}

/**
 * The label of a shape, as the tables have it: `1,000,000 rows, 100 projects`.
 * @param {Shape} shape
 */
export function labelOf({ rows, projects }) {
  return `${fixed(rows)} rows, ${fixed(projects)} project${projects === 1 ? '' : 's'}`;
}

/**
 * Shapes written as `1000000x100,…`: rows and projects.
 * @param {string} text @returns {{ rows: number, projects: number }[]}
 */
export function pointsOf(text) {
  return text.split(',').map((point) => {
    const [, rows, projects] = /^(\d+)x(\d+)$/.exec(point) ?? [];
    if (Number(projects) > 0 && Number(rows) >= Number(projects))
      return { rows: Number(rows), projects: Number(projects) };
    throw new Fail(`"${point}" is no point such as 1000000x100, rows and projects.`);
  });
}

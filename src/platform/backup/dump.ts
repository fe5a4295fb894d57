import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline as pipelineOf, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { DataSource } from 'typeorm';
import { type DatabaseSettings, unboundedDataSourceOptions } from '../database/bounded-pool.js';
import { Database } from '../database/database.js';
import { onPrimary } from '../database/primary.js';
import { LongConnection } from '../database/session.js';
import { Transactor } from '../database/transactor.js';
import { Failpoints } from '../failpoints.js';
import { markRestore, requireRestored, unmarkRestore } from './restore-mark.js';
import { BackupFault, insertInto, OTHER_CONNECTIONS, SERVER_AND_SCHEMA, Snapshot, type TableRows } from './snapshot.js';

/** What a backup says of itself; its last line, as a comment of SQL. */
export interface Manifest {
  readonly format: number;
  /** ISO 8601. */
  readonly createdAt: string;
  /** Version of the database server. */
  readonly server: string;
  readonly tables: Readonly<Record<string, TableRows>>;
  /** SHA-256 of all that stands before the manifest. */
  readonly sha256: string;
}

/** Backups of format 1 were written by mysqldump and mariadb-dump; those of format 2 have no text written as bytes. */
const FORMAT = 3;
const MARK = '-- parley backup manifest: ';
/** The manifest is shorter. */
const TAIL_BYTES = 2 ** 18;
const PIECE_BYTES = 2 ** 18;
/** Four times as quick as the default, and the file a tenth larger. */
const GZIP_LEVEL = 3;

/** Writes a schema and its manifest into a file, compressed, which is there once it is whole. */
export async function writeBackup(
  file: string,
  snapshot: Pick<Snapshot, 'text' | 'rowsRead'>,
  about: Pick<Manifest, 'createdAt' | 'server'>,
): Promise<Manifest> {
  if (existsSync(file)) throw new BackupFault(`${file} exists already; a backup is not written over another file.`);
  // A name of its own: of two processes with the same file in mind, each writes a whole one.
  const part = `${file}.${process.pid}.part`;
  const manifest: { made?: Manifest } = {};
  const content = async function* () {
    const hash = createHash('sha256');
    for await (const piece of snapshot.text()) {
      hash.update(piece);
      yield Buffer.from(piece);
    }
    manifest.made = { format: FORMAT, ...about, tables: snapshot.rowsRead(), sha256: hash.digest('hex') };
    yield Buffer.from(`${MARK}${JSON.stringify(manifest.made)}\n`);
  };
  try {
    const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(content, createGzip({ level: GZIP_LEVEL, chunkSize: PIECE_BYTES }), target);
    if (manifest.made === undefined) throw new BackupFault('The backup ended early.');
    await rename(part, file);
    return manifest.made;
  } finally {
    await rm(part, { force: true });
  }
}

/** Reads a backup to its end; returns its manifest when it is whole. Throws BackupFault. */
export async function verifyBackup(file: string): Promise<Manifest> {
  const hash = createHash('sha256');
  let tail = Buffer.alloc(0);
  const read = async (source: AsyncIterable<Buffer>) => {
    for await (const piece of source) {
      const held = Buffer.concat([tail, piece]);
      const passed = Math.max(0, held.length - TAIL_BYTES);
      hash.update(held.subarray(0, passed));
      tail = held.subarray(passed);
    }
  };
  await pipeline(contentOf(file), read).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new BackupFault(`There is no file ${file}.`);
    throw new BackupFault(`${file} is damaged, or no backup: ${error.message}.`);
  });
  const start = tail.lastIndexOf(MARK);
  if (start === -1)
    throw new BackupFault(`${file} is damaged, or no backup of this service: its last line is missing.`);
  const manifest = JSON.parse(tail.toString('utf8', start + MARK.length)) as Manifest;
  if (hash.update(tail.subarray(0, start)).digest('hex') !== manifest.sha256)
    throw new BackupFault(`${file} is damaged: its checksum is another one.`);
  if (manifest.format !== FORMAT)
    throw new BackupFault(
      `${file} was made by another version of this service: restore it with that one, then upgrade.`,
    );
  return manifest;
}

/** The statements of a backup. Each ends with a line: inside of strings, line ends are escaped. */
export async function* statementsOf(file: string): AsyncGenerator<string> {
  let statement = '';
  for await (const line of linesOf(file)) {
    if (statement === '' && (line === '' || line.startsWith('--'))) continue;
    statement += statement === '' ? line : `\n${line}`;
    if (!line.endsWith(';')) continue;
    yield statement;
    statement = '';
  }
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of contentOf(file).setEncoding('utf8') as AsyncIterable<string>) {
    rest += piece;
    if (!piece.includes('\n')) continue;
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

/** The data keys in a backup, wrapped by the master key of the installation that it was made of. */
export async function wrappedKeysOf(file: string): Promise<{ purpose: string; wrappedKey: Buffer }[]> {
  for await (const statement of statementsOf(file)) {
    if (!statement.startsWith(insertInto('data_keys'))) continue;
    const rows = statement.matchAll(/\('([a-z-]+)',0x([0-9A-F]+),/g);
    return [...rows].map(([, purpose = '', hex = '']) => ({ purpose, wrappedKey: Buffer.from(hex, 'hex') }));
  }
  return [];
}

/** The text of a backup. */
function contentOf(file: string): Readable {
  // The reader gets an error; closed early, both are.
  return pipelineOf(createReadStream(file), createGunzip({ chunkSize: PIECE_BYTES }), () => undefined);
}

/** The tables whose rows differ between two states. */
function differingTables(left: Manifest['tables'], right: Manifest['tables']): string[] {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...names].filter((name) => {
    const [a, b] = [left[name], right[name]];
    return a?.rows !== b?.rows || a?.digest !== b?.digest;
  });
}

/** A process of the service looks for the mark of a restore each second. */
const NOTICED_WITHIN_MS = 3_000;
const LOOK_EVERY_MS = 100;
const CLOSED_WITHIN_LOOKS = 10;

/** Writes a consistent copy of the schema into a file while the service runs. Throws BackupFault. */
export async function backUp(settings: DatabaseSettings, file: string, now: Date): Promise<Manifest> {
  const server = await onPrimary(settings);
  const { version, tables } = await connected(server, describe);
  if (tables === 0) throw new BackupFault('The schema of DATABASE_URL has no tables: there is nothing to back up.');
  return Snapshot.during(server, (snapshot) =>
    writeBackup(file, snapshot, { createdAt: now.toISOString(), server: version }),
  );
}

/**
 * Loads a verified backup into an empty schema, which stays marked as unfinished, and compares every row of it. Throws
 * BackupFault.
 */
export async function load(settings: DatabaseSettings, file: string, manifest: Manifest): Promise<void> {
  const server = await onPrimary(settings);
  await connected(server, async (dataSource) => {
    if ((await describe(dataSource)).tables > 0)
      throw new BackupFault(
        'The schema of DATABASE_URL is not empty: a backup is restored into an empty one. To empty it, which deletes ' +
          'all that it holds: DROP DATABASE name; CREATE DATABASE name;',
      );
    await takeAlone(dataSource);
  });
  await LongConnection.during(server, async (connection) => {
    for await (const statement of statementsOf(file)) await connection.send(statement);
  });
  const found = await Snapshot.during(server, (snapshot) => snapshot.readAll());
  const differing = differingTables(manifest.tables, found);
  if (differing.length > 0)
    throw new BackupFault(`These tables are not as in the backup: ${differing.join(', ')}. Do not use this schema.`);
}

/**
 * Marks the schema, once nothing else uses it. A process of the service that comes meanwhile finds the mark within a
 * second and ends; if any connection is left after that, nothing is restored. Throws BackupFault.
 */
async function takeAlone(dataSource: DataSource): Promise<void> {
  const [database, transactor] = [new Database(dataSource), new Transactor(dataSource, new Failpoints())];
  await requireAlone(database);
  await markRestore(transactor);
  await sleep(NOTICED_WITHIN_MS);
  await requireAlone(database).catch(async (error: unknown) => {
    await unmarkRestore(transactor);
    throw error;
  });
}

/** Waits a moment for connections that are just being closed. */
async function requireAlone(database: Database): Promise<void> {
  for (let looksLeft = CLOSED_WITHIN_LOOKS; ; looksLeft -= 1) {
    const [found] = await database.read(OTHER_CONNECTIONS);
    const others = found?.others ?? 0;
    if (others === 0) return;
    if (looksLeft === 0)
      throw new BackupFault(
        `The schema of DATABASE_URL is in use (${others} other connections). Stop the service and all its workers, ` +
          'then restore.',
      );
    await sleep(LOOK_EVERY_MS);
  }
}

/** Throws BackupFault when the schema is in the middle of a restore. */
async function describe(dataSource: DataSource): Promise<{ version: string; tables: number }> {
  const database = new Database(dataSource);
  await requireRestored(database);
  const [row] = await database.read(SERVER_AND_SCHEMA);
  return { version: row?.version ?? '', tables: row?.tables ?? 0 };
}

async function connected<T>(server: DatabaseSettings, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const options = unboundedDataSourceOptions(server, { entities: [], migrations: [] });
  const dataSource = await new DataSource(options).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { type DatabaseSettings, unboundedDataSourceOptions } from '../database/data-source-options.js';
import { Database } from '../database/database.js';
import { onPrimary } from '../database/primary.js';
import { Transactor } from '../database/transactor.js';
import { Failpoints } from '../failpoints.js';
import { BackupFault } from './backup-fault.js';
import { contentOf, differingTables, type Manifest, writeBackup } from './backup-file.js';
import { OTHER_CONNECTIONS, SERVER_AND_SCHEMA } from './backup.sql.js';
import { type Family, findProgram, optionsOf, start, withAccount } from './client-programs.js';
import { DumpRows } from './dump-rows.js';
import { markRestore, requireRestored, unmarkRestore } from './restore-mark.js';

/** A process of the service looks for the mark of a restore each second. */
const NOTICED_WITHIN_MS = 3_000;
const LOOK_EVERY_MS = 100;
const CLOSED_WITHIN_LOOKS = 10;
/** Rows only change through the service, so a consistent view is all that is needed; binary columns as they are. */
const DUMP_OPTIONS = [
  '--single-transaction',
  '--order-by-primary',
  '--hex-blob',
  '--default-character-set=utf8mb4',
  '--skip-add-locks',
  '--skip-add-drop-table',
  '--skip-triggers',
  '--skip-comments',
];
/** What an account without privileges outside of its schema needs, where the program has it. */
const OPTIONS_OF_SOME = {
  'no-tablespaces': '--no-tablespaces',
  'set-gtid-purged': '--set-gtid-purged=OFF',
  'column-statistics': '--column-statistics=0',
};

/** Writes a consistent copy of the schema into a file while the service runs. Throws BackupFault. */
export async function backUp(settings: DatabaseSettings, file: string, now: Date): Promise<Manifest> {
  const server = await onPrimary(settings);
  const { version, family, tables } = await connected(server, describe);
  if (tables === 0) throw new BackupFault('The schema of DATABASE_URL has no tables: there is nothing to back up.');
  return dumping(server, family, (text, ended) =>
    writeBackup(file, { text, ended }, { createdAt: now.toISOString(), server: version }),
  );
}

/**
 * Loads a verified backup into an empty schema, which stays marked as unfinished, and compares every row of it. Throws
 * BackupFault.
 */
export async function load(settings: DatabaseSettings, file: string, manifest: Manifest): Promise<void> {
  const server = await onPrimary(settings);
  const family = await connected(server, async (dataSource) => {
    const about = await describe(dataSource);
    if (about.tables > 0)
      throw new BackupFault(
        'The schema of DATABASE_URL is not empty: a backup is restored into an empty one. To empty it, which deletes ' +
          'all that it holds: DROP DATABASE name; CREATE DATABASE name;',
      );
    await takeAlone(dataSource);
    return about.family;
  });
  const client = await findProgram('client', family);
  await withAccount(server, client, async (account, schema) => {
    const options = [...account, '--default-character-set=utf8mb4', schema];
    const { child, ended } = start(client, options, ['pipe', 'ignore', 'pipe']);
    // What the program complains of says more than that it stopped to read.
    const [end, fed] = await Promise.allSettled([ended, pipeline(contentOf(file), child.stdin as Writable)]);
    for (const result of [end, fed]) if (result.status === 'rejected') throw result.reason;
  });
  const found = await dumping(server, family, async (text, ended) => {
    const rows = new DumpRows();
    for await (const piece of text as AsyncIterable<Buffer>) rows.add(piece);
    await ended;
    return rows.tables();
  });
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

/** Hands work the text of a dump, and the end of the program that writes it. */
async function dumping<T>(
  server: DatabaseSettings,
  family: Family,
  work: (text: Readable, ended: Promise<void>) => Promise<T>,
): Promise<T> {
  const program = await findProgram('dump', family);
  return withAccount(server, program, async (account, schema) => {
    const options = [...account, ...DUMP_OPTIONS, ...(await optionsOf(program, OPTIONS_OF_SOME)), schema];
    const { child, ended } = start(program, options, ['ignore', 'pipe', 'pipe']);
    if (child.stdout === null) throw new Error('The output of a program was not kept');
    try {
      return await work(child.stdout, ended);
    } finally {
      child.kill();
    }
  });
}

/** Throws BackupFault when the schema is in the middle of a restore. */
async function describe(dataSource: DataSource): Promise<{ version: string; family: Family; tables: number }> {
  const database = new Database(dataSource);
  await requireRestored(database);
  const [row] = await database.read(SERVER_AND_SCHEMA);
  const version = row?.version ?? '';
  return { version, family: /mariadb/i.test(version) ? 'mariadb' : 'mysql', tables: row?.tables ?? 0 };
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

import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { type DatabaseSettings, unboundedDataSourceOptions } from '../database/data-source-options.js';
import { Database } from '../database/database.js';
import { LongConnection } from '../database/long-connection.js';
import { onPrimary } from '../database/primary.js';
import { Transactor } from '../database/transactor.js';
import { Failpoints } from '../failpoints.js';
import { BackupFault } from './backup-fault.js';
import { differingTables, type Manifest, statementsOf, writeBackup } from './backup-file.js';
import { OTHER_CONNECTIONS, SERVER_AND_SCHEMA } from './backup.sql.js';
import { markRestore, requireRestored, unmarkRestore } from './restore-mark.js';
import { Snapshot } from './snapshot.js';

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

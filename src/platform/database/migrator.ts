import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { type DatabaseSettings, type Schema, unboundedDataSourceOptions } from './bounded-pool.js';
import type { Database } from './database.js';
import { onPrimary } from './primary.js';
import { reading } from './statement.js';

/**
 * A change of a table waits for transactions that have read it, and whoever writes to the table waits behind it: for
 * so long, in seconds, before the change steps back. The least that MySQL can be told.
 */
const WAIT_SECONDS = 1;
/** Then those that waited get on. */
const PAUSE_MS = 2_000;
/** A transaction that is open for longer is ended by hand. */
const ATTEMPTS_MAX = 200;
const LOCK_WAIT_TIMEOUT = 'ER_LOCK_WAIT_TIMEOUT';

/**
 * A query runner whose statements step back from locks that others hold, and try again. Such a statement has changed
 * nothing: DDL has not begun, and the server undoes what a single statement did.
 */
function patient(runner: QueryRunner): QueryRunner {
  const query = runner.query.bind(runner) as (...given: unknown[]) => Promise<unknown>;
  let isSet = false;
  const attempts = async (...given: unknown[]): Promise<unknown> => {
    if (!isSet) await query(`SET SESSION lock_wait_timeout = ${WAIT_SECONDS}`);
    isSet = true;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await query(...given);
      } catch (error) {
        if (attempt === ATTEMPTS_MAX || (error as { code?: unknown }).code !== LOCK_WAIT_TIMEOUT) throw error;
        await sleep(PAUSE_MS);
      }
    }
  };
  runner.query = attempts as QueryRunner['query'];
  return runner;
}

/** The lock's name ends with the schema's, since the locks of a server are shared by all its schemas. */
const LOCK_PREFIX = 'parley:migrate:';
/** A second migrator waits this long for the first. */
const LOCK_WAIT_SECONDS = 600;

/**
 * TypeORM's own table without a primary key, which it makes when it is missing, is refused by servers that demand one.
 */
const METADATA_TABLE = `CREATE TABLE IF NOT EXISTS typeorm_metadata (
  id bigint unsigned NOT NULL AUTO_INCREMENT PRIMARY KEY, type varchar(255) NOT NULL, \`database\` varchar(255) NULL,
  \`schema\` varchar(255) NULL, \`table\` varchar(255) NULL, name varchar(255) NULL, value text NULL) ENGINE=InnoDB`;

/**
 * Applies the migrations that are missing and returns their names. TypeORM takes no lock and MySQL commits DDL at once,
 * so this holds `GET_LOCK` on a connection of its own for as long as it works; a second one waits, then finds nothing
 * to do. A statement that has to wait for a transaction steps back again and again: nobody waits long behind it.
 */
export async function migrate(settings: DatabaseSettings, schema: Schema): Promise<string[]> {
  const onOneServer = await onPrimary({ ...settings, databasePoolSize: 2 });
  const dataSource = await new DataSource(unboundedDataSourceOptions(onOneServer, schema)).initialize();
  const holder = dataSource.createQueryRunner();
  try {
    const rows = (await holder.query(
      `SELECT GET_LOCK(CONCAT('${LOCK_PREFIX}', LEFT(SHA2(DATABASE(), 256), 20)), ${LOCK_WAIT_SECONDS}) AS locked`,
    )) as { locked: number }[];
    if (Number(rows[0]?.locked) !== 1) throw new Error('Another migration has held the lock for ten minutes');
    await holder.query(METADATA_TABLE);
    const createQueryRunner = dataSource.createQueryRunner.bind(dataSource);
    dataSource.createQueryRunner = (mode) => patient(createQueryRunner(mode));
    const applied = await dataSource.runMigrations({ transaction: 'none' });
    return applied.map((migration) => migration.name);
  } finally {
    await holder
      .query(`DO RELEASE_LOCK(CONCAT('${LOCK_PREFIX}', LEFT(SHA2(DATABASE(), 256), 20)))`)
      .catch(() => undefined);
    await holder.release();
    await dataSource.destroy();
  }
}

/** The migrations that the database has seen. */
export const APPLIED_MIGRATIONS = reading('migrations: applied', { name: 'text' }, 'SELECT name FROM migrations');

const VERSION = reading('server version', { version: 'text' }, 'SELECT VERSION() AS version');

/** `SKIP LOCKED` and `JSON_TABLE` came with these. */
const MYSQL_MIN = [8, 0, 4];
const MARIADB_MIN = [10, 6, 0];

/** The error of a server that is too old for this service. */
class ServerTooOld extends Error {}

/** What the database server is. */
export interface ServerVersion {
  readonly kind: 'MYSQL' | 'MARIADB';
  /** Its numbers, such as 11.8.3. */
  readonly version: string;
}

/** Asks the server what it is. */
export async function serverVersion(database: Database): Promise<ServerVersion> {
  const version = (await database.read(VERSION))[0]?.version ?? '';
  return { kind: /mariadb/i.test(version) ? 'MARIADB' : 'MYSQL', version: numbersOf(version).join('.') };
}

/** Refuses to run on a server without `SKIP LOCKED` or `JSON_TABLE`: MySQL before 8.0.4, MariaDB before 10.6. */
export async function requireServerVersion(database: Database): Promise<void> {
  const rows = await database.read(VERSION);
  const version = rows[0]?.version ?? '';
  const minimum = /mariadb/i.test(version) ? MARIADB_MIN : MYSQL_MIN;
  if (isBelow(numbersOf(version), minimum)) {
    throw new ServerTooOld(
      `The database server is ${version}; Parley needs at least MySQL ${MYSQL_MIN.join('.')} or ` +
        `MariaDB ${MARIADB_MIN.join('.')}`,
    );
  }
}

function numbersOf(version: string): number[] {
  return (/^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
}

function isBelow(actual: readonly number[], minimum: readonly number[]): boolean {
  for (const [index, least] of minimum.entries()) {
    const part = actual[index] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}

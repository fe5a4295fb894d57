import type { Database } from './database.js';
import { reading } from './statement.js';

const VERSION = reading('server version', { version: 'text' }, 'SELECT VERSION() AS version');

/** `SKIP LOCKED` and `JSON_TABLE` came with these. */
const MYSQL_MIN = [8, 0, 4];
const MARIADB_MIN = [10, 6, 0];

/** The error of a server that is too old for this service. */
export class ServerTooOld extends Error {}

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

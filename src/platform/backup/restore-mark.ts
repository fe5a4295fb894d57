import type { Database } from '../database/database.js';
import type { FirstQuestion } from '../database/session.js';
import { reading, writing } from '../database/statement.js';
import type { Transactor } from '../database/transactor.js';
import type { Log } from '../log.js';
import { BackupFault } from './snapshot.js';

/** Without rows, so that it is no difference between a backup and what was restored from it. */
const BEGIN_RESTORE = writing(
  'restore: begin',
  'CREATE TABLE unfinished_restore (mark int NOT NULL PRIMARY KEY) ENGINE=InnoDB',
);

const END_RESTORE = writing('restore: end', 'DROP TABLE unfinished_restore');

const UNFINISHED_RESTORES = reading(
  'restore: unfinished',
  { unfinished: 'number?' },
  `SELECT COUNT(*) AS unfinished FROM information_schema.TABLES
  WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'unfinished_restore'`,
);

/**
 * An empty table that stands in a schema from the first statement of a restore to its end: without it, one that was
 * killed before its new epoch looks whole, and gives sequences a second time.
 */
export async function markRestore(transactor: Transactor): Promise<void> {
  await transactor.write(BEGIN_RESTORE, []);
}

/** The restore has ended: the service may use the schema. */
export async function unmarkRestore(transactor: Transactor): Promise<void> {
  await transactor.write(END_RESTORE, []);
}

/** Throws BackupFault when a restore into this schema is in progress, or was stopped half-way. */
export async function requireRestored(database: Database): Promise<void> {
  const [row] = await database.read(UNFINISHED_RESTORES);
  if ((row?.unfinished ?? 0) > 0) throw unfinishedRestore();
}

/** What is said of a schema with the mark. */
function unfinishedRestore(): BackupFault {
  return new BackupFault(
    'A restore into the schema of DATABASE_URL has not ended. Wait for it; if it was stopped, empty the schema and ' +
      'restore again.',
  );
}

/** A restore waits longer than this between its mark and the first row. */
const LOOK_EVERY_MS = 1_000;

/** Ends a process of the service: what it holds in memory and would send is of another state of the schema. */
export function endForRestore(log: Log, fault: BackupFault): void {
  log.fatal(fault.message);
  process.exit(1);
}

/** What each new connection of the service asks: whether a restore is in progress. */
export function restoreQuestion(end: (fault: BackupFault) => void): FirstQuestion {
  return {
    sql: UNFINISHED_RESTORES.sql,
    heard: ([row]) => {
      if (Number(row?.['unfinished']) > 0) end(unfinishedRestore());
    },
  };
}

/** Asks the same each second, by connections that are open. */
export function watchForRestore(database: Database, end: (fault: BackupFault) => void): void {
  const look = (): Promise<void> =>
    requireRestored(database).catch((error: unknown) => {
      if (error instanceof BackupFault) end(error);
    });
  setInterval(() => void look(), LOOK_EVERY_MS).unref();
}

import type { Database } from '../database/database.js';
import type { FirstQuestion } from '../database/session.js';
import type { Log } from '../log/log.js';
import { BackupFault } from './backup-fault.js';
import { requireRestored, unfinishedRestore } from './restore-mark.js';
import { UNFINISHED_RESTORES } from './restore-mark.sql.js';

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

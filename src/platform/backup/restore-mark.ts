import type { Database } from '../database/database.js';
import type { Transactor } from '../database/transactor.js';
import { BackupFault } from './backup-fault.js';
import { BEGIN_RESTORE, END_RESTORE, UNFINISHED_RESTORES } from './restore-mark.sql.js';

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
export function unfinishedRestore(): BackupFault {
  return new BackupFault(
    'A restore into the schema of DATABASE_URL has not ended. Wait for it; if it was stopped, empty the schema and ' +
      'restore again.',
  );
}

import { insertRows } from '../../platform/database/insert-rows.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { ConsentEntry } from './consent-entry.entity.js';
import { LAST_ENTRIES, type LastEntry, NEW_ENTRIES, WRITE_CONSENT } from './ledger.sql.js';

/** A row as it was locked, and as it is to be. */
export interface PhoneChange {
  readonly before: PhoneRow;
  readonly now: PhoneRow;
}

/** The last entry of each subject of a project that has one: numbers, or what stands for erased ones. */
export async function lastEntries(
  tx: Tx,
  projectId: string,
  subjects: readonly string[],
): Promise<Map<string, LastEntry>> {
  if (subjects.length === 0) return new Map();
  const entries = await readIn(tx, LAST_ENTRIES(subjects), [projectId, ...subjects, projectId]);
  return new Map(entries.map((entry) => [entry.phoneE164, entry]));
}

/** Appends entries. */
export function insertEntries(tx: Tx, entries: readonly ConsentEntry[]): Promise<void> {
  return insertRows(tx, NEW_ENTRIES, entries);
}

/** Writes the consent of rows of one project; those that become alike by one statement. */
export async function writeConsent(tx: Tx, changes: readonly PhoneChange[]): Promise<void> {
  const groups = groupBy(changes, ({ before, now }) =>
    JSON.stringify([now.isOptedOut, now.optOutReason, now.optOutAt, now.version - before.version, now.updatedAt]),
  );
  for (const [{ before, now }, ...others] of groups.values() as Iterable<[PhoneChange, ...PhoneChange[]]>) {
    const numbers = [now, ...others.map((other) => other.now)].map(({ phoneE164 }) => phoneE164);
    await writeIn(tx, WRITE_CONSENT(numbers), [
      now.isOptedOut,
      now.optOutReason,
      now.optOutAt,
      now.version - before.version,
      now.updatedAt,
      now.projectId,
      ...numbers,
    ]);
  }
}

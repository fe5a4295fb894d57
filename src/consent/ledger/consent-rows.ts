import { insertRows } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import type { Tx } from '../../platform/database/transactor.js';
import { groupBy } from '../../platform/grouping.js';
import type { PhoneRow } from '../../phones/record/phone-row.js';
import type { ConsentEntry } from './consent-entry.entity.js';

const ENTRY_COLUMNS = [
  'projectId',
  'phoneE164',
  'place',
  'tenantId',
  'kind',
  'source',
  'note',
  'actorKeyId',
  'requestId',
  'declaredAt',
] as const;

/** What later entries of a number are held against. */
export type LastEntry = Pick<ConsentEntry, 'phoneE164' | 'place' | 'kind' | 'source' | 'declaredAt'>;

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
  const sql = `SELECT e.phoneE164, e.place, e.kind, e.source, e.declaredAt FROM consent_entries e JOIN (SELECT phoneE164, MAX(place) AS place FROM consent_entries
WHERE projectId = ? AND phoneE164 IN (${placeholders(subjects)}) GROUP BY phoneE164) m ON m.phoneE164 = e.phoneE164 AND m.place = e.place WHERE e.projectId = ?`;
  const entries = await tx.query<LastEntry[]>(sql, [projectId, ...subjects, projectId]);
  return new Map(entries.map((entry) => [entry.phoneE164, entry]));
}

/** Appends entries. */
export function insertEntries(tx: Tx, entries: readonly ConsentEntry[]): Promise<void> {
  return insertRows(
    tx,
    'consent_entries',
    ENTRY_COLUMNS,
    entries.map((entry) => ENTRY_COLUMNS.map((column) => entry[column])),
  );
}

/** Writes the consent of rows of one project; those that become alike by one statement. */
export async function writeConsent(tx: Tx, changes: readonly PhoneChange[]): Promise<void> {
  const groups = groupBy(changes, ({ before, now }) =>
    JSON.stringify([now.isOptedOut, now.optOutReason, now.optOutAt, now.version - before.version, now.updatedAt]),
  );
  for (const [{ before, now }, ...others] of groups.values() as Iterable<[PhoneChange, ...PhoneChange[]]>) {
    const numbers = [now, ...others.map((other) => other.now)].map(({ phoneE164 }) => phoneE164);
    const sql = `UPDATE phones SET isOptedOut = ?, optOutReason = ?, optOutAt = ?, version = version + ?, updatedAt = ? WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)})`;
    await tx.query(sql, [
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

import type { Tx } from '../../platform/database/transactor.js';
import type { Phone } from './phone.entity.js';
import { PHONE_COLUMNS, type PhoneRow } from './phone-in-view.js';

/** A row as it is locked, with the version that its next event gets. */
export type LockedPhone = PhoneRow & Pick<Phone, 'version'>;

/** The columns of that row. */
export const LOCKED_COLUMNS = `${PHONE_COLUMNS}, version`;

/** The row of a number, locked until the end of the transaction; null when the project has no such number. */
export async function lockPhone(tx: Tx, projectId: string, phoneE164: string): Promise<LockedPhone | null> {
  const [row] = await tx.query<LockedPhone[]>(
    `SELECT ${LOCKED_COLUMNS} FROM phones WHERE projectId = ? AND phoneE164 = ? FOR UPDATE`,
    [projectId, phoneE164],
  );
  return row ?? null;
}

/** The rows of some numbers, locked alike in the order of numbers. Numbers that the project does not have are left out. */
export async function lockPhones(
  tx: Tx,
  projectId: string,
  phoneE164s: Iterable<string>,
): Promise<Map<string, LockedPhone>> {
  const numbers = [...new Set(phoneE164s)];
  if (numbers.length === 0) return new Map();
  const sql = `SELECT ${LOCKED_COLUMNS} FROM phones WHERE projectId = ? AND phoneE164 IN (${numbers.map(() => '?').join(', ')}) ORDER BY phoneE164 FOR UPDATE`;
  const rows = await tx.query<LockedPhone[]>(sql, [projectId, ...numbers]);
  return new Map(rows.map((row) => [row.phoneE164, row]));
}

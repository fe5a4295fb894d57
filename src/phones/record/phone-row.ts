import { readIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { LOCK_PHONES, type PhoneRow, PHONES_OF_PROJECT } from './record.sql.js';

/** The row of a number, locked until the end of the transaction; null when the project has no such number. */
export async function lockPhone(tx: Tx, projectId: string, phoneE164: string): Promise<PhoneRow | null> {
  return (await lockPhones(tx, projectId, [phoneE164])).get(phoneE164) ?? null;
}

/** The rows of some numbers, locked in the order of numbers. Numbers that the project does not have are left out. */
export async function lockPhones(
  tx: Tx,
  projectId: string,
  phoneE164s: Iterable<string>,
): Promise<Map<string, PhoneRow>> {
  const numbers = [...new Set(phoneE164s)];
  return byNumber(numbers.length === 0 ? [] : await readIn(tx, LOCK_PHONES(numbers), [projectId, ...numbers]));
}

/** The rows of some numbers of a project, not locked. Numbers that the project does not have are left out. */
export async function findPhones(
  tx: Tx,
  projectId: string,
  phoneE164s: Iterable<string>,
): Promise<Map<string, PhoneRow>> {
  const numbers = [...new Set(phoneE164s)];
  return byNumber(numbers.length === 0 ? [] : await readIn(tx, PHONES_OF_PROJECT(numbers), [projectId, ...numbers]));
}

function byNumber(rows: readonly PhoneRow[]): Map<string, PhoneRow> {
  return new Map(rows.map((row) => [row.phoneE164, row]));
}

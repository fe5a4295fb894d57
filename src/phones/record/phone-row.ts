import { insertedColumns, selectedColumns } from '../../platform/database/columns.js';
import { placeholders } from '../../platform/database/placeholders.js';
import type { Tx } from '../../platform/database/transactor.js';
import { Phone } from './phone.entity.js';

type Flag = 'isOptedOut' | 'isValidated' | 'isValid';

/** A row of `phones` as the driver gives it: flags are 0 or 1. */
export type PhoneRow = Omit<Phone, Flag | 'phoneReversed' | 'phoneEnding'> & Readonly<Record<Flag, 0 | 1>>;

/** The columns of that row, for a statement. */
export const PHONE_COLUMNS = selectedColumns(Phone).join(', ');

/** The columns that an inserted row has, in the order of insertedValues. */
export const INSERTED_PHONE_COLUMNS = insertedColumns(Phone);

/** What a new row puts into INSERTED_PHONE_COLUMNS. */
export function insertedValues(row: PhoneRow): (string | number | null)[] {
  const stored: Readonly<Record<string, string | number | null>> = {
    ...row,
    phoneReversed: Phone.reversed(row.phoneE164),
  };
  return INSERTED_PHONE_COLUMNS.map((column) => stored[column] ?? null);
}

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
  return phonesOf(tx, projectId, phoneE164s, 'ORDER BY phoneE164 FOR UPDATE');
}

/** The rows of some numbers of a project, not locked. Numbers that the project does not have are left out. */
export function findPhones(
  reader: Pick<Tx, 'query'>,
  projectId: string,
  phoneE164s: Iterable<string>,
): Promise<Map<string, PhoneRow>> {
  return phonesOf(reader, projectId, phoneE164s, '');
}

async function phonesOf(
  reader: Pick<Tx, 'query'>,
  projectId: string,
  phoneE164s: Iterable<string>,
  ending: string,
): Promise<Map<string, PhoneRow>> {
  const numbers = [...new Set(phoneE164s)];
  if (numbers.length === 0) return new Map();
  const rows = await reader.query<PhoneRow[]>(
    `SELECT ${PHONE_COLUMNS} FROM phones WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)}) ${ending}`,
    [projectId, ...numbers],
  );
  return new Map(rows.map((row) => [row.phoneE164, row]));
}

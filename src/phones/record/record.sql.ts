import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { allColumnsOf, columnsOf, orNull, type Row } from '../../platform/database/row-columns.js';
import { lockingBy, readingBy } from '../../platform/database/statement.js';
import { Phone } from './phone.entity.js';

/** All columns of `phones` but those that only indexes need. */
export const PHONE = allColumnsOf<Phone, 'phoneReversed' | 'phoneEnding'>(Phone);
/** A row of `phones`. */
export type PhoneRow = Row<typeof PHONE>;
/** The columns of that row as text. */
export const PHONE_COLUMNS = Object.keys(PHONE).join(', ');

/** Numbers that are there already stay as they are. */
export const NEW_PHONES = insertion(Phone, { mode: 'INSERT IGNORE' });

/** By the primary key, also in a small table: a scan would wait for rows that another project holds. */
const ofProject = (numbers: readonly string[]): string =>
  `SELECT ${PHONE_COLUMNS} FROM phones FORCE INDEX (PRIMARY)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)}) `;

/** Numbers of a project. */
export const PHONES_OF_PROJECT = readingBy('phones: of a project', PHONE, ofProject, [[['+4911', '+4912']]]);

/** Which of some numbers a project has; no row at all when there is no project. Values: the numbers, the project. */
export const KNOWN_NUMBERS = readingBy(
  'phones: known numbers',
  orNull(columnsOf(Phone, 'phoneE164')),
  (numbers: readonly string[]) =>
    `SELECT f.phoneE164 FROM projects p
LEFT JOIN phones f ON f.projectId = p.projectId AND f.phoneE164 IN (${placeholders(numbers)}) WHERE p.projectId = ?`,
  [[['+4911', '+4912']]],
);

/** Numbers of a project, locked in the order of numbers. */
export const LOCK_PHONES = lockingBy(
  'phones: lock',
  PHONE,
  (numbers: readonly string[]) => `${ofProject(numbers)}ORDER BY phoneE164 FOR UPDATE`,
  [[['+4911', '+4912']]],
);

import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy, type RowOf, writing, writingBy } from '../../platform/database/statement.js';
import { Phone } from '../record/phone.entity.js';
import { FACT_NAMES } from './number-lookup.js';

/** Numbers in one look: so few that requests served by the same process do not feel it. */
export const LOOKED_UP_AT_ONCE = 50;

const STALE = columnsOf(Phone, 'projectId', 'phoneE164', 'validatedAt');
const STALE_COLUMNS = Object.keys(STALE).join(', ');

/** Numbers that were never looked up. */
export const NEVER_LOOKED_UP = reading(
  'lookup: never looked up',
  STALE,
  `SELECT ${STALE_COLUMNS} FROM phones FORCE INDEX (phones_validated)
WHERE validatedAt IS NULL LIMIT ${LOOKED_UP_AT_ONCE}`,
);
/** A number whose facts are wanting, and the look-up that they stem from. */
export type StaleNumber = RowOf<typeof NEVER_LOOKED_UP>;

/** Numbers that were looked up before a time. */
export const LOOKED_UP_BEFORE = reading(
  'lookup: looked up before',
  STALE,
  `SELECT ${STALE_COLUMNS} FROM phones FORCE INDEX (phones_validated) WHERE validatedAt < ?
ORDER BY validatedAt LIMIT ${LOOKED_UP_AT_ONCE}`,
);

/** Which of some numbers a project has. By the key: other indexes would only be weighed, number by number. */
export const KNOWN_NUMBERS = readingBy(
  'lookup: known numbers',
  columnsOf(Phone, 'phoneE164'),
  (numbers: readonly string[]) =>
    `SELECT phoneE164 FROM phones FORCE INDEX (PRIMARY)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)})`,
  [[['+4911', '+4912']]],
);

/** The columns that a look-up writes, in the order of their values. */
export const LOOKED_UP_COLUMNS = [...FACT_NAMES, 'isValidated', 'validatedAt', 'version', 'updatedAt'] as const;

export const WRITE_FACTS = writing(
  'lookup: write facts',
  `UPDATE phones SET ${LOOKED_UP_COLUMNS.map((column) => `${column} = ?`).join(', ')}
WHERE projectId = ? AND phoneE164 = ?`,
);

/** Of numbers that are as they were, only the time is new. */
export const CONFIRM_FACTS = writingBy(
  'lookup: confirm facts',
  (numbers: readonly string[]) =>
    `UPDATE phones SET validatedAt = ?, version = version + 1, updatedAt = GREATEST(updatedAt, ?)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)})`,
  [[['+4911', '+4912']]],
);

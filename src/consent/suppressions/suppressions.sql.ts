import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy, type RowOf, writing } from '../../platform/database/statement.js';
import { ConsentEntry } from '../ledger/consent-entry.entity.js';

/**
 * Whether a project has erased any number, which most have not: pseudonyms stand together in the key, after all
 * numbers. Values: the project, what pseudonyms begin with, and what comes after all of them.
 */
export const ANY_ERASURE = reading(
  'suppressions: any erasure',
  { 1: 'number' },
  'SELECT 1 FROM consent_entries WHERE projectId = ? AND phoneE164 >= ? AND phoneE164 < ? LIMIT 1',
);

/** Which of some pseudonyms stand for erased numbers, how the last erasure came to us, and when. */
export const ERASURES = readingBy(
  'suppressions: erasures',
  { pseudonym: 'text', ...columnsOf(ConsentEntry, 'source', 'declaredAt') },
  (pseudonyms: readonly string[]) =>
    `SELECT phoneE164 AS pseudonym, source, declaredAt FROM consent_entries
WHERE projectId = ? AND phoneE164 IN (${placeholders(pseudonyms)}) AND kind = 'ERASED' ORDER BY phoneE164, place`,
  [[['erased_1', 'erased_2']]],
);
export type Erasure = RowOf<typeof ERASURES>;

/** Makes the row of a number younger. Values: the instant, twice, the project, the number. */
export const BEGIN_LATER = writing(
  'suppressions: begin later',
  'UPDATE phones SET createdAt = ?, updatedAt = GREATEST(updatedAt, ?) WHERE projectId = ? AND phoneE164 = ?',
);

import { insertion } from '../../platform/database/insert-rows.js';
import { allColumnsOf, columnsOf, type Row } from '../../platform/database/row-columns.js';
import { reading, writing } from '../../platform/database/statement.js';
import { Unmatched } from './unmatched.entity.js';

/** What is kept of one provider: the newest. */
export const UNMATCHED_MAX = 1_000;
/** Rows that one statement deletes. */
export const SWEPT_UNMATCHED = 1_000;

const UNMATCHED = allColumnsOf(Unmatched);
export type UnmatchedRow = Row<typeof UNMATCHED>;

export const NEW_UNMATCHED = insertion(Unmatched);

/** What is kept of a provider, newest first. Values: the provider, the id before which it begins, how many. */
export const UNMATCHED_PAGE = reading(
  'unmatched: page',
  UNMATCHED,
  `SELECT ${Object.keys(UNMATCHED).join(', ')} FROM provider_unmatched FORCE INDEX (provider_unmatched_provider)
WHERE providerId = ? AND unmatchedId < ? AND unmatchedId >= ? ORDER BY unmatchedId DESC LIMIT ?`,
);

/** The newest of a provider that is too much; none when there is room. */
export const FIRST_TOO_MANY = reading(
  'unmatched: first that is too much',
  columnsOf(Unmatched, 'unmatchedId'),
  `SELECT unmatchedId FROM provider_unmatched FORCE INDEX (provider_unmatched_provider)
WHERE providerId = ? ORDER BY unmatchedId DESC LIMIT 1 OFFSET ${UNMATCHED_MAX}`,
);

export const DELETE_TOO_MANY = writing(
  'unmatched: delete what is too much',
  'DELETE FROM provider_unmatched WHERE providerId = ? AND unmatchedId <= ?',
);

/** What is past its retention. Value: the id from which it stays. */
export const DELETE_OLD_UNMATCHED = writing(
  'unmatched: delete what is old',
  `DELETE FROM provider_unmatched WHERE unmatchedId < ? ORDER BY unmatchedId LIMIT ${SWEPT_UNMATCHED}`,
);

/** What others wrote, where that is past its retention. Value: the id from which it stays. */
export const FORGET_UNMATCHED_TEXTS = writing(
  'unmatched: forget texts',
  `UPDATE provider_unmatched SET text = NULL, detail = NULL
WHERE unmatchedId < ? AND (text IS NOT NULL OR detail IS NOT NULL) ORDER BY unmatchedId LIMIT ${SWEPT_UNMATCHED}`,
);

/** Rows that one step of an erasure looks through. */
export const ERASED_AT_ONCE = 200;
/** Records after one and before another, of all providers. */
export const NEXT_UNMATCHED = reading(
  'unmatched: next to erase from',
  columnsOf(Unmatched, 'unmatchedId', 'sender', 'text', 'detail'),
  `SELECT unmatchedId, sender, text, detail FROM provider_unmatched
WHERE unmatchedId > ? AND unmatchedId < ? ORDER BY unmatchedId LIMIT ${ERASED_AT_ONCE}`,
);

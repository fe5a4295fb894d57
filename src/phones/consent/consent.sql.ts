import { insertion } from '../../platform/database/insert-rows.js';
import {
  columnsOf,
  orNull,
  placeholders,
  reading,
  readingBy,
  type RowOf,
  writing,
  writingBy,
} from '../../platform/database/statement.js';
import { Phone } from '../phone.entity.js';
import { ConsentEntry, ConsentReview } from './consent.entity.js';

/** Numbers compared with the ledger at once. */
export const AUDITED_ROWS = 1_000;

/** Entries whose notes and proofs an erasure looks through in one step. */
export const NOTES_AT_ONCE = 200;

/**
 * The place of the entry that says what the state of a number is: its last opt-in or retraction, or of the opt-outs
 * since then the strongest, and the first one of those.
 */
const rulingPlace = (projectId: string, phoneE164: string): string => `(SELECT m.place FROM consent_entries m
WHERE m.projectId = ${projectId} AND m.phoneE164 = ${phoneE164}
  AND m.place >= COALESCE((SELECT MAX(i.place) FROM consent_entries i
    WHERE i.projectId = m.projectId AND i.phoneE164 = m.phoneE164 AND i.kind IN ('OPT_IN', 'RETRACTION')), 0)
ORDER BY m.kind = 'OPT_OUT' DESC, m.source = 'COMPLAINT' DESC, m.source = 'PROVIDER_BLOCK' DESC,
  m.source = 'SIMULATED', m.place LIMIT 1)`;

/** The entry that says what the state of a number is. Values: the project and the number, twice. */
export const RULING_ENTRY = reading(
  'consent: ruling entry',
  columnsOf(ConsentEntry, 'kind', 'source', 'declaredAt'),
  `SELECT kind, source, declaredAt FROM consent_entries
WHERE projectId = ? AND phoneE164 = ? AND place = ${rulingPlace('?', '?')}`,
);

/** A page of numbers in the order of their rows, each with the entry that says what its state is. */
export const AUDITED_NUMBERS = reading(
  'consent: audited numbers',
  {
    ...columnsOf(Phone, 'projectId', 'phoneE164', 'isOptedOut', 'optOutReason', 'optOutAt'),
    ...orNull(columnsOf(ConsentEntry, 'kind', 'source', 'declaredAt')),
  },
  `SELECT x.projectId, x.phoneE164, x.isOptedOut, x.optOutReason, x.optOutAt, e.kind, e.source, e.declaredAt
FROM phones x LEFT JOIN consent_entries e ON e.projectId = x.projectId AND e.phoneE164 = x.phoneE164
  AND e.place = ${rulingPlace('x.projectId', 'x.phoneE164')}
WHERE x.projectId > ? OR (x.projectId = ? AND x.phoneE164 > ?) ORDER BY x.projectId, x.phoneE164 LIMIT ${AUDITED_ROWS}`,
);
export type AuditedNumber = RowOf<typeof AUDITED_NUMBERS>;

const LAST_ENTRY = [
  'phoneE164',
  'place',
  'kind',
  'source',
  'note',
  'proof',
  'needsReview',
  'restoresOptIn',
  'declaredAt',
] as const;

/** The last entry of each subject of a project that has one: numbers, or what stands for erased ones. */
export const LAST_ENTRIES = readingBy(
  'consent: last entries',
  columnsOf(ConsentEntry, ...LAST_ENTRY),
  (subjects: readonly string[]) => `SELECT ${LAST_ENTRY.map((column) => `e.${column}`).join(', ')}
FROM consent_entries e JOIN (SELECT phoneE164, MAX(place) AS place FROM consent_entries
WHERE projectId = ? AND phoneE164 IN (${placeholders(subjects)}) GROUP BY phoneE164) m ON m.phoneE164 = e.phoneE164
AND m.place = e.place WHERE e.projectId = ?`,
  [[['+4911', '+4912']]],
);
export type LastEntry = RowOf<typeof LAST_ENTRIES>;

/** How the last opt-in of each number of a project came to us, of those that have one. */
export const LAST_OPT_INS = readingBy(
  'consent: last opt-ins',
  columnsOf(ConsentEntry, 'phoneE164', 'source'),
  (numbers: readonly string[]) => `SELECT e.phoneE164, e.source
FROM consent_entries e JOIN (SELECT phoneE164, MAX(place) AS place FROM consent_entries
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)}) AND kind = 'OPT_IN' GROUP BY phoneE164) m
ON m.phoneE164 = e.phoneE164 AND m.place = e.place WHERE e.projectId = ?`,
  [[['+4911', '+4912']]],
);

export const NEW_ENTRIES = insertion(ConsentEntry);

/** Writes one consent into rows of a project. */
export const WRITE_CONSENT = writingBy(
  'consent: write to numbers',
  (numbers: readonly string[]) =>
    `UPDATE phones SET isOptedOut = ?, optOutReason = ?, optOutAt = ?, version = version + ?,
updatedAt = GREATEST(updatedAt, ?)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)})`,
  [[['+4911', '+4912']]],
);

/** Puts the entries of a number under another subject, after those that it has, without their proofs. */
export const MOVE_ENTRIES = writing(
  'consent: move entries',
  'UPDATE consent_entries SET phoneE164 = ?, place = place + ?, proof = NULL WHERE projectId = ? AND phoneE164 = ?',
);

/** Notes and proofs of a project after an entry, of all numbers. */
export const NOTES = reading(
  'consent: notes',
  columnsOf(ConsentEntry, 'phoneE164', 'place', 'note', 'proof', 'declaredAt'),
  `SELECT phoneE164, place, note, proof, declaredAt FROM consent_entries
WHERE projectId = ? AND (phoneE164 > ? OR (phoneE164 = ? AND place > ?))
ORDER BY phoneE164, place LIMIT ${NOTES_AT_ONCE}`,
);

/** Reviews whose notes an erasure looks through in one step. */
export const REVIEW_NOTES_AT_ONCE = 500;

export const NEW_REVIEWS = insertion(ConsentReview);

/** Ends the open reviews of some numbers of a project. Values: the instant, the project, the numbers. */
export const SUPERSEDE_REVIEWS = writingBy(
  'reviews: supersede',
  (numbers: readonly string[]) => `UPDATE consent_reviews SET isOpen = 0, verdict = 'SUPERSEDED', decidedAt = ?
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)}) AND isOpen = 1`,
  [[['+4911', '+4912']]],
);

/** Entries of some numbers of a project that somebody has found to be stops. Values: the project, the numbers. */
export const CONFIRMED_STOPS = readingBy(
  'reviews: confirmed stops',
  columnsOf(ConsentReview, 'phoneE164', 'place'),
  (numbers: readonly string[]) => `SELECT phoneE164, place FROM consent_reviews FORCE INDEX (consent_reviews_entry)
WHERE projectId = ? AND phoneE164 IN (${placeholders(numbers)}) AND verdict = 'STOP'`,
  [[['+4911', '+4912']]],
);

/** The decided reviews of a project after one, with their notes. Values: the project, the review. */
export const REVIEW_NOTES = reading(
  'reviews: notes',
  columnsOf(ConsentReview, 'reviewId', 'note', 'decidedAt'),
  `SELECT reviewId, note, decidedAt FROM consent_reviews FORCE INDEX (consent_reviews_project)
WHERE projectId = ? AND isOpen = 0 AND reviewId > ? ORDER BY reviewId LIMIT ${REVIEW_NOTES_AT_ONCE}`,
);

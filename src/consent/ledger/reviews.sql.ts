import { insertion } from '../../platform/database/insert-rows.js';
import { placeholders } from '../../platform/database/placeholders.js';
import { columnsOf } from '../../platform/database/row-columns.js';
import { reading, readingBy, writingBy } from '../../platform/database/statement.js';
import { ConsentReview } from './consent-review.entity.js';

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

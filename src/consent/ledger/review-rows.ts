import { insertRows } from '../../platform/database/insert-rows.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { newIds } from '../../platform/ids.js';
import type { ConsentEntry } from './consent-entry.entity.js';
import { type ConsentReview, REVIEW_ID_PREFIX } from './consent-review.entity.js';
import { NEW_REVIEWS, SUPERSEDE_REVIEWS } from './reviews.sql.js';

/**
 * Ends the reviews of numbers that later entries of one project were made of, and opens one for each entry that wants
 * it; `isLast` says whether an entry is the last one of its number.
 */
export async function enterReviews(
  tx: Tx,
  entries: readonly ConsentEntry[],
  reviewed: readonly string[],
  isLast: (entry: ConsentEntry) => boolean,
): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  const { projectId, declaredAt } = first;
  if (reviewed.length > 0) await writeIn(tx, SUPERSEDE_REVIEWS(reviewed), [declaredAt, projectId, ...reviewed]);
  const doubtful = entries.filter(({ needsReview }) => needsReview);
  if (doubtful.length === 0) return;
  const ids = newIds(
    REVIEW_ID_PREFIX,
    doubtful.map((entry) => entry.declaredAt),
  );
  const rows = doubtful.map((entry, index): ConsentReview => {
    const isOpen = isLast(entry);
    return {
      reviewId: ids[index] ?? '',
      tenantId: entry.tenantId,
      projectId,
      phoneE164: entry.phoneE164,
      place: entry.place,
      isOpen,
      verdict: isOpen ? null : 'SUPERSEDED',
      note: null,
      actorKeyId: null,
      decidedAt: isOpen ? null : declaredAt,
    };
  });
  await insertRows(tx, NEW_REVIEWS, rows);
}

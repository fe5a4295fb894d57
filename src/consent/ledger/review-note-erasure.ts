import { Injectable } from '@nestjs/common';
import { type ErasedSubject, type ErasureStep, untilFull } from '../../events/erased-subject.js';
import { clipped } from '../../platform/clipped.js';
import { readIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { CONSENT_NOTE_MAX } from './consent-entry.entity.js';
import { ConsentReview } from './consent-review.entity.js';
import { REVIEW_NOTES, REVIEW_NOTES_AT_ONCE } from './reviews.sql.js';

/** Takes a number out of the notes of a project's reviews, of all numbers: a note may name somebody else. */
@Injectable()
export class ReviewNoteErasure {
  /** Looks through some reviews after a position. */
  async erase(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    const { projectId, requestedAt, redact } = erased;
    const reviews = await readIn(tx, REVIEW_NOTES, [projectId, position ?? '']);
    let notes = 0;
    let last = reviews.at(-1);
    for (const review of untilFull(reviews, erased)) {
      last = review;
      const { reviewId, note, decidedAt } = review;
      if (note === null || (decidedAt ?? 0) > requestedAt || redact(note) === note) continue;
      if (await replace(tx, reviewId, redact)) notes += 1;
    }
    const isEnd = last === reviews.at(-1) && reviews.length < REVIEW_NOTES_AT_ONCE;
    return { removed: { notes }, position: isEnd || last === undefined ? null : last.reviewId };
  }
}

/** Decided again under the lock: another erasure may be changing the same note. */
async function replace(tx: Tx, reviewId: string, redact: ErasedSubject['redact']): Promise<boolean> {
  const review = await tx.findOne(ConsentReview, { where: { reviewId }, lock: { mode: 'pessimistic_write' } });
  if (review === null || review.note === null) return false;
  await tx.update(ConsentReview, { reviewId }, { note: clipped(redact(review.note), CONSENT_NOTE_MAX) });
  return true;
}

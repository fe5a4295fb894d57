import { type ErasedSubject, type ErasureStep, untilFull } from '../../events/event-erasure.js';
import { readIn, type Tx } from '../../platform/database/transactor.js';
import { clipped } from '../../platform/text.js';
import { CONSENT_NOTE_MAX, ConsentEntry, ConsentReview } from './consent.entity.js';
import { NOTES, NOTES_AT_ONCE, REVIEW_NOTES, REVIEW_NOTES_AT_ONCE } from './consent.sql.js';
import { withTexts } from './proof.js';

/** The texts of an entry. */
type Texts = Pick<ConsentEntry, 'note' | 'proof'>;

/**
 * Takes a number out of the notes and proofs of a project's ledger, of all numbers: either may name somebody else.
 * Looks through some entries after a position. Entries that an erasure moves meanwhile are then under a pseudonym,
 * which sorts after all numbers, so none is passed over.
 */
export async function eraseNotes(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
  const { projectId, requestedAt } = erased;
  const [phoneE164, place] = position === null ? (['', 0] as const) : (JSON.parse(position) as [string, number]);
  const entries = await readIn(tx, NOTES, [projectId, phoneE164, phoneE164, place]);
  let notes = 0;
  let last = entries.at(-1);
  for (const entry of untilFull(entries, erased)) {
    last = entry;
    if (entry.declaredAt > requestedAt || isSame(entry, redacted(entry, erased))) continue;
    if (await replaceNote(tx, erased, entry)) notes += 1;
  }
  const isEnd = last === entries.at(-1) && entries.length < NOTES_AT_ONCE;
  return {
    removed: { notes },
    position: isEnd || last === undefined ? null : JSON.stringify([last.phoneE164, last.place]),
  };
}

/** Decided again under the lock: another erasure may be changing the same note. */
async function replaceNote(
  tx: Tx,
  erased: ErasedSubject,
  { phoneE164, place }: { readonly phoneE164: string; readonly place: number },
): Promise<boolean> {
  const key = { projectId: erased.projectId, phoneE164, place };
  const entry = await tx.findOne(ConsentEntry, { where: key, lock: { mode: 'pessimistic_write' } });
  if (entry === null) return false;
  const texts = redacted(entry, erased);
  if (isSame(entry, texts)) return false;
  await tx.update(ConsentEntry, key, texts);
  return true;
}

function redacted({ note, proof }: Texts, { redact }: ErasedSubject): Texts {
  return {
    note: note === null ? null : clipped(redact(note), CONSENT_NOTE_MAX),
    proof: proof === null ? null : withTexts(proof, redact),
  };
}

function isSame(one: Texts, other: Texts): boolean {
  return one.note === other.note && one.proof === other.proof;
}

/**
 * Takes a number out of the notes of a project's reviews, of all numbers: a note may name somebody else. Looks through
 * some reviews after a position.
 */
export async function eraseReviewNotes(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
  const { projectId, requestedAt, redact } = erased;
  const reviews = await readIn(tx, REVIEW_NOTES, [projectId, position ?? '']);
  let notes = 0;
  let last = reviews.at(-1);
  for (const review of untilFull(reviews, erased)) {
    last = review;
    const { reviewId, note, decidedAt } = review;
    if (note === null || (decidedAt ?? 0) > requestedAt || redact(note) === note) continue;
    if (await replaceReviewNote(tx, reviewId, redact)) notes += 1;
  }
  const isEnd = last === reviews.at(-1) && reviews.length < REVIEW_NOTES_AT_ONCE;
  return { removed: { notes }, position: isEnd || last === undefined ? null : last.reviewId };
}

/** Decided again under the lock: another erasure may be changing the same note. */
async function replaceReviewNote(tx: Tx, reviewId: string, redact: ErasedSubject['redact']): Promise<boolean> {
  const review = await tx.findOne(ConsentReview, { where: { reviewId }, lock: { mode: 'pessimistic_write' } });
  if (review === null || review.note === null) return false;
  await tx.update(ConsentReview, { reviewId }, { note: clipped(redact(review.note), CONSENT_NOTE_MAX) });
  return true;
}

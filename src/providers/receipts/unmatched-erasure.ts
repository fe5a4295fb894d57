import { Injectable } from '@nestjs/common';
import { type ErasedSubject, type ErasureStep, untilFull } from '../../events/erased-subject.js';
import { isWritingOf } from '../../phones/record/phone-number.js';
import { readIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { clipped } from '../../platform/clipped.js';
import { idBound } from '../../platform/ids.js';
import { PARTY_LENGTH, Unmatched, UNMATCHED_DETAIL_MAX, UNMATCHED_ID_PREFIX } from './unmatched.entity.js';
import { ERASED_AT_ONCE, NEXT_UNMATCHED } from './unmatched.sql.js';

/** Takes a number out of unmatched records: they are of no project, so every erasure reaches all of them. */
@Injectable()
export class UnmatchedErasure {
  /** Looks through some records after a position. */
  async erase(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    const { subject, pseudonym, requestedAt, redact } = erased;
    const bound = idBound(UNMATCHED_ID_PREFIX, requestedAt + 1);
    const rows = await readIn(tx, NEXT_UNMATCHED, [position ?? '', bound]);
    let last = rows.at(-1);
    for (const row of untilFull(rows, erased)) {
      last = row;
      const { unmatchedId, sender, text, detail } = row;
      const party = sender !== null && isWritingOf(sender, subject) ? pseudonym : redact(sender ?? '');
      const isTheirs = sender !== null && party !== sender;
      const redacted = {
        sender: sender === null ? null : party.slice(0, PARTY_LENGTH),
        // What the person wrote goes whole.
        text: isTheirs || text === null ? null : redact(text),
        detail: detail === null ? null : clipped(redact(detail), UNMATCHED_DETAIL_MAX),
      };
      if (redacted.sender !== sender || redacted.text !== text || redacted.detail !== detail)
        await tx.update(Unmatched, { unmatchedId }, redacted);
    }
    const isEnd = last === rows.at(-1) && rows.length < ERASED_AT_ONCE;
    return { removed: {}, position: isEnd ? null : (last?.unmatchedId ?? null) };
  }
}

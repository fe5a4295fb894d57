import { Injectable } from '@nestjs/common';
import type { ErasedSubject, ErasureStep } from '../../events/erased-subject.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { PARTY_LENGTH, UNMATCHED_DETAIL_MAX, UNMATCHED_ID_PREFIX } from './unmatched.entity.js';
import { ERASED_AT_ONCE, NEXT_UNMATCHED, REDACT_UNMATCHED } from './unmatched.sql.js';

/** Takes a number out of what came in and fits nothing: that is of no project, so every erasure reaches all of it. */
@Injectable()
export class UnmatchedErasure {
  /** Looks through some records behind a position. */
  async erase(tx: Tx, { requestedAt, redact }: ErasedSubject, position: string | null): Promise<ErasureStep> {
    const bound = idBound(UNMATCHED_ID_PREFIX, requestedAt + 1);
    const rows = await readIn(tx, NEXT_UNMATCHED, [position ?? '', bound]);
    for (const { unmatchedId, sender, text, detail } of rows) {
      const isTheirs = sender !== null && redact(sender) !== sender;
      const redacted = [
        sender === null ? null : redact(sender).slice(0, PARTY_LENGTH),
        // What the person wrote goes whole.
        isTheirs || text === null ? null : redact(text),
        detail === null ? null : [...redact(detail)].slice(0, UNMATCHED_DETAIL_MAX).join(''),
      ];
      if (redacted.some((value, index) => value !== [sender, text, detail][index]))
        await writeIn(tx, REDACT_UNMATCHED, [...redacted, unmatchedId]);
    }
    return { removed: {}, position: rows.length < ERASED_AT_ONCE ? null : (rows.at(-1)?.unmatchedId ?? null) };
  }
}

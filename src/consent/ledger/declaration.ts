import type { OptOutReason } from '../../phones/record/phone.entity.js';
import type { ConsentKind } from './consent-entry.entity.js';
import type { Proof } from './proof.js';

/** What is declared, and how it came to us. */
export interface Declaration {
  readonly kind: ConsentKind;
  readonly source: OptOutReason;
  /** The person's own words, or what was noted; the evidence of an opt-in. */
  readonly note: string | null;
  readonly actorKeyId: string | null;
  readonly requestId: string | null;
  /** Whether a text was read as an opt-out that is none of the keywords; absent = no. */
  readonly needsReview?: boolean;
  /** What proves an opt-in; absent = nothing but the note. */
  readonly proof?: Proof | null;
  /** The message that carried the words; absent = none. */
  readonly messageId?: string;
}

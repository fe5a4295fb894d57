import type { OptOutReason } from '../../phones/record/phone.entity.js';
import type { ConsentKind } from './consent-entry.entity.js';
import type { Proof } from './proof.js';

/** An opt-out of another project of the tenant: which one, and when. */
export interface Spread {
  readonly projectId: string;
  readonly optedOutAt: number;
}

/** What is declared, and how it came to us. */
export interface Declaration {
  readonly kind: ConsentKind;
  readonly source: OptOutReason;
  /** The person's own words, or what was noted; the evidence of an opt-in. */
  readonly note: string | null;
  readonly actorKeyId: string | null;
  readonly requestId: string | null;
  /** Where it was declared if that was another project of the tenant; absent = in this one. */
  readonly spread?: Spread;
  /** Whether a number begins with it, and nobody declares it now; absent = no. */
  readonly isBeginning?: boolean;
  /** Whether a text was read as an opt-out that is none of the keywords; absent = no. */
  readonly needsReview?: boolean;
  /** What proves an opt-in; absent = nothing but the note. */
  readonly proof?: Proof | null;
  /** The message that carried the words; absent = none. */
  readonly messageId?: string;
  /** Of a `RETRACTION`: whether the number has the opt-in again that it had; absent = no. */
  readonly restoresOptIn?: boolean;
}

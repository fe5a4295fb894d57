import { type Meaning, meaningOf } from '@parley/plain-words/meaning';
import type { InboundMessage } from '../../providers/provider-port.js';
import type { OwnWords } from './own-words.js';

/** A message that came in, and what it means. */
export interface HeardMessage extends InboundMessage {
  readonly meaning: Meaning;
}

/**
 * Finds what a message means. To be called outside of transactions: the author of the text decides how long that takes.
 * A provider has keywords of its own, which the operator chose there; what we read as a stop is one all the same.
 */
export function heard(message: InboundMessage, own: OwnWords): HeardMessage {
  const { text, keyword } = message;
  const meaning = meaningOf(text, own);
  if (keyword === undefined || meaning.kind === 'STOP') return { ...message, meaning };
  return { ...message, meaning: keyword === 'STOP' ? { kind: 'STOP', needsReview: false } : { kind: keyword } };
}

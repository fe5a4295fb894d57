import { STOP_KEYWORDS } from '../../messages/policy/stop-keywords.js';
import { RULES } from '../languages/rules.js';
import { fold } from '../plain-words/tokens.js';
import { asksToStop } from '../plain-words/understand.js';

/** What the sender of a text wants. `needsReview`: it is none of the keywords, so a person should look at it. */
export type Meaning =
  { readonly kind: 'STOP'; readonly needsReview: boolean } | { readonly kind: 'START' | 'HELP' | 'OTHER' };

const KEYWORDS: ReadonlyMap<string, 'STOP' | 'START' | 'HELP'> = new Map([
  ...STOP_KEYWORDS.map((word) => [word, 'STOP'] as const),
  ...['START', 'UNSTOP', 'YES'].map((word) => [word, 'START'] as const),
  ...['HELP', 'INFO', 'AIDE', 'AYUDA', 'HILFE'].map((word) => [word, 'HELP'] as const),
]);
/** "sto p" was torn apart by a slip; "e nd" may be anything. */
const TORN_MIN = 4;
/** Words of their own, or parts of them, that nobody answers with: alone, they are slips. */
const SLIPS = ['STOOP', 'STO', 'STP', 'ST P', 'S OP', 'STOPY', 'STOMP', 'STROP', 'STOW', 'SLOP', 'ATOP', 'SOP'];

/**
 * What a text from a person means: a keyword if the whole text is one (case, accents, punctuation and emoji do not
 * count), else a stop if a person would understand it as one, in English, Spanish, French or German.
 */
export function meaningOf(text: string): Meaning {
  const words = fold(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const kind = KEYWORDS.get(words);
  if (kind !== undefined) return kind === 'STOP' ? { kind, needsReview: false } : { kind };
  const isSlip =
    SLIPS.includes(words) || (words.length > TORN_MIN && STOP_KEYWORDS.includes(words.replaceAll(' ', '')));
  return isSlip || asksToStop(text, RULES) ? { kind: 'STOP', needsReview: true } : { kind: 'OTHER' };
}

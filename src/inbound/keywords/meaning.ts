import { STOP_KEYWORDS } from '../../messages/policy/stop-keywords.js';
import { RULES } from '../languages/rules.js';
import { beginningOf, fold } from '../plain-words/tokens.js';
import { asksToStop } from '../plain-words/understand.js';
import { type OwnWords, SHIPPED_WORDS, withoutOwnWords } from './own-words.js';

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
 * count), else a stop if a person would understand it as one, in English, Spanish, French or German, once what the
 * project itself says is taken out: who quotes "Reply STOP to opt out." asks for nothing. Of a long text the beginning
 * is read.
 */
export function meaningOf(text: string, own: OwnWords = SHIPPED_WORDS): Meaning {
  const beginning = beginningOf(text);
  const words = lettersOf(beginning);
  const kind = KEYWORDS.get(words);
  if (kind !== undefined) return kind === 'STOP' ? { kind, needsReview: false } : { kind };
  const isSlip =
    SLIPS.includes(words) || (words.length > TORN_MIN && STOP_KEYWORDS.includes(words.replaceAll(' ', '')));
  return isSlip || asksToStop(withoutOwnWords(beginning, own), RULES)
    ? { kind: 'STOP', needsReview: true }
    : { kind: 'OTHER' };
}

function lettersOf(text: string): string {
  return fold(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

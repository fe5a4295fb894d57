import { beginningOf, fold } from './engine/tokens.js';
import { type Grounds, understand } from './engine/understand.js';
import { HELP_KEYWORDS, START_KEYWORDS, STOP_KEYWORDS } from './keywords.js';
import { RULES } from './languages/rules.js';

/** What the sender of a text wants. `needsReview`: it is none of the keywords, so a person should look at it. */
export type Meaning =
  { readonly kind: 'STOP'; readonly needsReview: boolean } | { readonly kind: 'START' | 'HELP' | 'OTHER' };

/** What decided: a keyword, a slip of one, or what the rules and the evidence say. */
export type Why = { readonly by: 'keyword' | 'slip'; readonly word: string } | Grounds;

const KEYWORDS: ReadonlyMap<string, 'STOP' | 'START' | 'HELP'> = new Map([
  ...STOP_KEYWORDS.map((word) => [word, 'STOP'] as const),
  ...START_KEYWORDS.map((word) => [word, 'START'] as const),
  ...HELP_KEYWORDS.map((word) => [word, 'HELP'] as const),
]);
/** "sto p" was torn apart by a slip; "e nd" may be anything. */
const TORN_MIN = 4;
/** Words of their own, or parts of them, that nobody replies with: alone, they are slips. */
const SLIPS = ['STOOP', 'STO', 'STP', 'ST P', 'S OP', 'STOPY', 'STOMP', 'STROP', 'STOW', 'SLOP', 'ATOP', 'SOP'];

/**
 * What a text from a person means: a keyword if the whole text is one (case, accents, punctuation and emoji do not
 * count), else a stop if a person would understand it as one, in English, Spanish, French or German, once what those
 * who write to the person say themselves (`own`) is taken out: who quotes "Reply STOP to opt out." asks for nothing. Of
 * a long text the beginning is read.
 */
export function meaningOf(text: string, own: readonly RegExp[] = []): Meaning & { readonly why: Why } {
  const beginning = beginningOf(text);
  const word = lettersOf(beginning);
  const kind = KEYWORDS.get(word);
  if (kind !== undefined) {
    const why = { by: 'keyword', word } as const;
    return kind === 'STOP' ? { kind, needsReview: false, why } : { kind, why };
  }
  if (isSlip(word)) return { kind: 'STOP', needsReview: true, why: { by: 'slip', word } };
  const { isStop, ...why } = understand(without(own, beginning), RULES);
  return isStop ? { kind: 'STOP', needsReview: true, why } : { kind: 'OTHER', why };
}

function isSlip(word: string): boolean {
  return SLIPS.includes(word) || (word.length > TORN_MIN && STOP_KEYWORDS.includes(word.replaceAll(' ', '')));
}

function without(own: readonly RegExp[], text: string): string {
  return own.reduce((left, pattern) => left.replace(pattern, '\n'), text);
}

function lettersOf(text: string): string {
  return fold(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

import type { Fault } from './fault.js';

/** How long a text may be, in code points, and what may stand in it. */
export interface TextBounds {
  readonly min: number;
  readonly max: number;
  /** Whether it may have tabs and line breaks. */
  readonly lines?: boolean;
  /** Kept to the character: neither trimmed nor searched for marks that mislead. For proofs and credentials. */
  readonly verbatim?: boolean;
}

/** UTF-16 units; a text may be as long as a body, and to find 8 MB of blanks takes 20 ms. */
const TRIMMED_MAX = 65_536;

/** Unicode's control characters (C0, DEL, C1). */
const CONTROL_CHARACTER = /\p{Cc}/u;
const LINE_CHARACTERS = /[\t\n\r]/g;
/** What breaks a line: tab, the line breaks of ASCII, and Unicode's own. */
const LINE_CHARACTER = /[\t\n\r\u2028\u2029]/;

/** Scripts whose letters neither join nor vary. */
const UNJOINED = ['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Hangul'].map((script) => `\\p{Script=${script}}`).join('');

/**
 * Characters that cannot be seen, so that two texts look alike or one looks like another: those that turn the direction
 * of writing, blanks without width, fillers, invisible operators, and tags outside of a flag. Joiners (U+200C, U+200D)
 * and variation selectors are refused only where they change nothing: Persian, Indic scripts and emoji need them.
 */
const MISLEADING_CHARACTER = new RegExp(
  [
    '[\\u061C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]', // direction
    '[\\u00AD\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180E\\u200B\\u2060-\\u2065\\u206A-\\u206F\\u3164\\uFEFF\\uFFA0]',
    '[\\uFFF9-\\uFFFB\\u{1D173}-\\u{1D17A}\\u{E0001}]', // annotations, musical marks, language tag
    '(?<!\\u{1F3F4}[\\u{E0020}-\\u{E007F}]*)[\\u{E0020}-\\u{E007F}]',
    `(?<=^|[${UNJOINED}\\p{N}\\p{P}\\p{Z}\\u200C\\u200D])[\\u200C\\u200D]|[\\u200C\\u200D]$`,
    `(?<=^|[${UNJOINED}\\p{Z}])[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]`, // variation selectors
  ].join('|'),
  'u',
);

/** A text without the blanks around it; one that is too long for any field stays as it is. */
export function trimmed(text: string): string {
  return text.length > TRIMMED_MAX ? text : text.trim();
}

/** The first fault of a text; a text of blanks only counts as empty where it may not be empty. */
export function textFault(value: unknown, bounds: TextBounds): Fault | null {
  if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
  return lengthFault(value, bounds) ?? characterFault(value, bounds);
}

/** The fault of a text's length. */
export function lengthFault(text: string, { min, max }: TextBounds): Fault | null {
  const tooLong: Fault = { rule: 'maxLength', sentence: `must be at most ${counted(max)} long` };
  // First, and without a look at it: a text may be as long as a body. No code point takes more than two units.
  if (text.length > 2 * max) return tooLong;
  if (min > 0 && text.trim() === '') return { rule: 'notEmpty', sentence: 'must not be empty' };
  // Most texts are far from their bound: then nobody counts code points.
  const length = text.length <= max && text.length >= min * 2 ? text.length : [...text].length;
  if (length < min) return { rule: 'minLength', sentence: `must be at least ${counted(min)} long` };
  return length > max ? tooLong : null;
}

function characterFault(text: string, { lines, verbatim }: TextBounds): Fault | null {
  if (!text.isWellFormed())
    return { rule: 'isWellFormed', sentence: 'must be well-formed Unicode: it has half of a surrogate pair' };
  if (lines !== true && LINE_CHARACTER.test(text))
    return { rule: 'isOneLine', sentence: 'must be one line, without tabs and line breaks' };
  const control = CONTROL_CHARACTER.exec(text.replace(LINE_CHARACTERS, ''));
  if (control !== null)
    return { rule: 'noControlCharacters', sentence: `must not have control characters: it has ${named(control[0])}` };
  const misleading = verbatim === true ? null : MISLEADING_CHARACTER.exec(text);
  if (misleading === null) return null;
  return {
    rule: 'noInvisibleCharacters',
    sentence: `must not have invisible characters or marks of direction: it has ${named(misleading[0])}`,
  };
}

/** `1 character`, `120 characters`. */
export function counted(characters: number): string {
  return characters === 1 ? '1 character' : `${characters} characters`;
}

/** A character that cannot be seen, as Unicode names it: `U+202E`. */
function named(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

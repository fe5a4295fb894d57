import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';

/** Fewer digits than this say too little about the end of a number. */
const SUFFIX_DIGITS_MIN = 4;
const E164_DIGITS_MAX = 15;

/** What `search` asks for: numbers in these ranges, or that end with these digits. */
export interface PhoneSearch {
  /** Half-open ranges of E.164 text, ascending and disjoint. */
  readonly ranges: readonly (readonly [from: string, below: string])[];
  /** The digits that a number may end with, backwards; null = ends do not count. */
  readonly reversedEnd: string | null;
}

const CALLING_CODES = [...new Set(getCountries().map((country) => getCountryCallingCode(country)))];

/**
 * Reads the `search` parameter: punctuation of phone numbers is dropped; with a plus the text is a beginning in E.164,
 * without one it is a beginning with or without calling code, and from four digits on also an end. Null when the text
 * holds anything else: then it matches nothing.
 */
export function readSearch(text: string): PhoneSearch | null {
  const compact = text.replace(/[()\-. ]/g, '');
  const [, plus, digits] = /^(\+?)([0-9]+)$/.exec(compact) ?? [];
  if (digits === undefined) return null;
  if (plus === '+') return { ranges: rangesOf([digits]), reversedEnd: null };
  const reversedEnd = digits.length >= SUFFIX_DIGITS_MIN && digits.length <= E164_DIGITS_MAX ? [...digits].reverse().join('') : null;
  return { ranges: rangesOf([digits, ...CALLING_CODES.map((code) => code + digits)]), reversedEnd };
}

/** The ranges of the numbers that begin so; what lies within another's range is left out. */
function rangesOf(beginnings: readonly string[]): (readonly [string, string])[] {
  const kept: string[] = [];
  for (const beginning of beginnings.filter((digits) => digits.length <= E164_DIGITS_MAX).sort()) {
    const last = kept.at(-1);
    if (last === undefined || !beginning.startsWith(last)) kept.push(beginning);
  }
  return kept.map((digits) => [`+${digits}`, `+${digits.slice(0, -1)}${String.fromCharCode(digits.charCodeAt(digits.length - 1) + 1)}`] as const);
}

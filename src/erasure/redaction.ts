import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { fold } from './folded-text.js';

/** What may stand between two digits of a number, as a text is folded. */
const GAP = ' ?';
/** Prefixes of international calls, before the calling code. */
const INTERNATIONAL = '(?:0011|011|001|010|810|00)';
/** Without its calling code, a number of fewer digits is not looked for: it could be a year or a price. */
const NATIONAL_DIGITS_MIN = 7;
/** Text that may be base64 of a number, of whichever alphabet; it may be broken into lines. */
const BASE64 = /[A-Za-z0-9+/_-]{2,}(?:\r?\n[A-Za-z0-9+/_-]+)*={0,2}/g;
/** Base64 of seven digits. */
const BASE64_MIN = 10;
/** Characters that stand for three bytes: one of these offsets is where the number's own bytes begin. */
const BASE64_GROUP = 4;

/** A span of a text, from its first character to the one after it. */
type Span = readonly [start: number, end: number];

/**
 * Puts a pseudonym in the place of a number: in E.164, with an international prefix or a national 0, or without its
 * calling code; whatever stands between the digits, in digits of any script, escaped for URLs, JSON or HTML, or in
 * base64. Digits next to more digits are another number's. Linear in the length of the text, whatever it is.
 */
export function redactionOf(phoneE164: string, pseudonym: string): (text: string) => string {
  const pattern = patternOf(phoneE164);
  return (text) => {
    const plain = replaced(text, spansOf(text, pattern), pseudonym);
    return replaced(plain, base64SpansOf(plain, pattern), pseudonym);
  };
}

function patternOf(phoneE164: string): RegExp {
  const parsed = parsePhoneNumberFromString(phoneE164, { extract: false });
  const digits = phoneE164.slice(1);
  const callingCode = parsed?.countryCallingCode ?? '';
  const national = digits.slice(callingCode.length);
  const withCode = `(?:${INTERNATIONAL}${GAP})?${spelt(callingCode)}${GAP}(?:0${GAP})?${spelt(national)}`;
  const without = national.length >= NATIONAL_DIGITS_MIN ? `|(?:0${GAP})?${spelt(national)}` : '';
  return new RegExp(`(?<![0-9])(?:${withCode}${without})(?![0-9])`, 'g');
}

function spelt(digits: string): string {
  return [...digits].join(GAP);
}

/** Where the number stands as digits. */
function spansOf(text: string, pattern: RegExp): Span[] {
  if (!isIn(text, pattern)) return [];
  const folded = fold(text, true);
  return [...folded.text.matchAll(pattern)].map(({ index, 0: match }) => [
    folded.places[index]?.[0] ?? 0,
    folded.places[index + match.length - 1]?.[1] ?? text.length,
  ]);
}

function isIn(text: string, pattern: RegExp): boolean {
  return fold(text, false).text.search(pattern) >= 0;
}

/** Where there is base64 of a text with the number in it. */
function base64SpansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(BASE64)]
    .filter(({ 0: run }) => run.length >= BASE64_MIN && holds(run.replace(/\s/g, ''), pattern))
    .map(({ index, 0: run }) => [index, index + run.length]);
}

/** Letters before it that are no part of it shift what is decoded: decoding is attempted from each place. */
function holds(run: string, pattern: RegExp): boolean {
  return Array.from({ length: BASE64_GROUP }, (_none, offset) => run.slice(offset)).some((part) =>
    isIn(Buffer.from(part, 'base64').toString('utf8'), pattern),
  );
}

function replaced(text: string, spans: readonly Span[], pseudonym: string): string {
  let result = '';
  let at = 0;
  for (const [start, end] of spans) {
    result += text.slice(at, start) + pseudonym;
    at = end;
  }
  return result + text.slice(at);
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The digits of a text, of whatever writing. */
interface FoldedText {
  /**
   * `0` to `9` for digits of any script. Between two of them nothing where they are neighbours, a blank where little
   * stands between them, and `x` where a letter or too much does.
   */
  readonly text: string;
  /** Where each of these characters begins and ends in the original; `+` and `(` before a digit are its own. */
  readonly places: readonly (readonly [start: number, end: number])[];
}

/** At most so many characters other than digits and letters may stand between two digits of one number. */
const BETWEEN_MAX = 8;
/** A letter between two digits is as good as so many other characters. */
const LETTER_GAP = BETWEEN_MAX + 1;
const DIGITS = '0123456789';
/** Escaped characters: percent-encoded UTF-8, JSON, and HTML by number or as a no-break space. */
const ESCAPE = /(?:%[0-9a-f]{2})+|\\u[0-9a-f]{4}|\\[nrt]|&#(?:x[0-9a-f]{1,6}|[0-9]{1,7});|&nbsp;|&plus;/iy;
const DIGIT = /^\p{Nd}$/u;
const WORD = /[\p{L}\p{N}]/u;

/** What a character is, beside a digit, which is its value: 0 to 9. `SEVERAL` stands for more, digits among them. */
const [LETTER, BETWEEN, OPENING, SEVERAL, UNKNOWN] = [10, 11, 12, 13, 14] as const;
/** What each character is, once it was asked: to find it out takes longer than all else that is done for it. */
const KINDS = new Uint8Array(0x11_0000).fill(UNKNOWN);
/** What the parts are of those that show several: Unicode has some hundreds. */
const PARTS = new Map<number, readonly number[]>();

/**
 * Folds a text: full-width and other digits, escapes, and separators of any kind. Linear in its length. Places take
 * time, and hardly any text needs them: they are left out where nobody asks for them.
 */
function fold(original: string, withPlaces: boolean): FoldedText {
  const folding = new Folding(withPlaces);
  for (let at = 0; at < original.length;) {
    const escape = escapeAt(original, at);
    const code = original.codePointAt(at) ?? 0;
    const end = at + (escape === undefined ? (code > 0xffff ? 2 : 1) : escape.length);
    if (escape === undefined) folding.add(code, at, end);
    else for (const character of unescaped(escape)) folding.add(character.codePointAt(0) ?? 0, at, end);
    at = end;
  }
  return folding;
}

class Folding implements FoldedText {
  text = '';
  readonly places: [number, number][] = [];
  /** How many characters stand after the last digit; very many with a letter among them. */
  private gap = LETTER_GAP;
  /** Where the `+` and `(` begin that stand directly before this place; null when there are none. */
  private openedAt: number | null = null;

  constructor(private readonly withPlaces: boolean) {}

  add(code: number, start: number, end: number): void {
    const kind = kindOf(code);
    if (kind !== SEVERAL) return this.put(kind, start, end);
    for (const part of PARTS.get(code) ?? []) this.put(part, start, end);
  }

  private put(kind: number, start: number, end: number): void {
    if (kind >= LETTER) {
      this.openedAt = kind === OPENING ? (this.openedAt ?? start) : null;
      this.gap += kind === LETTER ? LETTER_GAP : 1;
      return;
    }
    if (this.gap > 0) this.push(this.gap > BETWEEN_MAX ? 'x' : ' ', start, start);
    this.push(DIGITS[kind] ?? '', this.openedAt ?? start, end);
    this.openedAt = null;
    this.gap = 0;
  }

  private push(character: string, start: number, end: number): void {
    this.text += character;
    if (this.withPlaces) this.places.push([start, end]);
  }
}

function escapeAt(original: string, at: number): string | undefined {
  const first = original[at];
  if (first !== '%' && first !== '\\' && first !== '&') return undefined;
  ESCAPE.lastIndex = at;
  return ESCAPE.exec(original)?.[0];
}

function unescaped(escape: string): string {
  if (escape.startsWith('%')) return Buffer.from(escape.replaceAll('%', ''), 'hex').toString('utf8');
  const code = /^(?:\\u|&#x)([0-9a-f]+)/i.exec(escape)?.[1];
  if (code !== undefined) return characterOf(Number.parseInt(code, 16));
  const decimal = /^&#([0-9]+)/.exec(escape)?.[1];
  if (decimal !== undefined) return characterOf(Number(decimal));
  return escape.toLowerCase() === '&plus;' ? '+' : ' ';
}

function characterOf(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

function kindOf(code: number): number {
  const known = KINDS[code] ?? BETWEEN;
  return known === UNKNOWN ? (KINDS[code] = foundKind(code)) : known;
}

/** Compatible forms such as `①` and `１` are the digits that they show. */
function foundKind(code: number): number {
  const shown = [...String.fromCodePoint(code).normalize('NFKC')];
  if (shown.length === 1) return plainKind(shown[0] ?? '');
  if (shown.some((part) => DIGIT.test(part))) {
    PARTS.set(code, shown.map(plainKind));
    return SEVERAL;
  }
  return shown.some((part) => WORD.test(part)) ? LETTER : BETWEEN;
}

function plainKind(character: string): number {
  if (DIGIT.test(character)) return digitOf(character.codePointAt(0) ?? 0);
  if (character === '+' || character === '(') return OPENING;
  return WORD.test(character) ? LETTER : BETWEEN;
}

/** The value of a decimal digit: Unicode encodes them in runs of ten, from 0 to 9. */
function digitOf(code: number): number {
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1;
  return (code - start) % 10;
}

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

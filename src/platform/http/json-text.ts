/** What of a JSON text is counted. */
interface JsonBounds {
  /** How deep objects and lists may nest. */
  readonly depth: number;
  /** Objects and lists. */
  readonly containers: number;
  /** Fields of all objects together, and entries of all lists. */
  readonly fields: number;
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [LEFT_BRACE, RIGHT_BRACE, LEFT_BRACKET, RIGHT_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Which bound a JSON text in UTF-8 exceeds, if any. Found before it is parsed, at a microsecond for a few hundred
 * bytes: to parse an object of very many fields takes a hundred times as long. Of a text that is no JSON anything may
 * be said.
 */
export function excessOf(text: Uint8Array, { depth, containers, fields }: JsonBounds): keyof JsonBounds | undefined {
  const left = { depth, containers, fields, commas: fields };
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case COLON:
        left.fields -= 1;
        if (left.fields < 0) return 'fields';
        break;
      case COMMA:
        left.commas -= 1;
        if (left.commas < 0) return 'fields';
        break;
      case LEFT_BRACE:
      case LEFT_BRACKET:
        left.depth -= 1;
        if (left.depth < 0) return 'depth';
        left.containers -= 1;
        if (left.containers < 0) return 'containers';
        break;
      case RIGHT_BRACE:
      case RIGHT_BRACKET:
        left.depth += 1;
        break;
      case undefined:
      default:
    }
  }
  return undefined;
}

/** Where the string ends that begins at a quote. */
function endOfString(text: Uint8Array, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === BACKSLASH) at += 1;
    else if (text[at] === QUOTE) return at;
  }
  return text.length;
}

/** Where a text stops being JSON, as editors count: lines and characters from 1. */
export interface JsonFault {
  readonly line: number;
  readonly column: number;
  /** Whether it only ends too early. */
  readonly isCut: boolean;
}

/** Of a longer text no place is looked for: that takes as long as to parse it, and nobody else is served meanwhile. */
export const TEXT_MAX = 500_000;
const BLANKS = ' \t\n\r';
const DIGITS = '0123456789';
const HEX_DIGITS = `${DIGITS}abcdefABCDEF`;
const ESCAPED = '"\\/bfnrtu';
const WORDS = ['true', 'false', 'null'];

/**
 * The first character of a text that cannot stand there by the grammar of JSON (RFC 8259); null where there is none, or
 * where the text is longer than `TEXT_MAX`.
 * One pass, and as deep as the text nests: bound that before. The engine's own message often has no place, and repeats
 * parts of the text.
 */
export function jsonFault(text: string): JsonFault | null {
  if (text.length > TEXT_MAX) return null;
  const scan = new Scan(text);
  if (scan.value() && scan.at === text.length) return null;
  let [line, start] = [1, 0];
  for (let end = text.indexOf('\n'); end !== -1 && end < scan.at; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: scan.at - start + 1, isCut: scan.at === text.length };
}

/** Moves over a text; each method says whether what it is named after stands there, and stops where that ends. */
class Scan {
  at = 0;

  constructor(private readonly text: string) {}

  value(): boolean {
    this.run(BLANKS);
    const isValue = this.take('{')
      ? this.list('}', () => this.field())
      : this.take('[')
        ? this.list(']', () => this.value())
        : this.text.charAt(this.at) === '"'
          ? this.string()
          : this.word() || this.number();
    if (isValue) this.run(BLANKS);
    return isValue;
  }

  private list(end: string, element: () => boolean): boolean {
    this.run(BLANKS);
    if (this.take(end)) return true;
    do if (!element()) return false;
    while (this.take(','));
    return this.take(end);
  }

  private field(): boolean {
    this.run(BLANKS);
    if (!this.string()) return false;
    this.run(BLANKS);
    return this.take(':') && this.value();
  }

  private string(): boolean {
    if (!this.take('"')) return false;
    for (; this.at < this.text.length; this.at += 1) {
      const letter = this.text.charAt(this.at);
      if (letter === '"') return this.take('"');
      if (letter < ' ' || (letter === '\\' && !this.escape())) return false;
    }
    return false;
  }

  /** Stops at the last character of what is escaped. */
  private escape(): boolean {
    this.at += 1;
    const letter = this.text.charAt(this.at);
    if (letter !== 'u') return letter !== '' && ESCAPED.includes(letter);
    for (let digit = 0; digit < 4; digit += 1) {
      this.at += 1;
      const next = this.text.charAt(this.at);
      if (next === '' || !HEX_DIGITS.includes(next)) return false;
    }
    return true;
  }

  private word(): boolean {
    const word = WORDS.find((one) => this.text.startsWith(one, this.at));
    this.at += word?.length ?? 0;
    return word !== undefined;
  }

  private number(): boolean {
    this.take('-');
    if (!this.take('0') && !this.run(DIGITS)) return false;
    if (this.take('.') && !this.run(DIGITS)) return false;
    if (!this.take('e') && !this.take('E')) return true;
    if (!this.take('+')) this.take('-');
    return this.run(DIGITS);
  }

  private take(letter: string): boolean {
    const isThere = this.text.charAt(this.at) === letter;
    if (isThere) this.at += 1;
    return isThere;
  }

  /** Moves over all of these letters that stand here; whether there was one. */
  private run(letters: string): boolean {
    const start = this.at;
    while (this.at < this.text.length && letters.includes(this.text.charAt(this.at))) this.at += 1;
    return this.at > start;
  }
}

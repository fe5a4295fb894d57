/** Bytes, and the same bytes four at a time. */
export interface Bytes {
  readonly buffer: Buffer;
  readonly view: DataView;
}

/** Bytes that are written again and again: in words of four, the last of them filled up with zeros. */
export interface Literal {
  readonly words: Int32Array;
  readonly length: number;
}

const WORD = 4;
/** A control character takes so many bytes: `\u001f`. */
export const ESCAPED_LENGTH = 6;
/** No whole number takes more, its sign included. */
export const NUMBER_LENGTH = 24;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const ZERO = 0x30;
const POINT = 0x2e;
/** The same byte four times. */
const QUOTES = 0x22222222;
const BACKSLASHES = 0x5c5c5c5c;
const SPACES = 0x20202020;
const ONES = 0x01010101;
const HIGH_BITS = 0x80808080;

/** Numbers are written in pieces that a 32-bit integer holds. */
const PIECE = 10_000_000;
const PIECE_DIGITS = 7;
const MILLION = 1_000_000;
const MILLIONTHS_DIGITS = 6;
/** Up to here a double is near enough to a count of millionths to have no other digits than it. */
const EXACT_MAX = 2 ** 32 * MILLION;

/** What JSON writes for characters that have a short form, by their codes. */
const SHORT_ESCAPES = new Map(['\b', '\t', '\n', '\f', '\r', '"', '\\'].map((char) => [char.charCodeAt(0), char]));

/** Bytes with their view. */
export function bytesOf(buffer: Buffer): Bytes {
  return { buffer, view: new DataView(buffer.buffer, buffer.byteOffset, buffer.length) };
}

/** A text that is to be written often. */
export function literalOf(text: string): Literal {
  const length = Buffer.byteLength(text);
  const { buffer, view } = bytesOf(Buffer.alloc(Math.ceil(length / WORD) * WORD));
  buffer.write(text);
  const words = new Int32Array(buffer.length / WORD);
  for (let index = 0; index < words.length; index += 1) words[index] = view.getInt32(index * WORD, true);
  return { words, length };
}

/** All functions below write at a place and return where to go on. What they write after that place does not count. */
export function writeLiteral({ view }: Bytes, at: number, { words, length }: Literal): number {
  for (let index = 0; index < words.length; index += 1) view.setInt32(at + WORD * index, words[index] as number, true);
  return at + length;
}

/** The rest of a string: text in UTF-8 with its escapes, and the closing quotation mark. */
export function writeText(target: Bytes, start: number, source: Bytes, begin: number, end: number): number {
  let at = start;
  let from = begin;
  // Four bytes at a time, as long as none of them has to be escaped.
  for (; from + WORD <= end; from += WORD) {
    const word = source.view.getInt32(from, true);
    if (hasEscapes(word)) break;
    target.view.setInt32(at, word, true);
    at += WORD;
  }
  for (; from < end; from += 1) {
    const byte = source.buffer[from] as number;
    if (byte >= SPACE && byte !== QUOTE && byte !== BACKSLASH) {
      target.buffer[at] = byte;
      at += 1;
    } else at = writeEscaped(target, at, byte);
  }
  target.buffer[at] = QUOTE;
  return at + 1;
}

/** Whether one of four bytes is a control character, a quotation mark or a backslash; now and then yes for none. */
function hasEscapes(word: number): boolean {
  const quotes = word ^ QUOTES;
  const backslashes = word ^ BACKSLASHES;
  const lows = ((word - SPACES) & ~word) | ((quotes - ONES) & ~quotes) | ((backslashes - ONES) & ~backslashes);
  return (lows & HIGH_BITS) !== 0;
}

function writeEscaped(target: Bytes, at: number, byte: number): number {
  const json = JSON.stringify(SHORT_ESCAPES.get(byte) ?? String.fromCharCode(byte)).slice(1, -1);
  return at + target.buffer.write(json, at, 'latin1');
}

/** A whole number. */
export function writeNumber(target: Bytes, at: number, value: number): number {
  if (value >= 0 && value < PIECE) return writeDigits(target, at, value, digitsOf(value));
  if (!(value >= PIECE && value <= Number.MAX_SAFE_INTEGER)) return writeAny(target, at, value);
  const high = Math.floor(value / PIECE);
  return writeDigits(target, writeNumber(target, at, high), value - high * PIECE, PIECE_DIGITS);
}

/** A whole number of millionths as a number: 1,500,000 as 1.5. */
export function writeMillionths(target: Bytes, start: number, value: number): number {
  if (!(value >= 0 && value < EXACT_MAX)) return writeAny(target, start, value / MILLION);
  const whole = Math.floor(value / MILLION);
  const rest = value - whole * MILLION;
  let at = writeNumber(target, start, whole);
  if (rest === 0) return at;
  target.buffer[at] = POINT;
  at = writeDigits(target, at + 1, rest, MILLIONTHS_DIGITS);
  while (target.buffer[at - 1] === ZERO) at -= 1;
  return at;
}

function writeAny(target: Bytes, at: number, value: number): number {
  return at + target.buffer.write(JSON.stringify(value), at, 'latin1');
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits += 1;
  return digits;
}

/** From the last digit to the first. */
function writeDigits({ buffer }: Bytes, at: number, value: number, digits: number): number {
  let left = value | 0;
  for (let place = at + digits - 1; place >= at; place -= 1) {
    const tens = (left / 10) | 0;
    buffer[place] = ZERO + left - tens * 10;
    left = tens;
  }
  return at + digits;
}

import type { JsonView, RowViews, ViewField } from './row-views.js';

/** Bytes, and the same bytes four at a time. */
interface Bytes {
  readonly buffer: Buffer;
  readonly view: DataView;
}

/** Bytes that are written again and again: in words of four, the last of them filled up with zeros. */
interface Literal {
  readonly words: Int32Array;
  readonly length: number;
}

const WORD = 4;
/** A control character takes so many bytes: `\u001f`. */
const ESCAPED_LENGTH = 6;
/** No whole number takes more, its sign included. */
const NUMBER_LENGTH = 24;

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
function bytesOf(buffer: Buffer): Bytes {
  return { buffer, view: new DataView(buffer.buffer, buffer.byteOffset, buffer.length) };
}

/** A text that is to be written often. */
function literalOf(text: string): Literal {
  const length = Buffer.byteLength(text);
  const { buffer, view } = bytesOf(Buffer.alloc(Math.ceil(length / WORD) * WORD));
  buffer.write(text);
  const words = new Int32Array(buffer.length / WORD);
  for (let index = 0; index < words.length; index += 1) words[index] = view.getInt32(index * WORD, true);
  return { words, length };
}

/** All functions below write at a place and return where to go on. What they write after that place does not count. */
function writeLiteral({ view }: Bytes, at: number, { words, length }: Literal): number {
  for (let index = 0; index < words.length; index += 1) view.setInt32(at + WORD * index, words[index] as number, true);
  return at + length;
}

/** The rest of a string: text in UTF-8 with its escapes, and the closing quotation mark. */
function writeText(target: Bytes, start: number, source: Bytes, begin: number, end: number): number {
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
function writeNumber(target: Bytes, at: number, value: number): number {
  if (value >= 0 && value < PIECE) return writeDigits(target, at, value, digitsOf(value));
  if (!(value >= PIECE && value <= Number.MAX_SAFE_INTEGER)) return writeAny(target, at, value);
  const high = Math.floor(value / PIECE);
  return writeDigits(target, writeNumber(target, at, high), value - high * PIECE, PIECE_DIGITS);
}

/** A whole number of millionths as a number: 1,500,000 as 1.5. */
function writeMillionths(target: Bytes, start: number, value: number): number {
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

/** A packet of the driver with a row of a prepared statement. */
export interface RowPacket {
  readonly buffer: Buffer;
  readonly start: number;
  /** Where the row begins, after the header of the packet. */
  readonly offset: number;
  readonly end: number;
}

/** What the server says of a column of a result. */
export interface ResultColumn {
  readonly name: string;
  readonly columnType: number;
  readonly flags: number;
}

/** Types of columns and the bytes that their values take (binary protocol of MySQL: "Binary Protocol Value"). */
const TINY = 1;
const SHORT = 2;
const LONG = 3;
const LONGLONG = 8;
const INT24 = 9;
const WIDTHS: ReadonlyMap<number, number> = new Map([
  [TINY, 1],
  [SHORT, 2],
  [LONG, 4],
  [INT24, 4],
  [LONGLONG, 8],
]);
/** VARCHAR, the sizes of BLOB and TEXT, VAR_STRING, STRING: their length goes before them. */
const TEXTS: ReadonlySet<number> = new Set([15, 249, 250, 251, 252, 253, 254]);
const UNSIGNED = 32;
/** The bits of columns that are null begin at this one. */
const FIRST_NULL_BIT = 2;
/** Lengths from here on are kept in the bytes that follow: two, three or eight. */
const LENGTH_OF_TWO = 0xfc;
const LENGTH_OF_THREE = 0xfd;
const TWO_TO_32 = 2 ** 32;

/** Finds the values of a row. */
class RowColumns {
  private source: Bytes = bytesOf(Buffer.alloc(0));
  private readonly widths: readonly number[];
  private readonly unsigned: readonly boolean[];
  private readonly begins: number[];
  private readonly ends: number[];
  private readonly nullBytes: number;

  private readonly columns: readonly ResultColumn[];

  constructor(columns: readonly ResultColumn[]) {
    // Copies: those of the driver keep all that the socket brought with them.
    this.columns = columns.map(({ name, columnType, flags }) => ({ name, columnType, flags }));
    this.widths = columns.map(({ name, columnType }) => {
      const width = TEXTS.has(columnType) ? 0 : WIDTHS.get(columnType);
      if (width === undefined) throw new Error(`Column ${name} is neither text nor a whole number`);
      return width;
    });
    this.unsigned = columns.map(({ flags }) => (flags & UNSIGNED) !== 0);
    this.begins = columns.map(() => 0);
    this.ends = columns.map(() => 0);
    this.nullBytes = (columns.length + FIRST_NULL_BIT + 7) >> 3;
  }

  /** Whether rows of these columns are read the same way. */
  areAs(others: readonly ResultColumn[]): boolean {
    return (
      others.length === this.columns.length &&
      others.every(({ name, columnType, flags }, place) => {
        const column = this.columns[place];
        return column?.name === name && column.columnType === columnType && column.flags === flags;
      })
    );
  }

  /** The place of a column. */
  placeOf(name: string): number {
    const place = this.columns.findIndex((column) => column.name === name);
    if (place === -1) throw new Error(`The result has no column ${name}`);
    return place;
  }

  isNumber(column: number): boolean {
    return this.widths[column] !== 0;
  }

  /** Goes to a row; its values are read from the bytes that this gives. */
  find({ buffer, offset }: RowPacket): Bytes {
    // Many packets share the bytes that came by one read of the socket.
    if (this.source.buffer !== buffer) this.source = bytesOf(buffer);
    const { widths, begins, ends } = this;
    const nulls = offset + 1;
    let at = nulls + this.nullBytes;
    for (let column = 0; column < widths.length; column += 1) {
      const bit = column + FIRST_NULL_BIT;
      if (((buffer[nulls + (bit >> 3)] as number) & (1 << (bit & 7))) !== 0) {
        begins[column] = -1;
        continue;
      }
      let width = widths[column] as number;
      if (width === 0) {
        width = buffer[at] as number;
        at += 1;
        if (width >= LENGTH_OF_TWO) {
          const bytes = width === LENGTH_OF_TWO ? 2 : width === LENGTH_OF_THREE ? 3 : 8;
          // No row is longer than six bytes can say.
          width = buffer.readUIntLE(at, Math.min(bytes, 6));
          at += bytes;
        }
      }
      begins[column] = at;
      at += width;
      ends[column] = at;
    }
    return this.source;
  }

  /** Where a value begins; null when it is null. */
  beginOf(column: number): number | null {
    const begin = this.begins[column] as number;
    return begin === -1 ? null : begin;
  }

  endOf(column: number): number {
    return this.ends[column] as number;
  }

  /** A text or number that is not null. */
  valueAt(source: Bytes, column: number): string | number {
    return this.isNumber(column) ? this.numberAt(source, column) : this.textAt(source, column);
  }

  /** A text that is not null. */
  textAt({ buffer }: Bytes, column: number): string {
    return buffer.toString('utf8', this.begins[column], this.ends[column]);
  }

  /** A number that is not null. */
  numberAt({ view }: Bytes, column: number): number {
    const begin = this.begins[column] as number;
    const isUnsigned = this.unsigned[column] as boolean;
    const width = this.widths[column];
    if (width === 1) return isUnsigned ? view.getUint8(begin) : view.getInt8(begin);
    if (width === 2) return isUnsigned ? view.getUint16(begin, true) : view.getInt16(begin, true);
    if (width === 4) return isUnsigned ? view.getUint32(begin, true) : view.getInt32(begin, true);
    const high = isUnsigned ? view.getUint32(begin + 4, true) : view.getInt32(begin + 4, true);
    return high * TWO_TO_32 + view.getUint32(begin, true);
  }
}

/** Rows that may need more get bytes of their own. */
const OUT_LENGTH = 65_536;
const OUT = bytesOf(Buffer.alloc(OUT_LENGTH));
const LIST_END = 0x5d;
const OBJECT_END = 0x7d;

/** What is written for a field. */
interface Step {
  readonly kind: 'text' | 'number' | 'millionths' | 'list' | 'word';
  readonly column: number;
  /** The field's name, and what its value begins with. */
  readonly opening: Literal;
  readonly whenNull: Literal;
  readonly of: (value: never) => unknown;
  /** What was made of values that are few. */
  readonly words: Map<string | number, Literal>;
}

/** Makes JSON of the rows of a result. */
export class JsonRows {
  private readonly columns: RowColumns;
  private readonly steps: readonly Step[];
  /** No row takes more than this and its escaped text. */
  private readonly bound: number;
  private readonly place: number | null;

  /**
   * @param place the column that says which read of a batch a row is for
   * @throws when the result lacks a column of the views, or has one that no JSON is made of
   */
  constructor(
    columns: readonly ResultColumn[],
    private readonly views: RowViews,
    place: string,
  ) {
    this.columns = new RowColumns(columns);
    this.steps = views.fields.map((field, index) =>
      stepOf(`${index === 0 ? '{' : ','}${JSON.stringify(field.name)}:`, field, this.columns),
    );
    this.bound = this.steps.reduce((sum, step) => sum + step.opening.length + NUMBER_LENGTH, NUMBER_LENGTH);
    this.place = columns.some(({ name }) => name === place) ? this.columns.placeOf(place) : null;
  }

  /** Whether the rows of these columns are made so. */
  fits(columns: readonly ResultColumn[]): boolean {
    return this.columns.areAs(columns);
  }

  /** The next row: what the driver asks a parser of rows for. */
  next(packet: RowPacket): JsonView {
    const { columns, place } = this;
    const source = columns.find(packet);
    const bound = this.bound + ESCAPED_LENGTH * (packet.end - packet.start);
    const target = bound <= OUT_LENGTH ? OUT : bytesOf(Buffer.alloc(bound));
    let at = 0;
    for (let index = 0; index < this.steps.length; index += 1)
      at = this.write(target, at, this.steps[index] as Step, source);
    target.buffer[at] = OBJECT_END;
    const json = target.buffer.toString('latin1', 0, at + 1);
    return new this.views.Json(json, place === null ? 0 : columns.numberAt(source, place));
  }

  private write(target: Bytes, at: number, step: Step, source: Bytes): number {
    const { columns } = this;
    const { kind, column } = step;
    const begin = columns.beginOf(column);
    if (begin === null) return writeLiteral(target, at, step.whenNull);
    const valueAt = writeLiteral(target, at, step.opening);
    if (kind === 'number') return writeNumber(target, valueAt, columns.numberAt(source, column));
    if (kind === 'millionths') return writeMillionths(target, valueAt, columns.numberAt(source, column));
    if (kind === 'word') return writeLiteral(target, valueAt, wordOf(step, columns.valueAt(source, column)));
    const end = writeText(target, valueAt, source, begin, columns.endOf(column));
    if (kind === 'text') return end;
    target.buffer[end] = LIST_END;
    return end + 1;
  }
}

function stepOf(name: string, { kind, column, of, beginning = '' }: ViewField, columns: RowColumns): Step {
  const place = columns.placeOf(column);
  const isNumber = columns.isNumber(place);
  const quoted = kind === 'word' || isNumber ? '' : JSON.stringify(beginning).slice(0, -1);
  // Made in one place, so that all have one shape for the engine too: twice as fast.
  return {
    kind: kind === 'same' || kind === 'link' ? (isNumber ? 'number' : 'text') : kind,
    column: place,
    opening: literalOf(name + (kind === 'list' ? '[' : '') + quoted),
    whenNull: literalOf(`${name}null`),
    of,
    words: new Map(),
  };
}

function wordOf({ of, words }: Step, value: string | number): Literal {
  let literal = words.get(value);
  if (literal === undefined) words.set(value, (literal = literalOf(JSON.stringify(of(value as never)))));
  return literal;
}

/** Makes a parser for each result. */
type Parser = new () => { next(packet: RowPacket): unknown };

/** What the driver does with a prepared statement, as far as it is replaced here (mysql2, lib/commands/execute.js). */
interface Execution {
  buildParserFromFields(columns: readonly ResultColumn[]): Parser;
  /** Ours: what its rows become. */
  shape: RowViews;
  place: string;
}

/** A shape comes with few kinds of results: read by itself or in a batch, before and after a column was changed. */
const RESULTS_MAX = 8;
const made = new WeakMap<RowViews, JsonRows[]>();

/**
 * Makes JSON of the rows of an execution that was just handed to the driver. `place` is the column that says which read
 * of a batch a row is for.
 */
export function makeJson(execution: unknown, shape: RowViews, place: string): void {
  // A function of this module, no closure: the engine keeps objects with a closure of their own, and the rows with
  // them, so long that collecting them took a third more CPU time.
  Object.assign(execution as Execution, { shape, place, buildParserFromFields });
}

function buildParserFromFields(this: Execution, columns: readonly ResultColumn[]): Parser {
  const rows = rowsOf(columns, this.shape, this.place);
  // One result leaves nothing to the next.
  return function Parser() {
    return rows;
  } as unknown as Parser;
}

function rowsOf(columns: readonly ResultColumn[], shape: RowViews, place: string): JsonRows {
  let ofShape = made.get(shape);
  if (ofShape === undefined || ofShape.length >= RESULTS_MAX) made.set(shape, (ofShape = []));
  let rows = ofShape.find((one) => one.fits(columns));
  if (rows === undefined) ofShape.push((rows = new JsonRows(columns, shape, place)));
  return rows;
}

import { type Bytes, bytesOf } from './json-bytes.js';

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
export class RowColumns {
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

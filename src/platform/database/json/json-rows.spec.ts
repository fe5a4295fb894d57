import { JsonRows } from './json-rows.js';
import type { ResultColumn, RowPacket } from './json-rows.js';
import { RowViews, viewOf } from './row-views.js';

interface Thing {
  readonly id: string;
  readonly text: string | null;
  readonly word: string | null;
  readonly flag: boolean;
  readonly tiny: number;
  readonly short: number;
  readonly int: number;
  readonly big: number | null;
  readonly micros: number;
}
const BASE = 'https://exämple.org/"o"/';
const VARCHAR = 253;
const TYPES: Readonly<Record<keyof Thing, number>> = {
  id: VARCHAR,
  text: 252,
  word: VARCHAR,
  flag: 1,
  tiny: 1,
  short: 2,
  int: 3,
  big: 8,
  micros: 8,
};
const UNSIGNED = 32;
const row = viewOf<Thing>();

class ThingView {
  @row.same({ type: String })
  id!: string;

  @row.column('text', { type: String })
  'a "name"'!: string | null;

  @row.word('word', shoutOf, { type: String })
  shout!: string | null;

  @row.same({ type: Boolean })
  flag!: boolean;

  @row.same({ type: Number })
  tiny!: number;

  @row.same({ type: Number })
  short!: number;

  @row.same({ type: Number })
  int!: number;

  @row.same({ type: Number })
  big!: number | null;

  @row.millionths('micros', { type: Number })
  cost!: number;

  @row.link('id', { type: String })
  address!: string;

  @row.list('id', { type: [String] })
  ids!: string[];
}
const VIEWS = new RowViews<Thing, ThingView>(ThingView, { address: BASE });
const THING: Thing = { id: 'a', text: 'b', word: 'c', flag: true, tiny: 1, short: 2, int: 3, big: 4, micros: 5 };
const NAMES = Object.keys(THING) as (keyof Thing)[];

function shoutOf(word: string): string {
  return `${word.toUpperCase()}!`;
}

/** Written down once more, by hand. */
function expectedOf(thing: Thing): object {
  return {
    id: thing.id,
    'a "name"': thing.text,
    shout: thing.word === null ? null : shoutOf(thing.word),
    flag: thing.flag,
    tiny: thing.tiny,
    short: thing.short,
    int: thing.int,
    big: thing.big,
    cost: thing.micros / 1e6,
    address: BASE + thing.id,
    ids: [thing.id],
  };
}

/** Length-encoded as the protocol has it. */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(bytes.length < 251 ? 1 : bytes.length < 65_536 ? 3 : 4);
  if (length.length > 1) {
    length[0] = length.length === 3 ? 0xfc : 0xfd;
    length.writeUIntLE(bytes.length, 1, length.length - 1);
  } else length[0] = bytes.length;
  return Buffer.concat([length, bytes]);
}

function numberBytes(value: number, type: number): Buffer {
  const width = { 1: 1, 2: 2, 3: 4 }[type];
  const bytes = Buffer.alloc(width ?? 8);
  if (width === undefined) bytes.writeBigInt64LE(BigInt(value));
  else if (value < 0) bytes.writeIntLE(value, 0, width);
  else bytes.writeUIntLE(value, 0, width);
  return bytes;
}

/** A row of a result of a prepared statement, somewhere in the bytes that came. */
function packetOf(values: readonly (string | number | boolean | null)[], types: readonly number[]): RowPacket {
  const nulls = Buffer.alloc((values.length + 9) >> 3);
  const bytes = values.map((value, index) => {
    const bit = index + 2;
    if (value === null) nulls[bit >> 3] = (nulls[bit >> 3] as number) | (1 << (bit & 7));
    if (value === null) return Buffer.alloc(0);
    return typeof value === 'string' ? textBytes(value) : numberBytes(Number(value), types[index] as number);
  });
  const start = 3;
  const buffer = Buffer.concat([Buffer.alloc(start + 4), Buffer.from([0]), nulls, ...bytes, Buffer.from('behind')]);
  return { buffer, start, offset: start + 4, end: buffer.length - 6 };
}

function columnsOf(flags: Partial<Record<keyof Thing, number>> = {}): ResultColumn[] {
  return NAMES.map((name) => ({ name, columnType: TYPES[name], flags: flags[name] ?? 0 }));
}

const ROWS = new JsonRows(columnsOf(), VIEWS, 'place');

function jsonOf(changes: Partial<Thing>): string {
  const row = { ...THING, ...changes };
  const packet = packetOf(
    NAMES.map((name) => row[name]),
    NAMES.map((name) => TYPES[name]),
  );
  return Buffer.from(ROWS.next(packet).json, 'latin1').toString('utf8');
}

/** As bytes, and as an object. */
const expectSame = (changes: Partial<Thing>): void => {
  const thing = { ...THING, ...changes };
  const expected = JSON.stringify(expectedOf(thing));
  expect([jsonOf(changes), JSON.stringify(VIEWS.of(thing))]).toEqual([expected, expected]);
};

describe('JSON of rows is that of their views, byte for byte', () => {
  it('whatever a text holds, at any place in it', () => {
    const odd = Array.from({ length: 0x80 }, (_none, code) => String.fromCharCode(code));
    for (const char of [...odd, 'é', '€', '😀', '\u2028', '\u0080', '\uffff'])
      for (const before of ['', 'a', 'ab', 'abc', 'abcd']) expectSame({ text: `${before}${char}xyz${char}` });
    expectSame({ text: odd.join('') });
  });

  it.each([0, 1, 250, 251, 65_535, 65_536, 200_000])('for a text of %i bytes', (length) => {
    expectSame({ text: '"'.repeat(length) });
    expectSame({ text: 'a'.repeat(length), word: null });
  });

  it('for null, in every column that may be', () => {
    for (const nulls of [{ text: null }, { word: null }, { big: null }, { text: null, word: null, big: null }])
      expectSame(nulls);
  });

  it('for numbers up to their bounds, and both flags', () => {
    const bounds = [8, 16, 32].flatMap((bits) => [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1]);
    const powers = Array.from({ length: 16 }, (_none, power) => 10 ** power).flatMap((n) => [n - 1, n, n + 1]);
    for (const big of [0, ...bounds, ...powers, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]) expectSame({ big });
    for (const tiny of bounds.slice(0, 2)) expectSame({ tiny });
    for (const short of bounds.slice(0, 4)) expectSame({ short });
    for (const int of bounds) expectSame({ int });
    for (const flag of [false, true]) expectSame({ flag });
  });

  it('for amounts: as many decimals as are needed, and no error of binary fractions', () => {
    const near = [1, 10, 999_999, 1_000_000, 1_500_000, 2 ** 32 * 1e6, Number.MAX_SAFE_INTEGER - 1];
    for (const amount of near) for (const micros of [amount - 1, amount, amount + 1, -amount]) expectSame({ micros });
    for (let micros = 1; micros < Number.MAX_SAFE_INTEGER; micros = Math.ceil(micros * 1.01) + 1)
      expectSame({ micros });
  });

  it('for numbers without a sign', () => {
    const rows = new JsonRows(columnsOf({ tiny: UNSIGNED, short: UNSIGNED, int: UNSIGNED }), VIEWS, 'place');
    const row = { ...THING, tiny: 255, short: 65_535, int: 4_294_967_295 };
    const packet = packetOf(
      NAMES.map((name) => row[name]),
      NAMES.map((name) => TYPES[name]),
    );
    expect(JSON.parse(rows.next(packet).json)).toMatchObject({ tiny: 255, short: 65_535, int: 4_294_967_295 });
  });
});

describe('A row as JSON', () => {
  it('has its fields, and says which read of a batch it is for', () => {
    const columns = [{ name: 'place', columnType: 3, flags: 0 }, ...columnsOf()];
    const packet = packetOf([7, ...NAMES.map((name) => THING[name])], [3, ...NAMES.map((name) => TYPES[name])]);
    const view = new JsonRows(columns, VIEWS, 'place').next(packet);
    expect([view.placeInBatch, (view as unknown as ThingView).address]).toEqual([7, `${BASE}a`]);
    expect(JSON.stringify(view)).toBe(JSON.stringify(expectedOf(THING)));
  });

  it('is not made of a column that is missing, or of another kind', () => {
    expect(() => new JsonRows(columnsOf().slice(1), VIEWS, 'place')).toThrow('no column id');
    const double = columnsOf().map((column) => (column.name === 'int' ? { ...column, columnType: 5 } : column));
    expect(() => new JsonRows(double, VIEWS, 'place')).toThrow('Column int is neither text nor a whole number');
  });
});

import { jest } from '@jest/globals';
import { type CsvRecord, LineTooLong, readCsv, RECORD_BYTES_MAX } from './csv-records.js';

const FILES = 150;
const ATOMS = [
  'a',
  'é',
  '☎',
  '😀',
  ',',
  ',',
  '"',
  '""',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '+14155552601',
  '',
  '"x,\r\ny"',
  '\n\n',
  '"a""b"',
];

const textOf = (seed: number): Buffer => {
  const random = randomOf(seed);
  return Buffer.from(
    Array.from({ length: Math.floor(random() * 60) }, () => ATOMS[Math.floor(random() * ATOMS.length)]).join(''),
  );
};

/** Mulberry32: the same walk for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A file read by somebody who is killed after each part and gets pieces of any length: each time it is begun again at
 * the recorded position.
 */
function readWithKills(file: Buffer, random: () => number): CsvRecord[] {
  const records: CsvRecord[] = [];
  let [position, lines, length] = [0, 0, 1];
  while (position < file.length) {
    const piece = file.subarray(position, position + length);
    const part = readCsv(piece, position + length >= file.length, 1 + Math.floor(random() * 3));
    records.push(...part.records.map((record) => ({ ...record, line: record.line + lines })));
    position += part.bytes;
    lines += part.lines;
    length = part.bytes === 0 ? length + 1 : 1 + Math.floor(random() * 30);
  }
  return records;
}

const cells = (text: string): (readonly string[])[] =>
  readCsv(Buffer.from(text), true, 100).records.map((record) => record.cells);
const faultsAt = (text: string): number[] =>
  readCsv(Buffer.from(text), true, 100)
    .records.filter(({ fault }) => fault !== null)
    .map(({ line }) => line);

describe('A CSV file', () => {
  it('is read the same in one go and in pieces with a restart after each, wherever it is cut', () => {
    const seed = jest.getSeed();
    for (let index = 0; index < FILES; index += 1) {
      const file = textOf(seed + index);
      expect({ seed: seed + index, records: readWithKills(file, randomOf(seed - index)) }).toEqual({
        seed: seed + index,
        records: readCsv(file, true, 1_000).records,
      });
    }
  });

  it('may have quoted cells with commas, quotes and line breaks, and lines of any ending', () => {
    expect(cells('a,"b,c"\r\n"d""e","f\ng"\nh,i\rj,""')).toEqual([
      ['a', 'b,c'],
      ['d"e', 'f\ng'],
      ['h', 'i'],
      ['j', ''],
    ]);
  });

  it('may have empty lines, and says of each record the line that it begins on', () => {
    const { records, lines } = readCsv(Buffer.from('\n\na\r\n\r\n"b\r\nc"\nd\n\n'), true, 100);
    expect(records.map(({ line, cells: [first] }) => [line, first])).toEqual([
      [2, 'a'],
      [4, 'b\r\nc'],
      [6, 'd'],
    ]);
    expect(lines).toBe(8);
  });

  it('loses the line of a misplaced quote, and no other', () => {
    const text = 'a,1\nb,"2\nc,3\n"d"x,4\ne,5\n';
    expect([
      cells(text)
        .filter((row) => row.length > 0)
        .map(([first]) => first),
      faultsAt(text),
    ]).toEqual([
      ['a', 'c', 'e'],
      [1, 3],
    ]);
  });

  it('loses the line of a quote that is never closed, and no other', () => {
    const rows = Array.from({ length: 20_000 }, (_none, index) => `row ${index}`);
    const { records } = readCsv(Buffer.from(`a,"open\n${rows.join('\n')}\n`), false, 100_000);
    expect([records[0]?.fault, records.length]).toEqual([expect.stringContaining('not closed'), rows.length]);
  });

  it('loses no more to a quote that is closed by that of a row far below', () => {
    const rows = Array.from({ length: 20_000 }, (_none, index) => `row ${index}`);
    const { records } = readCsv(Buffer.from(`a,"open\n${rows.join('\n')}\nlast,"closed"\n`), true, 100_000);
    expect([records.length, records.filter(({ fault }) => fault !== null).map(({ line }) => line)]).toEqual([
      rows.length + 2,
      [0],
    ]);
  });

  it('is given up at a line that has no end', () => {
    expect(() => readCsv(Buffer.alloc(RECORD_BYTES_MAX + 2, 'x'), false, 10)).toThrow(LineTooLong);
    expect(() => readCsv(Buffer.from(`"a"b${'x'.repeat(RECORD_BYTES_MAX)}`), false, 10)).toThrow(LineTooLong);
  });
});

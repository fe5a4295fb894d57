import { parse } from 'csv-parse/sync';
import { type Cell, csvLine } from './phone-export.js';

const read = (cells: readonly Cell[]): string[] => parse(csvLine(cells), { columns: false, bom: false })[0] ?? [];

describe('A line of CSV', () => {
  it('is read back as it was written', () => {
    const cells = ['plain', 'a,b', 'say "so"', 'two\r\nlines', ' blanks ', '', 'é☎😀'];
    expect(read(cells)).toEqual(cells);
    expect(read([null, 12, true, 0.0075])).toEqual(['', '12', 'true', '0.0075']);
  });

  it.each([
    '=1+1',
    '+cmd|calc',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '  =HYPERLINK("x")',
    '+1415=x',
    '\tplain',
    '\rplain',
    '＝1+1',
    '＋1+1',
    '－1+1',
    '＠SUM(A1)',
    '\u00a0＝1',
    '＋14155552601',
  ])('does not let a spreadsheet run %j', (cell) => {
    expect(read([cell])).toEqual([`'${cell}`]);
  });

  it.each(['+14155552601', '-12', '12.5', '415-555', 'a=b'])('leaves %j as it is', (cell) => {
    expect(read([cell])).toEqual([cell]);
  });
});

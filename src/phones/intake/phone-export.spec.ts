import { parse } from 'csv-parse/sync';
import { setImmediate as turn } from 'node:timers/promises';
import type { SharedUse } from '../../platform/jobs/pace.js';
import { type Cell, csvLine, DownloadTurns } from './phone-export.js';

describe('A line of CSV', () => {
  const read = (cells: readonly Cell[]): string[] => parse(csvLine(cells), { columns: false, bom: false })[0] ?? [];

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

describe('Downloads', () => {
  const PIECES = 3;
  const DOWNLOADS = 4;

  /** Makes several downloads at once: the most pieces that were under way at once, and what each download holds. */
  async function download(isShared: boolean, tenants: readonly string[]): Promise<{ most: number; files: string[] }> {
    const turns = new DownloadTurns({ isShared } as SharedUse);
    let most = 0;
    let underWay = 0;
    async function* pieces(): AsyncGenerator<string> {
      for (let piece = 0; piece < PIECES; piece += 1) {
        underWay += 1;
        most = Math.max(most, underWay);
        await turn();
        underWay -= 1;
        yield String(piece);
      }
    }
    const files = await Promise.all(
      tenants.map(async (tenant) => {
        let file = '';
        for await (const piece of turns.of(tenant, pieces())) file += piece;
        return file;
      }),
    );
    return { most, files };
  }

  const oneTenant = Array<string>(DOWNLOADS).fill('a');

  it('of a tenant are made one piece at a time while others ask', async () => {
    expect(await download(true, oneTenant)).toEqual({ most: 1, files: Array(DOWNLOADS).fill('012') });
  });

  it('of several tenants do not wait for each other', async () => {
    expect((await download(true, ['a', 'b', 'c', 'd'])).most).toBe(DOWNLOADS);
  });

  it('are made at once while nobody else asks', async () => {
    expect(await download(false, oneTenant)).toEqual({ most: DOWNLOADS, files: Array(DOWNLOADS).fill('012') });
  });
});

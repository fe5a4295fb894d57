import type { PhonesReader } from '../../phones/list/phones-reader.js';
import type { Reach } from '../../tenants/reach.js';
import type { DownloadTurns } from './download-turns.js';
import { PhoneExport } from './phone-export.js';

const PAGE_ROWS = 1_000;
const PIECE_ROWS_MAX = 250;

describe('An export', () => {
  it('is made in pieces of few lines, whatever a page holds', async () => {
    const page = Array.from({ length: PAGE_ROWS }, (_none, index) => ({ phoneE164: `+1415555${2_000 + index}` }));
    const reader = { walk: () => [page, page.slice(0, 1)] } as unknown as PhonesReader;
    const file = new PhoneExport({} as Reach, reader, {} as DownloadTurns);
    const lines: number[] = [];
    for await (const piece of file.pages('prj_1', {})) lines.push(piece.split('\r\n').length - 1);
    expect(Math.max(...lines)).toBeLessThanOrEqual(PIECE_ROWS_MAX);
    expect(lines.reduce((sum, count) => sum + count)).toBe(1 + PAGE_ROWS + 1);
  });
});

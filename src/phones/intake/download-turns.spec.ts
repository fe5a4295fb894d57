import { setImmediate as turn } from 'node:timers/promises';
import type { SharedUse } from '../../platform/jobs/pace.js';
import { DownloadTurns } from './phone-export.js';

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

describe('Downloads', () => {
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

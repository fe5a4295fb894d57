import { ParleyApiError } from 'parley-sdk';
import { nextRefreshMs, REFRESH_MS } from './refresh.js';

const answer = (status: number, retryAfterMs: number | null = null): ParleyApiError =>
  new ParleyApiError('x', { status, code: null, requestId: null, details: [], retryAfterMs, body: null });

describe('nextRefreshMs', () => {
  it.each([429, 503])('is longer after each %d, up to two minutes', (status) => {
    const waits = [1, 2, 3, 4, 5].reduce<number[]>(
      (all) => [...all, nextRefreshMs(all.at(-1) ?? REFRESH_MS, answer(status))],
      [],
    );
    expect(waits).toEqual([20_000, 40_000, 80_000, 120_000, 120_000]);
  });

  it('waits as long as the service says', () => {
    expect(nextRefreshMs(REFRESH_MS, answer(429, 45_000))).toBe(45_000);
  });

  it('is ten seconds after anything else', () => {
    expect(nextRefreshMs(80_000, null)).toBe(10_000);
    expect(nextRefreshMs(80_000, answer(500))).toBe(10_000);
    expect(nextRefreshMs(80_000, new Error('x'))).toBe(10_000);
  });
});

import type { Config } from '../config/config.js';
import type { Log } from '../log.js';
import { BYTES_BEYOND_FAILURES, FAILURES_PER_MINUTE, RateLimits } from './rate-limits.js';

const ADDRESS = '203.0.113.1';

describe('Bodies of strangers', () => {
  it('are read as they come, until their address has failed as often as it may', async () => {
    const limits = new RateLimits({ redisUrl: null, rateLimitPerMinute: 1 } as Config, {} as Log);
    const read = async (bytes: number, from = ADDRESS): Promise<boolean> =>
      (await limits.countBytesBeyondFailures(from, bytes)).allowed;
    for (let count = 0; count < FAILURES_PER_MINUTE; count += 1) {
      expect(await read(BYTES_BEYOND_FAILURES)).toBe(true);
      await limits.countFailure(ADDRESS);
    }
    // Each takes half of what is left at most, so that one more fits for long.
    expect([await read(BYTES_BEYOND_FAILURES), await read(BYTES_BEYOND_FAILURES / 2 + 1)]).toEqual([false, false]);
    for (let left = BYTES_BEYOND_FAILURES; left > 1_000; left /= 2)
      expect([left, await read(left / 2), await read(left / 2)]).toEqual([left, true, false]);
    expect(await read(BYTES_BEYOND_FAILURES, '203.0.113.2')).toBe(true);
  });

  it('say when to come again', async () => {
    const limits = new RateLimits({ redisUrl: null, rateLimitPerMinute: 1 } as Config, {} as Log);
    for (let count = 0; count < FAILURES_PER_MINUTE; count += 1) await limits.countFailure(ADDRESS);
    const { headers } = await limits.countBytesBeyondFailures(ADDRESS, BYTES_BEYOND_FAILURES);
    expect(headers).toEqual({ 'Retry-After': '1' });
  });
});

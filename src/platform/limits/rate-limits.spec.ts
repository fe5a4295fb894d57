import type { Config } from '../config/config.js';
import type { Log } from '../log.js';
import { BYTES_BEYOND_FAILURES, FAILURES_PER_MINUTE, RateLimits, WindowCounter } from './rate-limits.js';

describe('Bodies of strangers', () => {
  const ADDRESS = '203.0.113.1';

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

describe('WindowCounter', () => {
  let now = 0;
  const counter = () => new WindowCounter(3, 1_000, () => now);
  beforeEach(() => (now = 500));

  it('allows so many points in a window, which begins with the first of them', () => {
    const requests = counter();
    expect(requests.consume('a', 2)).toEqual({ allowed: true, remaining: 1, msBeforeNext: 1_000 });
    now += 400;
    expect(requests.consume('a', 1)).toEqual({ allowed: true, remaining: 0, msBeforeNext: 600 });
    expect(requests.consume('a', 1)).toEqual({ allowed: false, remaining: 0, msBeforeNext: 600 });
    now += 600;
    expect(requests.consume('a', 3)).toEqual({ allowed: true, remaining: 0, msBeforeNext: 1_000 });
  });

  it('has windows of their exact length at whatever instant they begin', () => {
    for (now = 0.1; now < 100_000; now += 777.7)
      expect(counter().consume('a', 1)).toEqual({ allowed: true, remaining: 2, msBeforeNext: 1_000 });
  });

  it('counts each key for itself', () => {
    const requests = counter();
    requests.consume('a', 3);
    expect(requests.consume('a', 1).allowed).toBe(false);
    expect(requests.consume('b', 1).allowed).toBe(true);
  });

  it('takes points back, and no more than were counted', () => {
    const requests = counter();
    requests.consume('a', 3);
    requests.giveBack('a', 2);
    expect(requests.consume('a', 2).allowed).toBe(true);
    requests.giveBack('a', 9);
    requests.giveBack('b', 9);
    expect(requests.consume('a', 4).allowed).toBe(false);
    expect(requests.consume('b', 4).allowed).toBe(false);
  });

  it('forgets keys whose windows have ended, however many there were', () => {
    const requests = counter();
    for (let key = 0; key < 1_000; key += 1) requests.consume(`key ${key}`, 1);
    now += 500;
    requests.consume('later', 1);
    expect(requests.size).toBe(1_001);
    now += 500;
    requests.consume('next', 1);
    expect(requests.size).toBe(2);
  });
});

import { afterFailures, type Breaker } from './provider-health.js';

const CLOSED: Breaker = { failures: 0, downUntil: null };

describe('afterFailures', () => {
  it('opens for five seconds at the fifth failure in a row', () => {
    const four = afterFailures(afterFailures(CLOSED, 3, 1_000), 1, 1_000);
    expect(four).toEqual({ failures: 4, downUntil: null });
    expect(afterFailures(four, 1, 1_000)).toEqual({ failures: 5, downUntil: 6_000 });
  });

  it('opens for as long when many fail at once', () => {
    expect(afterFailures(CLOSED, 100, 1_000)).toEqual({ failures: 5, downUntil: 6_000 });
  });

  it('is not changed by attempts that were under way when it opened', () => {
    const open = { failures: 5, downUntil: 6_000 };
    expect(afterFailures(open, 10, 5_999)).toEqual(open);
  });

  it('opens again at the first failure after that, twice as long each time, up to a minute', () => {
    let breaker: Breaker = { failures: 5, downUntil: 6_000 };
    const lengths = Array.from({ length: 6 }, () => {
      const now = breaker.downUntil ?? 0;
      breaker = afterFailures(breaker, 1, now);
      return (breaker.downUntil ?? 0) - now;
    });
    expect(lengths).toEqual([10_000, 20_000, 40_000, 60_000, 60_000, 60_000]);
  });
});

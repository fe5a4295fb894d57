import { latencyClassOf, percentileMs, upperBoundMs } from './delivery.entity.js';

describe('Latency classes', () => {
  it('put every duration below the bound of its class and above the bound of the class before', () => {
    const outside: number[] = [];
    for (let ms = 2; ms <= 40_000; ms += 1) {
      const own = latencyClassOf(ms);
      // Bounds are shown in whole milliseconds.
      if ((own < 31 && ms > upperBoundMs(own) + 1) || ms < upperBoundMs(own - 1)) outside.push(ms);
    }
    expect(outside).toEqual([]);
  });

  it('end with one class for all that is longer, and begin with one for the shortest', () => {
    expect([0, 1, 2, 4, 1_024, 46_000, 10_000_000].map(latencyClassOf)).toEqual([0, 0, 2, 4, 20, 31, 31]);
  });

  it('are at most 42 % off', () => {
    for (let own = 1; own <= 31; own += 1) expect(2 ** (own / 2) / 2 ** ((own - 1) / 2)).toBeLessThan(1.42);
  });
});

describe('percentileMs', () => {
  const counts = new Map([
    [20, 90],
    [2, 5],
    [30, 5],
  ]);

  it.each([
    [0.01, 2],
    [0.05, 2],
    [0.06, 1_024],
    [0.5, 1_024],
    [0.95, 1_024],
    [0.96, 32_768],
    [1, 32_768],
  ])('%p of the attempts stayed below %i ms', (share, bound) => {
    expect(percentileMs(counts, share)).toBe(bound);
  });

  it('is null when there was no attempt', () => {
    expect(percentileMs(new Map(), 0.5)).toBeNull();
  });
});

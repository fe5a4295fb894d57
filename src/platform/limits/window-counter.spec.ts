import { WindowCounter } from './rate-limits.js';

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

import { secondsLeft } from './provider-adapter.js';

describe('The seconds in which a message is worth delivering', () => {
  it.each([
    [300_000, 300],
    [299_001, 300],
    [299_000, 299],
    [1_001, 2],
    [1, 1],
    [0, 1],
    [-60_000, 1],
  ])('are %i ms: %i', (leftMs, seconds) => {
    expect(secondsLeft({ deliverUntil: 1_763_700_000_123 + leftMs }, 1_763_700_000_123)).toBe(seconds);
  });
});

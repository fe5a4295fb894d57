import { sizeOf } from './import-words.js';

describe('sizeOf', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_500, '1.5 kB'],
    [52_428_800, '52.4 MB'],
    [3_000_000_000_000, '3000.0 GB'],
  ])('says %i bytes in the unit that fits', (bytes, shown) => {
    expect(sizeOf(bytes)).toBe(shown);
  });
});

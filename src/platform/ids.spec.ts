import { newIds } from './ids.js';

describe('Ids of several things', () => {
  it('keep the order of the list within one instant', () => {
    const ids = newIds(
      'evt',
      Array.from({ length: 50 }, () => 1_000),
    );
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(50);
  });

  it('are each of its own instant, in whatever order these come', () => {
    const [late, early, again] = newIds('evt', [9_000, 1_000, 9_000]) as [string, string, string];
    expect(early < late && late < again).toBe(true);
    expect(early < (newIds('evt', [2_000])[0] ?? '')).toBe(true);
  });
});

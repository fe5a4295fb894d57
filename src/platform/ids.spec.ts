import { incrementBase32 } from 'ulid';
import { newId, newIds } from './ids.js';

describe('Ids', () => {
  it('keep the order of the list within one instant', () => {
    const ids = newIds(
      'evt',
      Array.from({ length: 50 }, () => 1_000),
    );
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(50);
  });

  it('made one by one keep the order of their making within one instant', () => {
    const ids = Array.from({ length: 50 }, () => newId('unm', 6_000));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(50);
  });

  it('are each of its own instant, in whatever order these come', () => {
    const [late, early, again] = newIds('evt', [9_000, 1_000, 9_000]) as [string, string, string];
    expect(early < late && late < again).toBe(true);
    expect(early < (newIds('evt', [2_000])[0] ?? '')).toBe(true);
  });

  it('sort after those that were made before for the same instant, also when others came in between', () => {
    const made = Array.from({ length: 40 }, () => {
      newIds('evt', [3_001]);
      return newIds('evt', [3_000, 3_000]);
    }).flat();
    expect(made).toEqual(made.toSorted());
    expect(new Set(made).size).toBe(80);
  });

  it('remember few instants', () => {
    const [first = ''] = newIds('evt', [4_000]);
    newIds(
      'evt',
      Array.from({ length: 1_000 }, (_, index) => 5_000 + index),
    );
    expect(newIds('evt', [4_000])).not.toEqual([`evt_${incrementBase32(first.slice(4))}`]);
  });
});

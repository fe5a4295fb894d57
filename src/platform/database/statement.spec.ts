import { reading, readingBy, writing, writingBy } from './statement.js';

describe('A declared statement', () => {
  it('is worth preparing when its text is always the same', () => {
    expect(reading('spec: fixed', { 1: 'number' }, 'SELECT 1').isFixed).toBe(true);
    expect(writing('spec: fixed writing', 'DELETE FROM things').isFixed).toBe(true);
  });

  it('that is built is so where it is for one thing, for then its text is always the same', () => {
    const read = readingBy(
      'spec: growing',
      { 1: 'number' },
      (ids: readonly string[], rows: number) => `SELECT 1 /* ${ids.length} ${rows} */`,
      [],
    );
    expect(read(['a'], 1).isFixed).toBe(true);
    expect([read(['a', 'b'], 1), read(['a'], 2), read([], 1)].map(({ isFixed }) => isFixed)).toEqual([
      false,
      false,
      false,
    ]);
    const write = writingBy('spec: growing writing', (rows: number) => `DELETE FROM things LIMIT ${rows}`, []);
    expect([1, 2].map((rows) => write(rows).isFixed)).toEqual([true, false]);
  });

  it('that is built of a word or of an object is not: there may be any number of them', () => {
    const bySort = readingBy('spec: sorted', { 1: 'number' }, (by: string) => `SELECT 1 ORDER BY ${by}`, []);
    const byParts = readingBy(
      'spec: parts',
      { 1: 'number' },
      (parts: readonly object[]) => `SELECT ${parts.length}`,
      [],
    );
    expect([bySort('name').isFixed, byParts([{}]).isFixed]).toEqual([false, false]);
  });
});

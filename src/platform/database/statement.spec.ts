import { reading, readingBy, writing, writingBy } from './statement.js';

describe('A declared statement', () => {
  it('is worth preparing when its text is always the same', () => {
    expect(reading('spec: fixed', { 1: 'number' }, 'SELECT 1').isFixed).toBe(true);
    expect(writing('spec: fixed writing', 'DELETE FROM things').isFixed).toBe(true);
  });

  it('that grows with what it is for is so where it is for one thing', () => {
    const read = readingBy(
      'spec: growing',
      { 1: 'number' },
      (ids: readonly string[], kinds: readonly string[]) => `SELECT 1 /* ${ids.length} ${kinds.length} */`,
      [],
    );
    expect(read(['a'], ['x']).isFixed).toBe(true);
    expect(read(['a', 'b'], ['x']).isFixed).toBe(false);
    expect(read(['a'], []).isFixed).toBe(false);
    const write = writingBy('spec: growing writing', (rows: number) => `DELETE FROM things LIMIT ${rows}`, []);
    expect([1, 2].map((rows) => write(rows).isFixed)).toEqual([true, false]);
  });

  it('that is prepared for a few things is so up to them, in each of its lists', () => {
    const build = (ids: readonly string[], rows: number): string => `SELECT 1 /* ${ids.length} ${rows} */`;
    const read = readingBy('spec: a few', { 1: 'number' }, build, [], { preparedUpTo: 2 });
    expect([read(['a', 'b'], 2), read(['a'], 1)].map(({ isFixed }) => isFixed)).toEqual([true, true]);
    expect([read(['a', 'b'], 3), read(['a', 'b', 'c'], 1), read([], 1)].map(({ isFixed }) => isFixed)).toEqual([
      false,
      false,
      false,
    ]);
    const write = writingBy('spec: a few writing', (rows: number) => `DELETE FROM things LIMIT ${rows}`, [], {
      preparedUpTo: 2,
    });
    expect([1, 2, 3].map((rows) => write(rows).isFixed)).toEqual([true, true, false]);
  });

  it('that depends on a count is made once for each that is worth preparing', () => {
    const made: number[] = [];
    const build = (rows: number): string => {
      made.push(rows);
      return `SELECT 1 LIMIT ${rows}`;
    };
    const read = readingBy('spec: counted', { 1: 'number' }, build, [], { preparedUpTo: 2 });
    expect([1, 2, 3, 1, 2, 3].map((rows) => read(rows).sql.slice(-1)).join('')).toBe('123123');
    expect(made).toEqual([1, 2, 3, 3]);
  });
});

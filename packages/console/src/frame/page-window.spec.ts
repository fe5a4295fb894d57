import { EMPTY_WINDOW, newerIndex, olderIndex, type PageWindow, ROWS_MAX, rowsOf, withPage } from './page-window.js';

const PAGES = 200;
const page = (index: number, size = 100) => ({
  data: Array.from({ length: size }, (_none, row) => index * 100 + row),
  cursor: index === PAGES - 1 ? '' : `cursor ${index + 1}`,
  hasMore: index < PAGES - 1,
});

function walk(from: PageWindow<number>, next: (window: PageWindow<number>) => number | null): PageWindow<number> {
  let window = from;
  for (let index = next(window); index !== null; index = next(window)) {
    expect(window.cursors[index]).toBe(index === 0 ? '' : `cursor ${index}`);
    window = withPage(window, index, page(index));
    const rows = rowsOf(window);
    expect(rows.length).toBeLessThanOrEqual(ROWS_MAX);
    expect(rows).toEqual(rows.map((_row, place) => (rows[0] ?? 0) + place));
  }
  return window;
}

describe('withPage', () => {
  it('holds 500 rows however far a list is walked, there and back', () => {
    const oldest = walk(EMPTY_WINDOW, olderIndex);
    expect(rowsOf(oldest).at(-1)).toBe(PAGES * 100 - 1);
    expect(rowsOf(oldest)).toHaveLength(ROWS_MAX);
    const newest = walk(oldest, newerIndex);
    expect(rowsOf(newest)[0]).toBe(0);
    expect(olderIndex(newest)).toBe(5);
  });

  it('goes older again after newer, though the service seals each cursor anew', () => {
    let reads = 0;
    const read = (window: PageWindow<number>, index: number): PageWindow<number> =>
      withPage(window, index, { ...page(index), cursor: `sealed ${(reads += 1)}` });
    let window: PageWindow<number> = EMPTY_WINDOW;
    for (let index = 0; index < 10; index += 1) window = read(window, index);
    for (let index = newerIndex(window); index !== null && index > 0; index = newerIndex(window))
      window = read(window, index);
    expect(rowsOf(window)).toEqual(Array.from({ length: ROWS_MAX }, (_none, row) => 100 + row));
    expect(olderIndex(window)).toBe(6);
  });

  it('takes a page that was read again in the place of the one before', () => {
    const first = withPage(EMPTY_WINDOW as PageWindow<number>, 0, page(0));
    const again = withPage(first, 0, { data: [1, 2], cursor: 'other', hasMore: true });
    expect(rowsOf(again)).toEqual([1, 2]);
    expect(again.cursors).toEqual(['', 'other']);
  });

  it('ends where the list ends', () => {
    const window = withPage(EMPTY_WINDOW as PageWindow<number>, 0, { data: [1], cursor: '', hasMore: false });
    expect([olderIndex(window), newerIndex(window)]).toEqual([null, null]);
  });

  it('shows a page that alone is too long', () => {
    expect(rowsOf(withPage(EMPTY_WINDOW as PageWindow<number>, 0, page(0, 1_000)))).toHaveLength(1_000);
  });
});

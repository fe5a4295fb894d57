/** So many rows of a list stand in the page at most. */
export const ROWS_MAX = 500;

/** What a list answers. */
export interface RowPage<Row> {
  readonly data: readonly Row[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** The part of a list that stands in the page: some of its pages, next to each other. */
export interface PageWindow<Row> {
  /** The cursor of each page that was seen, from the newest on; the first is empty. */
  readonly cursors: readonly string[];
  /** Which of them stand in the page, and their rows. */
  readonly pages: readonly { readonly index: number; readonly rows: readonly Row[] }[];
}

/** Nothing yet: only the newest page can be asked for. */
export const EMPTY_WINDOW: PageWindow<never> = { cursors: [''], pages: [] };

/** The window with a page that was read. What is then too much goes away at the other end. */
export function withPage<Row>(window: PageWindow<Row>, index: number, page: RowPage<Row>): PageWindow<Row> {
  const read = { index, rows: page.data };
  const others = window.pages.filter((one) => one.index !== index);
  const isFirst = others.every((one) => one.index > index);
  const pages = [...others, read].sort((one, other) => one.index - other.index);
  while (pages.length > 1 && rowsIn(pages) > ROWS_MAX)
    if (isFirst) pages.pop();
    else pages.shift();
  const known = window.cursors.slice(0, index + 1);
  // The service seals a cursor anew each time. Only the newest page has no fixed beginning.
  const isAsBefore = index === 0 ? window.cursors[1] === page.cursor : index + 1 < window.cursors.length;
  const later = isAsBefore ? window.cursors.slice(index + 1) : [page.cursor];
  return { cursors: page.hasMore ? [...known, ...later] : known, pages };
}

/** All rows that stand in the page, the newest first. */
export function rowsOf<Row>({ pages }: PageWindow<Row>): Row[] {
  return pages.flatMap(({ rows }) => rows);
}

/** Which page comes after the window; null at the end of the list. */
export function olderIndex<Row>({ cursors, pages }: PageWindow<Row>): number | null {
  const index = (pages.at(-1)?.index ?? -1) + 1;
  return index < cursors.length ? index : null;
}

/** Which page stood before the window; null at its beginning. */
export function newerIndex<Row>({ pages }: PageWindow<Row>): number | null {
  const index = (pages[0]?.index ?? 0) - 1;
  return index < 0 ? null : index;
}

function rowsIn(pages: PageWindow<unknown>['pages']): number {
  return pages.reduce((sum, { rows }) => sum + rows.length, 0);
}

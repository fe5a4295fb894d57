import { ParleyError } from './errors.js';

/** What every page of a list has. */
export interface Page {
  readonly data: readonly unknown[];
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** A list: `await` reads its first page, `for await` all its records, `.pages()` all its pages. */
export interface List<P extends Page> extends Promise<P>, AsyncIterable<P['data'][number]> {
  /** All pages from the cursor of the call on; one may be short, or empty, while `hasMore` is true. */
  pages(): AsyncIterable<P>;
}

/** A list of which `read` returns the page at a cursor; undefined for the one that the call itself names. */
export function listOf<P extends Page>(read: (cursor: string | undefined) => Promise<P>): List<P> {
  const first = read(undefined);
  // It may be that only the records are asked for, and later.
  first.catch(() => {});
  async function* pages(): AsyncGenerator<P, void, undefined> {
    let page = await first;
    // A service that goes round in circles would never let go of the caller. A cursor is compared with those of the
    // 1, 2, 4, … pages after it, and then the last of these is: so a circle of any length is found.
    let { cursor: compared } = page;
    let [pagesLeft, span] = [1, 1];
    yield page;
    while (page.hasMore) {
      page = await read(page.cursor);
      if (page.hasMore && page.cursor === compared)
        throw new ParleyError('The list does not go on after its last page.');
      pagesLeft -= 1;
      if (pagesLeft === 0) {
        compared = page.cursor;
        span *= 2;
        pagesLeft = span;
      }
      yield page;
    }
  }
  async function* records(): AsyncGenerator<unknown, void, undefined> {
    for await (const page of pages()) yield* page.data;
  }
  return Object.assign(first, { pages, [Symbol.asyncIterator]: records }) as List<P>;
}

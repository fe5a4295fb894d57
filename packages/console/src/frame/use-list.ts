import { useEffect, useMemo } from 'preact/hooks';
import { signal } from '@preact/signals';
import type { OperationId } from 'parley-sdk';
import { type ArgsOf, call, changes, client, type ResultOf, showCall } from './calls.js';
import {
  EMPTY_WINDOW,
  newerIndex,
  olderIndex,
  type PageWindow,
  type RowPage,
  rowsOf,
  withPage,
} from './page-window.js';
import { ReadPart } from './reading.js';

/** How many rows are asked for at once. */
const PAGE_ROWS = 100;

/** The operations that return lists by pages. */
export type ListId = {
  [Id in OperationId]: ResultOf<Id> extends RowPage<unknown> ? Id : never;
}[OperationId];

/** The records of a list. */
export type RowOf<Id extends ListId> = ResultOf<Id> extends RowPage<infer Row> ? Row : never;

/** A list as a component shows it. */
export interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly problem: unknown;
  readonly isLoading: boolean;
  /** Whether anything was read yet. */
  readonly isKnown: boolean;
  /** Shows the next older page; null at the end. */
  readonly older: (() => void) | null;
  /** Shows the page before those that are shown; null at the newest. */
  readonly newer: (() => void) | null;
  /** Goes back to the newest page, and reads it. */
  readonly newest: () => void;
  readonly again: () => void;
}

/** The state of a list: its window, and which page it wants. */
class ListPart<Row> {
  readonly window = signal<PageWindow<Row>>(EMPTY_WINDOW);
  readonly wanted = signal(0);
  readonly part = new ReadPart<RowPage<Row>>();

  /** Begins again at the newest page; with `isOther`, of another list. */
  readonly newest = (isOther = false): void => {
    if (isOther || this.wanted.peek() !== 0) this.window.value = EMPTY_WINDOW;
    this.wanted.value = 0;
    this.part.again();
  };

  /** Shows a page; one that could not be read is asked for again. */
  readonly show = (index: number): void => {
    if (this.wanted.peek() === index) this.part.again();
    else this.wanted.value = index;
  };

  /** Takes a page in. The newest page ends what was read after it: since then the rest may begin elsewhere. */
  take(index: number, page: RowPage<Row>): void {
    const known = index === 0 ? EMPTY_WINDOW : this.window.peek();
    this.window.value = withPage<Row>(known, index, page);
  }
}

/**
 * Reads a list by pages of 100 for as long as the component stands, and holds at most 500 rows. With `isLive` the
 * newest page is read every 10 s while it is the only one that is shown. Null as arguments: nothing is asked for.
 */
export function useList<Id extends ListId>(
  id: Id,
  args: Omit<ArgsOf<Id>, 'limit' | 'cursor'> | null,
  { isLive = false, limit = PAGE_ROWS } = {},
): Listing<RowOf<Id>> {
  const asked = args === null ? null : JSON.stringify(args);
  const read = async (cursor: string, ended: AbortSignal): Promise<RowPage<RowOf<Id>>> => {
    const query = { ...args, limit, ...(cursor === '' ? {} : { cursor }) } as unknown as ArgsOf<Id>;
    return (await call(id, query, { signal: ended, retries: 0 })) as unknown as RowPage<RowOf<Id>>;
  };
  useEffect(() => (args === null ? undefined : showCall({ id, args: { ...args, limit } })), [asked]);
  return usePages(asked, read, isLive);
}

/** The same for a list whose pages are read in a way of their own; `asked` says what, null for nothing. */
export function usePages<Row>(
  asked: string | null,
  readPage: (cursor: string, signal: AbortSignal) => Promise<RowPage<Row>>,
  isLive = false,
): Listing<Row> {
  const list = useMemo(() => new ListPart<Row>(), []);
  const user = client.value;
  const index = list.wanted.value;
  const isAlone = index === 0 && list.window.value.pages.length < 2;
  useEffect(() => list.newest(true), [asked, user, changes.value]);
  useEffect(() => {
    if (asked === null || user === null) return list.part.clear();
    const cursor = list.window.peek().cursors[index] ?? '';
    const read = async (ended: AbortSignal): Promise<RowPage<Row>> => {
      const page = await readPage(cursor, ended);
      if (!ended.aborted) list.take(index, page);
      return page;
    };
    return list.part.follow(read, { isLive: isLive && isAlone });
  }, [asked, user, changes.value, index, isLive && isAlone]);
  const { problem, isLoading } = list.part.state.value;
  const shown = list.window.value;
  const goTo = (page: number | null): (() => void) | null => (page === null ? null : () => list.show(page));
  return {
    rows: rowsOf(shown),
    problem,
    isLoading,
    isKnown: shown.pages.length > 0,
    older: goTo(olderIndex(shown)),
    newer: goTo(newerIndex(shown)),
    newest: list.newest,
    again: list.part.again,
  };
}

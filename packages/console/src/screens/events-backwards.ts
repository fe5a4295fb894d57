import type { EventPageView, EventView } from 'parley-sdk';
import type { ArgsOf } from '../frame/calls.js';
import type { RowPage } from '../frame/page-window.js';

/** How many events are asked for at once. */
const PAGE_ROWS = 100;

/** What the API is asked for the events before a sequence, in which a cursor consists here; empty: the newest ones. */
export function backwardsOf(cursor: string): Omit<ArgsOf<'listEvents'>, 'projectId'> {
  if (cursor === '') return { last: PAGE_ROWS };
  const before = Number(cursor);
  const afterSequence = Math.max(0, before - 1 - PAGE_ROWS);
  return { afterSequence, limit: before - 1 - afterSequence };
}

/** Such a page with the newest first. The feed lists them the other way round, and goes on after the sequence. */
export function newestFirst(cursor: string, { data }: EventPageView): RowPage<EventView> {
  const before = cursor === '' ? Infinity : Number(cursor);
  const rows = data.filter(({ sequence }) => sequence < before).reverse();
  const oldest = rows.at(-1)?.sequence ?? 1;
  return { data: rows, cursor: String(oldest), hasMore: oldest > 1 };
}

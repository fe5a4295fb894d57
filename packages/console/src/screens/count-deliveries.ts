import type { DeliveryPageView } from 'parley-sdk';
import type { ArgsOf } from '../frame/calls.js';

const PAGE_ROWS = 100;
/** So many pages are read; what is more is said to be more. */
const PAGES_MAX = 20;

/** How many there are; where `isAll` is false, more than that. */
export interface Counted {
  readonly count: number;
  readonly isAll: boolean;
}

type Body = ArgsOf<'replayDeliveries'>['body'];
type Filters = Pick<ArgsOf<'listDeliveries'>, 'status' | 'limit' | 'cursor'>;

/** Counts what a replay would send, page by page: the list begins with the newest. */
export async function countDeliveries(
  read: (filters: Filters) => Promise<DeliveryPageView>,
  { since, until = Infinity, statuses = [] }: Body,
): Promise<Counted> {
  let count = 0;
  let cursor = '';
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const page = await read({ status: statuses, limit: PAGE_ROWS, ...(cursor === '' ? {} : { cursor }) });
    count += page.data.filter(({ createdAt }) => createdAt >= since && createdAt < until).length;
    const isPast = (page.data.at(-1)?.createdAt ?? 0) < since;
    if (!page.hasMore || isPast) return { count, isAll: true };
    ({ cursor } = page);
  }
  return { count, isAll: false };
}

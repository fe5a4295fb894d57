import type { EventPageView, EventView } from 'parley-sdk';
import { backwardsOf, newestFirst } from './events-backwards.js';

/** What the feed answers about a project with so many events. */
function feedOf(size: number, { last, afterSequence = 0, limit }: ReturnType<typeof backwardsOf>): EventPageView {
  const start = last === undefined ? afterSequence : Math.max(0, size - last);
  const end = Math.min(size, start + Number(last ?? limit));
  const data = Array.from({ length: end - start }, (_one, index) => ({ sequence: start + 1 + index }) as EventView);
  return { data, cursor: '', hasMore: end < size, lastSequence: end, epoch: 1 };
}

function walk(size: number): number[] {
  const seen: number[] = [];
  let cursor = '';
  for (;;) {
    const page = newestFirst(cursor, feedOf(size, backwardsOf(cursor)));
    seen.push(...page.data.map(({ sequence }) => sequence));
    if (!page.hasMore) return seen;
    ({ cursor } = page);
  }
}

describe('events, backwards', () => {
  it.each([0, 1, 99, 100, 101, 250, 300])('shows each of %i events once, the newest first', (size) => {
    expect(walk(size)).toEqual(Array.from({ length: size }, (_one, index) => size - index));
  });

  it('takes nothing twice where the feed goes on after what was asked for', () => {
    const data = [7, 8, 9].map((sequence) => ({ sequence }) as EventView);
    const page = newestFirst('9', { data, cursor: '', hasMore: false, lastSequence: 9, epoch: 1 });
    expect(page.data.map(({ sequence }) => sequence)).toEqual([8, 7]);
  });
});

import type { ConsentEntry } from '../consent/ledger/consent-entry.entity.js';
import { DAY_MS } from '../platform/clock.js';
import { HAND_OVERS_MAX, type HandOverRow } from './consent-file.sql.js';

/** So long messages are kept. What was sent after an older opt-out cannot be counted. */
export const COUNTED_MS = 400 * DAY_MS;
/** A message is handed over at the latest so long after the time that it is for. */
export const HELD_MAX_MS = 8 * DAY_MS;

type Entry = Pick<ConsentEntry, 'place' | 'kind' | 'declaredAt'>;

/**
 * How many messages were handed over after each opt-out, by its place: until the next opt-in or retraction, or now, the
 * confirmation of the opt-out apart; null where that cannot be said. `handOvers` are the latest `HAND_OVERS_MAX` ones.
 */
export function sentAfter(
  entries: readonly Entry[],
  handOvers: readonly HandOverRow[],
  now: number,
): Map<number, number | null> {
  const isAll = handOvers.length < HAND_OVERS_MAX;
  const last = handOvers.at(-1);
  const countedSince = Math.max(now - COUNTED_MS, isAll || last === undefined ? 0 : last.sendAt + HELD_MAX_MS);
  const counted = handOvers
    .filter(({ repliesTo }) => repliesTo !== 'STOP')
    .toSorted((one, other) => one.startedAt - other.startedAt);
  const counts = new Map<number, number | null>();
  let end = now;
  for (const { place, kind, declaredAt } of entries.toReversed()) {
    if (kind !== 'OPT_OUT') end = declaredAt;
    else counts.set(place, declaredAt < countedSince ? null : messagesIn(counted, declaredAt, end));
  }
  return counts;
}

/** Messages that were handed over after an instant and before another; one that was more than once counts once. */
function messagesIn(handOvers: readonly HandOverRow[], after: number, before: number): number {
  const messages = new Set<string>();
  for (let at = firstAfter(handOvers, after); at < handOvers.length; at += 1) {
    const handOver = handOvers[at];
    if (handOver === undefined || handOver.startedAt >= before) break;
    messages.add(handOver.messageId);
  }
  return messages.size;
}

function firstAfter(handOvers: readonly HandOverRow[], instant: number): number {
  let [low, high] = [0, handOvers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((handOvers[middle]?.startedAt ?? 0) > instant) high = middle;
    else low = middle + 1;
  }
  return low;
}

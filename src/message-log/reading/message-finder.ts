import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Lane, MessagePlan } from './message-lanes.js';
import { MESSAGE_LANES } from './reading.sql.js';

/** One page looks at no more rows than these, and one for each lane; the next page goes on after them. */
export const SIFTED_MESSAGES_MAX = 2_000;
/** Rows of the first round, of the second and of all further ones, as multiples of the page. */
const ROUNDS = [2, 8, Infinity] as const;
/** A further round that would read fewer rows than these of each lane is the last one instead. */
const SHARE_MIN = 4;

/** Which messages are looked for. */
export interface MessagesWanted extends MessagePlan {
  /** Only messages older than this one; null for the newest. */
  readonly before: string | null;
  /** None older than this bound; null for no bound. */
  readonly from: string | null;
  readonly limit: number;
}

/** Ids, newest first, and the id down to which everything was looked at; null = all there is. */
export interface FoundMessages {
  readonly ids: readonly string[];
  readonly siftedTo: string | null;
}

/** A lane, as far as it has been read. */
interface OpenLane {
  readonly lane: Lane;
  last: string | null;
  isExhausted: boolean;
}

/**
 * Finds the newest messages in any number of lanes. Each round asks only the lanes that could still hold one of the
 * page, for shares that grow: what is read depends on the page, not on the table or on how rare the matches are.
 */
@Injectable()
export class MessageFinder {
  constructor(private readonly database: Database) {}

  async find({ lanes, sifted, before, from, limit }: MessagesWanted): Promise<FoundMessages> {
    const all = lanes.map((lane): OpenLane => ({ lane, last: before, isExhausted: false }));
    const found: string[] = [];
    let rowsLeft = SIFTED_MESSAGES_MAX + lanes.length;
    for (let round = 0; ; round += 1) {
      found.sort().reverse();
      const open = openLanes(all, found[limit - 1] ?? null);
      if (open.length === 0) return { ids: found.slice(0, limit), siftedTo: null };
      if (rowsLeft < open.length) return cutOff(found, open);
      const wanted = limit * (ROUNDS[round] ?? Infinity);
      const isWorthIt = round === 0 || wanted >= SHARE_MIN * open.length;
      const rows = Math.min(rowsLeft, isWorthIt ? Math.max(open.length, wanted) : Infinity);
      const share = Math.min(Math.floor(rows / open.length), sifted.length === 0 ? limit : Infinity);
      rowsLeft -= await this.readLanes(open, { sifted, from, limit: share }, found);
    }
  }

  /** Reads on in some lanes; returns how many rows that were. */
  private async readLanes(
    open: readonly OpenLane[],
    { sifted, from, limit }: Pick<MessagesWanted, 'sifted' | 'from' | 'limit'>,
    found: string[],
  ): Promise<number> {
    const statement = MESSAGE_LANES(
      open.map(({ lane, last }) => ({ lane, before: last, from, limit })),
      sifted,
    );
    const rows = await this.database.read(statement, statement.values);
    const counts = open.map(() => 0);
    for (const { lane: index, messageId, fits } of rows) {
      const lane = open[index];
      if (lane === undefined) continue;
      counts[index] = (counts[index] ?? 0) + 1;
      if (lane.last === null || messageId < lane.last) lane.last = messageId;
      if (fits) found.push(messageId);
    }
    for (const [index, lane] of open.entries()) lane.isExhausted = (counts[index] ?? 0) < limit;
    return rows.length;
  }
}

/** Lanes that may hold a message newer than the last of the page. */
function openLanes(lanes: readonly OpenLane[], lastOfPage: string | null): OpenLane[] {
  return lanes.filter(
    ({ last, isExhausted }) => !isExhausted && (lastOfPage === null || last === null || last > lastOfPage),
  );
}

/** What is known down to where every lane has been read. */
function cutOff(found: readonly string[], open: readonly OpenLane[]): FoundMessages {
  const siftedTo = open
    .map(({ last }) => last ?? '')
    .sort()
    .at(-1);
  return { ids: found.filter((id) => id >= (siftedTo ?? '')), siftedTo: siftedTo ?? null };
}

import type { LookedUp } from '../../phones/lookup/first-lookup.js';
import type { ImportRow, RowFault } from './import-row.js';

/** Rows that are read and looked up, ready to be written. */
export interface PreparedRows {
  readonly rows: readonly ImportRow[];
  readonly faults: readonly RowFault[];
  readonly lookedUp: LookedUp;
  readonly bytesRead: number;
  readonly linesRead: number;
  readonly isEnd: boolean;
}

/** Parts that follow each other, as one. A number that several of them have is looked up as the first one says. */
export function together([first, ...others]: readonly [PreparedRows, ...PreparedRows[]]): PreparedRows {
  const last = others.at(-1);
  if (last === undefined) return first;
  const parts = [first, ...others];
  const lookedUp = new Map(parts.toReversed().flatMap((part) => [...part.lookedUp]));
  return {
    ...last,
    rows: parts.flatMap(({ rows }) => rows),
    faults: parts.flatMap(({ faults }) => faults),
    // In the order of their rows, in which they are inserted.
    lookedUp: new Map([...lookedUp].sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

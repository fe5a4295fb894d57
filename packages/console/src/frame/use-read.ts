import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { OperationId } from 'parley-sdk';
import { type ArgsOf, call, changes, client, type ResultOf, showCall } from './calls.js';
import { type FollowOptions, type Reading, ReadPart } from './reading.js';

/** How a part of the page reads. */
export interface ReadOptions extends FollowOptions {
  /** Keeps what was read before while the arguments change: for what follows the keys. */
  readonly keeps?: boolean;
  /** Leaves the call out of the lines that the screen shows. */
  readonly isUnlisted?: boolean;
}

/**
 * Reads one operation for as long as the component stands: again when its arguments change, when the key changes, after
 * each write, and with `isLive` every 10 s. Null as arguments: nothing is asked for.
 */
export function useRead<Id extends OperationId>(
  id: Id,
  args: ArgsOf<Id> | null,
  options: ReadOptions = {},
): Reading<ResultOf<Id>> & { readonly again: () => void } {
  const { isLive = false, delayMs = 0, keeps = false, isUnlisted = false } = options;
  const part = useMemo(() => new ReadPart<ResultOf<Id>>(), []);
  const asked = args === null ? null : `${id} ${JSON.stringify(args)}`;
  const last = useRef<string | null>(null);
  const user = client.value;
  useEffect(() => {
    if (last.current !== asked && !keeps) part.clear();
    last.current = asked;
    if (args === null || user === null) return part.clear();
    return part.follow((signal) => call(id, args, { signal, retries: 0 }), { isLive, delayMs });
  }, [asked, user, changes.value, isLive]);
  useEffect(() => (args === null || isUnlisted ? undefined : showCall({ id, args })), [asked, isUnlisted]);
  return { ...part.state.value, again: part.again };
}

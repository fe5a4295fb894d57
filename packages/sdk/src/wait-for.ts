import { within } from './options.js';
import { pause } from './sending.js';
import { Watch } from './watch.js';

const TIMEOUT_MS_DEFAULT = 60_000;
const TIMEOUT_MS_MIN = 1;
const TIMEOUT_MS_MAX = 86_400_000;
/** Between two reads: twice as long each time, up to the longest. */
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;

/** How long to wait. */
export interface WaitOptions {
  /** 1 to 86,400,000 ms, the last read included. Default: 60,000. */
  readonly timeoutMs?: number;
  /** Ends the wait: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Reads something; the signal ends with the wait. */
export type ReadAgain<T> = (options: { readonly signal: AbortSignal }) => PromiseLike<T>;

/** Reads until what is read is as wanted, less and less often. Rejects as `Parley.waitFor` says. */
export async function waitFor<T>(
  read: ReadAgain<T>,
  until: (value: T) => boolean,
  { timeoutMs = TIMEOUT_MS_DEFAULT, signal }: WaitOptions,
): Promise<T> {
  within('timeoutMs', timeoutMs, TIMEOUT_MS_MIN, TIMEOUT_MS_MAX);
  const watch = new Watch(signal, timeoutMs, `What was waited for did not come within ${timeoutMs} ms.`);
  try {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
      const value = await watch.race(Promise.resolve(read({ signal: watch.signal })));
      if (until(value)) return value;
      await pause(waitMs, watch.signal);
    }
  } finally {
    watch.end(true);
  }
}

import { duration, instant, isUtc, timeInUtc } from './figures.js';
import { None } from './text.js';

/** An instant of the API (Unix milliseconds): in the reader's time zone, and UTC beside it. */
export function Time({ at, never = 'never' }: { at: number | null | undefined; never?: string }) {
  if (at === null || at === undefined) return <None why={never} />;
  return (
    <time dateTime={new Date(at).toISOString()} class="time">
      {instant(at)} <small>{isUtc(at) ? 'UTC' : timeInUtc(at)}</small>
    </time>
  );
}

/** How long something took. */
export function Duration({ ms }: { ms: number | null | undefined }) {
  return ms === null || ms === undefined ? <None why="not known" /> : <span>{duration(ms)}</span>;
}

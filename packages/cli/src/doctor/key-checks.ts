import type { ApiKeyView } from 'parley-sdk';
import { bad, type Check, good, warned } from './check.js';
import { durationOf } from './status-checks.js';

const EXPIRES_SOON_MS = 7 * 86_400_000;
const CLOCK_WARNED_MS = 30_000;
/** HTTP dates are in whole seconds. */
const DATE_STEP_MS = 1_000;

/** When a response came, by one's own clock before and after it, and by its `Date`. */
export interface Dated {
  readonly sentAt: number;
  readonly gotAt: number;
  /** The header; null when there was none. */
  readonly date: string | null;
}

/** The key: what it may do, and how long. */
export function keyCheck(key: ApiKeyView, now: number): Check {
  const { name, role, access, expiresAt } = key;
  const found = `"${name}", ${role}, ${access === 'READ' ? 'reads only' : 'reads and writes'}`;
  if (expiresAt === null) return good('key', `${found}, does not expire`);
  const left = `${found}, expires in ${durationOf(expiresAt - now)}`;
  return expiresAt - now > EXPIRES_SOON_MS
    ? good('key', left)
    : warned('key', left, 'make its successor: parley api rotateCurrentApiKey; then parley login');
}

/**
 * How far the clocks are apart: receivers refuse a signature that is five minutes old, and the service a time that has
 * passed.
 */
export function clockCheck({ sentAt, gotAt, date }: Dated): Check {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return warned('clock', 'the service says no time', 'see what stands before it: a proxy?');
  // Its second began at most one second before, and it was in the middle of the request, as far as is known.
  const apartMs = (sentAt + gotAt) / 2 - (theirs + DATE_STEP_MS / 2);
  const seconds = Math.round(Math.abs(apartMs) / 1_000);
  if (Math.abs(apartMs) <= CLOCK_WARNED_MS) return good('clock', `${seconds} s from that of the service`);
  return warned(
    'clock',
    `${seconds} s ${apartMs > 0 ? 'fast' : 'slow'}, compared with that of the service`,
    'set both by a time server: a signature that is 5 minutes old is refused',
  );
}

/** What the service, or something before it, has refused. */
export function refusedKeyCheck(code: string | null, message: string): Check {
  return bad('key', `refused (${code ?? 'no code'}): ${message}`, 'enter one that works: parley login');
}

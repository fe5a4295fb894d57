import { createHash } from 'node:crypto';
import { HOUR_MS } from '../../platform/clock.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** How long after a failed attempt the next one follows; the first is made at once. */
const DELAYS_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** Attempts in all. */
export const ATTEMPTS_MAX = DELAYS_MS.length + 1;

const JITTER = 0.2;
/** A receiver that says it is overloaded gets at least this long. */
const OVERLOADED = new Set([429, 502, 503, 504]);
const OVERLOADED_WAIT_MS = 60 * SECOND_MS;
/** A receiver may ask for more time, not for ever. */
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/** What a failed attempt says about the next one. */
export interface Failure {
  /** Attempts so far, this one included. */
  readonly attemptCount: number;
  readonly statusCode: number | null;
  readonly retryAfterMs: number | null;
}

/** Milliseconds until the next attempt, or null when the schedule has ended. `random` is in [0, 1). */
export function nextDelayMs({ attemptCount, statusCode, retryAfterMs }: Failure, random: number): number | null {
  const planned = DELAYS_MS[attemptCount - 1];
  if (planned === undefined) return null;
  const jittered = planned * (1 - JITTER + 2 * JITTER * random);
  const overloadedMs = statusCode !== null && OVERLOADED.has(statusCode) ? OVERLOADED_WAIT_MS : 0;
  const wantedMs = Math.max(overloadedMs, Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS));
  // Deliveries that a receiver has refused together do not come again together.
  return Math.round(Math.max(jittered, wantedMs * (1 + JITTER * random)));
}

/**
 * A number in [0, 1) that is the same whenever the same attempt is written, so that a repeated transaction decides
 * alike. Of a digest: the ids of events that come at once differ in their last characters only, and it is their
 * deliveries that must not come again at once.
 */
export function jitterOf({ deliveryId, fence }: { readonly deliveryId: string; readonly fence: number }): number {
  return createHash('sha256').update(`${deliveryId} ${fence}`).digest().readUInt32BE() / 2 ** 32;
}

/** Reads `Retry-After` (RFC 9110, 10.2.3): seconds or an HTTP date; null when it is neither. */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * SECOND_MS;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

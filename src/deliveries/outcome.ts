import { createHash } from 'node:crypto';
import { HOUR_MS } from '../platform/clock.js';
import { NameNotResolved } from '../platform/net/name-resolver.js';

/** How an attempt ended. */
export const OUTCOMES = [
  'SUCCESS',
  'REFUSED_STATUS',
  'REDIRECT',
  'GONE',
  'TIMEOUT',
  'DNS',
  'CONNECTION_REFUSED',
  'CONNECTION_RESET',
  'TLS',
  'ADDRESS_NOT_ALLOWED',
  'UNREACHABLE',
  'PAYLOAD_EXPIRED',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What came of one attempt. */
export interface AttemptResult {
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly statusCode: number | null;
  /** One sentence for a person; null for a success. */
  readonly error: string | null;
  readonly answer: Buffer | null;
  /** What the receiver asked for in `Retry-After`, in milliseconds. */
  readonly retryAfterMs: number | null;
}

const FIRST_GOOD_STATUS = 200;
const FIRST_REDIRECT_STATUS = 300;
const FIRST_BAD_STATUS = 400;
const GONE_STATUS = 410;

/** What a status means for a delivery: 2xx is success, a redirect is not followed, 410 ends the config. */
export function outcomeOfStatus(statusCode: number): Outcome {
  if (statusCode === GONE_STATUS) return 'GONE';
  if (statusCode >= FIRST_GOOD_STATUS && statusCode < FIRST_REDIRECT_STATUS) return 'SUCCESS';
  return statusCode >= FIRST_REDIRECT_STATUS && statusCode < FIRST_BAD_STATUS ? 'REDIRECT' : 'REFUSED_STATUS';
}

/** The sentence for a status that is no success. */
export function statusSentence(statusCode: number): string | null {
  const outcome = outcomeOfStatus(statusCode);
  if (outcome === 'SUCCESS') return null;
  if (outcome === 'GONE') return 'The endpoint answered 410: it wants no more events.';
  if (outcome === 'REDIRECT')
    return `The endpoint answered ${statusCode}: redirects are not followed, enter the final address.`;
  const isUnproven = statusCode === 401 || statusCode === 403;
  return isUnproven
    ? `The endpoint answered ${statusCode}: check its credentials, and that it verifies the ` +
        `signature over the raw body with the current secret.`
    : `The endpoint answered ${statusCode}; 2xx is success.`;
}

const TLS_CODES = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HOSTNAME_MISMATCH)/;

/**
 * What a failed connection means, and a sentence that says what its owner should look at. Never names an inner address.
 */
export function outcomeOfError(error: unknown): { outcome: Outcome; error: string } {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'PARLEY_ADDRESS_NOT_ALLOWED') return { outcome: 'ADDRESS_NOT_ALLOWED', error: message };
  if (error instanceof NameNotResolved)
    return { outcome: 'DNS', error: `The name of the endpoint could not be resolved (${error.reason}).` };
  if (code === 'ECONNREFUSED')
    return { outcome: 'CONNECTION_REFUSED', error: 'The endpoint refused the connection: nothing listens there.' };
  if (code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET')
    return { outcome: 'CONNECTION_RESET', error: 'The endpoint closed the connection before it answered.' };
  if (TLS_CODES.test(code))
    return { outcome: 'TLS', error: `The TLS connection failed (${code}): check the certificate and its chain.` };
  if (
    code === 'UND_ERR_CONNECT_TIMEOUT' ||
    code === 'ETIMEDOUT' ||
    code === 'UND_ERR_HEADERS_TIMEOUT' ||
    code === 'UND_ERR_BODY_TIMEOUT'
  )
    return { outcome: 'TIMEOUT', error: 'The endpoint did not answer in time.' };
  return {
    outcome: 'UNREACHABLE',
    error: `The endpoint could not be reached (${code === '' ? 'protocol error' : code}).`,
  };
}

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

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
interface Failure {
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

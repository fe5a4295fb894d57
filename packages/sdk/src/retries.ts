import { ParleyApiError, ParleyConnectionError, type ParleyError, ParleyTimeoutError } from './errors.js';
import type { Operation } from './operation.js';

const FIRST_WAIT_MS = 500;
const WAIT_MS_MAX = 8_000;
const RETRY_AFTER_MS_MAX = 60_000;
const TOO_MANY_REQUESTS = 429;
const CONFLICT = 409;
/** What is answered where the service is away or busy. */
const PASSING = [TOO_MANY_REQUESTS, 502, 503, 504];

/**
 * How long to wait after the attempt with this number (1 for the first) until the next; null when the call ends with
 * its error. `error` says what this attempt alone has done.
 */
export function retryDelayMs(operation: Operation, error: ParleyError, attempt: number): number | null {
  if (!mayBeRepeated(operation, error)) return null;
  const wantedMs = error instanceof ParleyApiError ? (error.retryAfterMs ?? 0) : 0;
  if (wantedMs > RETRY_AFTER_MS_MAX) return null;
  // All who were refused together have heard the same: they must not come again together.
  return wantedMs + Math.random() * Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** (attempt - 1));
}

/** Whether an error means that an earlier attempt did what was asked: a deletion finds nothing left. */
export function isDoneBefore(operation: Operation, error: ParleyError, mayHaveArrivedBefore: boolean): boolean {
  if (!mayHaveArrivedBefore || operation.method !== 'DELETE' || operation.response !== null) return false;
  if (!(error instanceof ParleyApiError)) return false;
  // The session that has ended is the one of the key itself.
  const gone = operation.id === 'endCurrentSession' ? [401, 404] : [404];
  return gone.includes(error.status);
}

function mayBeRepeated(operation: Operation, error: ParleyError): boolean {
  // The second of two equal patches may be refused: archiving twice is a conflict.
  if (operation.method === 'PATCH') {
    const wasNotConnected = error instanceof ParleyConnectionError && !error.mayHaveArrived;
    return wasNotConnected || (error instanceof ParleyApiError && error.status === TOO_MANY_REQUESTS);
  }
  if (operation.method === 'POST' && !operation.takesIdempotencyKey && operation.access === 'FULL') return false;
  if (error instanceof ParleyConnectionError || error instanceof ParleyTimeoutError) return true;
  if (!(error instanceof ParleyApiError)) return false;
  return PASSING.includes(error.status) || (error.status === CONFLICT && error.retryAfterMs !== null);
}

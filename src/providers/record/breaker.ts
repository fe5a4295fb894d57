/** Attempts in a row that a gateway is unavailable for before the breaker opens. */
export const FAILURES_MAX = 5;
/** How long it stays open the first time, in milliseconds; each further time twice as long, up to the longest. */
export const DOWN_MIN_MS = 5_000;
export const DOWN_MAX_MS = 60_000;

/** The state of the circuit breaker of a gateway. */
export interface Breaker {
  readonly failures: number;
  /** Until when nothing is sent; null = the breaker is closed. Once it has passed, attempts may be made again. */
  readonly downUntil: number | null;
}

/**
 * The state after some attempts that the gateway was unavailable for. While the breaker is open, those that were under
 * way when it opened say nothing new; when it has been open, a single one opens it again.
 */
export function afterFailures(before: Breaker, count: number, now: number): Breaker {
  const { failures, downUntil } = before;
  if (downUntil !== null && now < downUntil) return before;
  const next = downUntil === null ? Math.min(failures + count, FAILURES_MAX) : failures + 1;
  if (next < FAILURES_MAX) return { failures: next, downUntil: null };
  return { failures: next, downUntil: now + Math.min(DOWN_MIN_MS * 2 ** (next - FAILURES_MAX), DOWN_MAX_MS) };
}

import type { Outcome } from '../sending/outcome.js';

/** Requests under way to one endpoint at most; it begins lower and earns more. */
export const WINDOW_MAX = 8;
const WINDOW_START = 2;
/** Failures in a row that open the circuit. */
const FAILURES_TO_OPEN = 5;
const OPEN_FIRST_MS = 5_000;
const OPEN_MAX_MS = 60_000;
/** How long an endpoint stays in the slow lane that timed out, or had to be cut off. */
const SLOW_MS = 60_000;

/** An endpoint that takes longer does not show that it gives its slots back soon. */
export const PROMPT_MS = 1_000;
/** What is taken ahead of one that takes no longer is sent long before its leases end, even if that is much. */
export const QUICK_MS = 200;
/**
 * A cut-off response costs a new connection, and the sender of much the network: it gets four requests a second at most
 * from this process.
 */
export const LONG_RESPONSE_PAUSE_MS = 250;

/** Whether requests are sent (`closed`), held back (`open`), or one is sent to see (`half-open`). */
export const BREAKERS = ['closed', 'half-open', 'open'] as const;
export type Breaker = (typeof BREAKERS)[number];

/** What this process has learnt of one endpoint: how much it bears, whether it is slow, whether to leave it alone. */
export class EndpointState {
  /** Requests under way now. */
  inFlight = 0;
  private window = WINDOW_START;
  private failuresInRow = 0;
  private openUntil = 0;
  private openMs = OPEN_FIRST_MS;
  private slowUntil = 0;
  private pausedUntil = 0;
  private isPrompt = false;
  private isQuickest = false;

  constructor(readonly tenantId: string) {}

  /**
   * Whether the last thing it did was to succeed, and soon: only such endpoints may fill the slots of a lone tenant.
   */
  get isProven(): boolean {
    return this.isPrompt && this.failuresInRow === 0;
  }

  /** Whether it did so at once: more may be taken ahead of it. */
  get isQuick(): boolean {
    return this.isQuickest && this.isProven;
  }

  isSlow(now: number): boolean {
    return now < this.slowUntil;
  }

  breaker(now: number): Breaker {
    if (this.failuresInRow < FAILURES_TO_OPEN) return 'closed';
    return now < this.openUntil ? 'open' : 'half-open';
  }

  /** How many more requests it may get now. */
  room(now: number): number {
    const breaker = this.breaker(now);
    const most =
      breaker === 'open' || now < this.pausedUntil ? 0 : breaker === 'half-open' || this.isSlow(now) ? 1 : this.window;
    return Math.max(0, most - this.inFlight);
  }

  /**
   * Its response was so long that it was cut off, and its connection with it: it gets one request at a time, with a
   * pause between them.
   */
  learnLongResponse(now: number): void {
    this.isPrompt = false;
    this.slowUntil = now + SLOW_MS;
    this.pausedUntil = now + LONG_RESPONSE_PAUSE_MS;
  }

  /** Learns from an attempt. */
  learn(outcome: Outcome, durationMs: number, now: number): void {
    if (outcome === 'SUCCESS') {
      this.isPrompt = durationMs <= PROMPT_MS;
      this.isQuickest = durationMs <= QUICK_MS;
      this.failuresInRow = 0;
      this.openMs = OPEN_FIRST_MS;
      this.slowUntil = 0;
      this.window = Math.min(WINDOW_MAX, this.window + 1);
      return;
    }
    this.failuresInRow += 1;
    this.window = Math.max(1, Math.floor(this.window / 2));
    if (outcome === 'TIMEOUT') this.slowUntil = now + SLOW_MS;
    if (this.failuresInRow < FAILURES_TO_OPEN) return;
    this.openUntil = now + this.openMs;
    this.openMs = Math.min(OPEN_MAX_MS, this.openMs * 2);
  }
}

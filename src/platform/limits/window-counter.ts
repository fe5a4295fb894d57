import { monotonicMs } from '../clock.js';

/** What a counter says of one request. */
export interface Count {
  readonly allowed: boolean;
  /** What is left until the window ends; 0 when nothing is. */
  readonly remaining: number;
  readonly msBeforeNext: number;
}

interface Window {
  taken: number;
  readonly endsAt: number;
}

/**
 * Counts in this process: so many points for each key in each of its windows, the first of which begins with its first
 * request. Synchronous, because it runs on every request.
 */
export class WindowCounter {
  /** In the order in which they end, for all are equally long. */
  private readonly windows = new Map<string, Window>();

  constructor(
    readonly points: number,
    private readonly windowMs: number,
    private readonly now: () => number = monotonicMs,
  ) {}

  /** Counts so many points; what is refused counts too, as long as nobody gives it back. */
  consume(key: string, points: number): Count {
    // In whole milliseconds: sums of fractions are not exact, and a window would end a little late.
    const now = Math.floor(this.now());
    let window = this.windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      this.forgetEnded(now);
      window = { taken: 0, endsAt: now + this.windowMs };
      this.windows.set(key, window);
    }
    window.taken += points;
    return {
      allowed: window.taken <= this.points,
      remaining: Math.max(0, this.points - window.taken),
      msBeforeNext: window.endsAt - now,
    };
  }

  /** Takes points back that were counted. */
  giveBack(key: string, points: number): void {
    const window = this.windows.get(key);
    if (window !== undefined) window.taken = Math.max(0, window.taken - points);
  }

  /** How many keys are counted now, or were until lately. */
  get size(): number {
    return this.windows.size;
  }

  private forgetEnded(now: number): void {
    for (const [key, { endsAt }] of this.windows) {
      if (endsAt > now) return;
      this.windows.delete(key);
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../clock.js';

/** Between two beats in a row: what comes meanwhile is done together. An idle loop beats at once. */
const GAP_MS = 5;

/**
 * A loop that works when it is woken and looks by itself once in a while. Beats never overlap; a wake during a beat
 * makes another one follow at once.
 */
export class Pulse {
  private running: Promise<void> | null = null;
  private woken = false;
  private stopped = false;
  private timer: NodeJS.Timeout | null = null;
  private beatEndedAt = monotonicMs();

  /** `beat` says whether there is more to do right now. `onError` must not throw. */
  constructor(
    private readonly everyMs: number,
    private readonly beat: () => Promise<boolean>,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.wake();
  }

  /** Milliseconds since the last beat ended, well or not: of a loop that goes on, little more than `everyMs`. */
  get silentMs(): number {
    return monotonicMs() - this.beatEndedAt;
  }

  wake(): void {
    if (this.stopped) return;
    this.woken = true;
    if (this.running !== null) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.running = this.run().finally(() => {
      this.running = null;
      if (this.stopped) return;
      // A wake may have come between the last look at it and here.
      if (this.woken) this.wake();
      else this.timer = setTimeout(() => this.wake(), this.everyMs).unref();
    });
  }

  /** No further beats; resolves when the last one has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.woken && !this.stopped) {
      this.woken = false;
      try {
        const isMore = await this.beat();
        this.beatEndedAt = monotonicMs();
        if (isMore) this.woken = true;
        if (this.woken) await sleep(GAP_MS);
      } catch (error) {
        this.beatEndedAt = monotonicMs();
        this.onError(error);
        return;
      }
    }
  }
}

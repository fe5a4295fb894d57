import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../clock.js';
import type { Log } from '../log.js';

/** Between two beats in a row: what comes meanwhile is done together. An idle loop beats at once. */
const GAP_MS = 5;

/** How loops wait. A test moves it by hand. */
export interface LoopTimer {
  /** Milliseconds of a clock that never jumps. */
  now(): number;
  /** Calls back after a time, unless the returned function is called before; keeps no process alive. */
  after(ms: number, call: () => void): () => void;
  rest(ms: number): Promise<void>;
}

const PROCESS_TIMER: LoopTimer = {
  now: monotonicMs,
  after: (ms, call) => {
    const timeout = setTimeout(call, ms).unref();
    return () => clearTimeout(timeout);
  },
  rest: (ms) => sleep(ms),
};

/**
 * Work that a process does by itself: when it is woken, and once in a while. It starts and stops with its process.
 * Beats never overlap; a wake during a beat makes another one follow at once.
 */
export abstract class Loop implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private running: Promise<void> | null = null;
  private woken = false;
  private stopped = false;
  private cancelNext = (): void => undefined;
  private cancelAlarm = (): void => undefined;
  private beatEndedAt: number;

  /** `fault` is logged with the error of a beat that fails; the next one follows. */
  constructor(
    private readonly everyMs: number,
    protected readonly log: Pick<Log, 'warn' | 'error'>,
    private readonly fault: string,
    private readonly timer = PROCESS_TIMER,
  ) {
    this.beatEndedAt = timer.now();
  }

  /** One beat; says whether there is more to do right now. */
  protected abstract beat(): Promise<boolean>;

  /** A loop that is woken by signals listens to them here. */
  onApplicationBootstrap(): void {
    this.wake();
  }

  /** No further beats; resolves when the last one has ended. A loop that has more to end does so afterwards. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.cancelNext();
    this.cancelAlarm();
    await this.running;
  }

  /** Milliseconds since the last beat ended, well or not: of a loop that goes on, little more than `everyMs`. */
  get silentMs(): number {
    return this.timer.now() - this.beatEndedAt;
  }

  /** What its beats have begun and not ended. */
  get underWay(): number {
    return 0;
  }

  /** Whether nothing of it runs: since the last wake it has beaten until there was no more to do. */
  get isAtRest(): boolean {
    return this.running === null && this.underWay === 0;
  }

  wake(): void {
    if (this.stopped) return;
    this.woken = true;
    if (this.running !== null) return;
    this.cancelNext();
    this.running = this.runBeats().finally(() => {
      this.running = null;
      if (this.stopped) return;
      // A wake may have come between the last look at it and here.
      if (this.woken) this.wake();
      else this.cancelNext = this.timer.after(this.everyMs, () => this.wake());
    });
  }

  /** Wakes it after a time that is shorter than that between two beats; replaces the time that was set before. */
  protected wakeAfter(ms: number): void {
    this.cancelAlarm();
    if (ms < this.everyMs && !this.stopped) this.cancelAlarm = this.timer.after(ms, () => this.wake());
  }

  protected get isStopping(): boolean {
    return this.stopped;
  }

  private async runBeats(): Promise<void> {
    while (this.woken && !this.stopped) {
      this.woken = false;
      try {
        const isMore = await this.beat();
        this.beatEndedAt = this.timer.now();
        if (isMore) this.woken = true;
        if (this.woken) await this.timer.rest(GAP_MS);
      } catch (err) {
        this.beatEndedAt = this.timer.now();
        this.log.warn({ err }, this.fault);
        return;
      }
    }
  }
}

/**
 * Announces to the listeners of this process that something has happened. The announcer does not know them, and there
 * may be none: an API part announces, and a worker part listens where there is one. Listeners must not throw.
 */
export class Signal<News = void> {
  private readonly listeners: ((news: News) => void)[] = [];

  /** Calls the listener at each announcement, in the order in which listeners came. */
  listen(listener: (news: News) => void): void {
    this.listeners.push(listener);
  }

  /** Where the news is about rows, after their commit. */
  announce(news: News): void {
    for (const listener of this.listeners) listener(news);
  }
}

import { Injectable } from '@nestjs/common';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '../clock.js';

/** The longest rest at once. */
export const REST_MAX_MS = 250;

/** What the event loop of this process did until now, in milliseconds: it was busy, or waited for something to do. */
interface LoopTimes {
  readonly active: number;
  readonly idle: number;
}

/**
 * The pace of long work that consists of many parts. Between two of them it rests for as long as the event loop was
 * busy and not free during the first one, so that others find it free half of the time: on a busy process the work
 * takes half of it at most, on an idle one, where it mostly waits for the database, it hardly rests. While its process
 * is shared, it rests for as long as the whole part took: others wait for the database as well.
 */
export class Pace {
  private last: LoopTimes;

  /** `leftMs` is how long all rests together may take: work that somebody waits for has a deadline. */
  constructor(
    private leftMs = Number.POSITIVE_INFINITY,
    private readonly use: Pick<SharedUse, 'isShared'> = { isShared: false },
    private readonly times: () => LoopTimes = loopTimes,
    private readonly wait: (ms: number) => Promise<unknown> = sleep,
  ) {
    this.last = times();
  }

  /** To be awaited between two parts, while nothing is locked. */
  async rest(): Promise<void> {
    const now = this.times();
    const busyMs = now.active - this.last.active;
    const freeMs = now.idle - this.last.idle;
    const wantedMs = this.use.isShared ? busyMs + freeMs : busyMs - freeMs;
    const restMs = Math.max(0, Math.min(REST_MAX_MS, wantedMs, this.leftMs));
    this.leftMs -= restMs;
    // Never nothing: whatever is ready has its turn now.
    await this.wait(restMs);
    this.last = this.times();
  }
}

function loopTimes(): LoopTimes {
  return performance.eventLoopUtilization();
}

/** So long after two owners were served in turn, their process counts as shared. */
export const SHARED_FOR_MS = 1_000;

/**
 * Whether this process serves several owners, one of whom asks for little: then a long request of another leaves room
 * for it. Owners who all ask for much gain nothing from rests: they wait for each other anyway.
 */
@Injectable()
export class SharedUse {
  private last: string | null = null;
  private sharedUntil = Number.NEGATIVE_INFINITY;
  /** When owners asked whose last request was about 100 things or fewer, latest last. */
  private readonly asked = new Map<string, number>();

  /** To be called for each request. */
  note(ownerId: string): void {
    const now = monotonicMs();
    if (this.last !== null && this.last !== ownerId) this.sharedUntil = now + SHARED_FOR_MS;
    // Who asks again without another in between is the latest already.
    if (this.last !== ownerId) this.asked.delete(ownerId);
    this.last = ownerId;
    this.asked.set(ownerId, now);
    this.forget(now);
  }

  /** To be called when the request turns out to be about very many things. */
  noteLarge(ownerId: string): void {
    this.asked.delete(ownerId);
  }

  get isShared(): boolean {
    const now = monotonicMs();
    this.forget(now);
    return now < this.sharedUntil && this.asked.size > 0;
  }

  private forget(now: number): void {
    for (const [ownerId, at] of this.asked) {
      if (at + SHARED_FOR_MS > now) return;
      this.asked.delete(ownerId);
    }
  }
}

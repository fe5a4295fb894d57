import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseTimeout, isDatabaseAway, isRetryable } from '../database/database-errors.js';
import type { Transactor, Tx } from '../database/transactor.js';
import { failpoint, type Failpoints } from '../failpoints.js';
import { Problem, unavailable } from '../http/problem.js';
import type { Pace } from '../jobs/pace.js';
import type { Claims, Held } from './claims.js';
import { type ContinuedEffect, MissingRegistrations, type OnceRequest, type SlicedEffect } from './effect.js';

const BEFORE_COMMIT = failpoint('before-commit', 'api');

/** What is called while a transaction runs; what it throws rolls that back, and nothing is repeated. */
interface Checks {
  /** Before the work is done once more, because the database has undone it. */
  beforeRepeat(): void;
  /** As the last of all. */
  beforeCommit(): void;
}

const NO_CHECKS: Checks = { beforeRepeat: () => undefined, beforeCommit: () => undefined };

/** Commits slices of an effect, each together with what becomes of its claim. */
export class Slices {
  constructor(
    private readonly transactor: Transactor,
    private readonly claims: Claims,
    private readonly failpoints: Failpoints,
  ) {}

  /** Makes the slice after those that are made, and keeps the claim, or completes it with the last one. */
  async next<View, Prepared>(
    held: Held,
    effect: SlicedEffect<View, Prepared>,
    made: readonly View[],
    checks = NO_CHECKS,
  ): Promise<View> {
    const slice = made.length;
    const attempt = async (lacking: readonly string[]): Promise<View> => {
      const prepared = (await effect.prepare?.(slice, lacking)) as Prepared;
      return this.run(checks, async (tx) => {
        const view = await effect.work(tx, prepared, slice);
        if (effect.isLast(view, slice)) await this.complete(tx, held, effect, [...made, view]);
        else await this.claims.keep(tx, held);
        return view;
      });
    };
    try {
      return await attempt([]);
    } catch (error) {
      if (!(error instanceof MissingRegistrations)) throw error;
      return attempt(error.lacking);
    }
  }

  /** Ends an effect before its last slice, by what `close` makes of it; with nothing when that is null. */
  close<View, Prepared>(
    held: Held,
    effect: SlicedEffect<View, Prepared>,
    close: (tx: Tx) => Promise<View[] | null>,
    checks: Checks,
  ): Promise<View[] | null> {
    return this.run(checks, async (tx) => {
      const views = await close(tx);
      if (views !== null) await this.complete(tx, held, effect, views);
      return views;
    });
  }

  /** Work that made nothing says so with null. */
  private run<T>({ beforeRepeat, beforeCommit }: Checks, work: (tx: Tx) => Promise<T>): Promise<T> {
    let isRepeated = false;
    return this.transactor.run(async (tx) => {
      if (isRepeated) beforeRepeat();
      isRepeated = true;
      const made = await work(tx);
      if (made === null) return made;
      this.failpoints.reach(BEFORE_COMMIT);
      beforeCommit();
      return made;
    });
  }

  private complete<View, Prepared>(
    tx: Tx,
    held: Held,
    effect: SlicedEffect<View, Prepared>,
    views: readonly View[],
  ): Promise<void> {
    return this.claims.complete(tx, held, effect.statusCode, effect.idOf(views));
  }
}

/** So long before the end of the request's time no slice begins: what was made is closed, and shown. */
const CLOSING_MS = 5_000;
/** So long before it a slice that failed is not repeated: it may wait for a lock once more, and closing for it. */
const REPEATING_MS = 8_000;
/** So long before it no COMMIT begins, which is longer than a statement may take. */
const COMMIT_MS = 3_000;
/** So long before it the response is sent, whatever is under way. */
const RESPONSE_MS = 500;
const REPEATED_AFTER_MS = 250;
/** The longest wait of a timer. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/**
 * The slices of one request, of which none may be made twice, nor be left in doubt: what fails in passing is repeated
 * once a slice is committed, and what cannot go on is closed.
 */
export class ContinuedWork<View, Prepared> {
  private readonly views: View[] = [];
  /** Whether the slice at hand may be committed: its COMMIT was sent. */
  private isInDoubt = false;

  constructor(
    private readonly request: OnceRequest,
    private readonly held: Held,
    private readonly effect: ContinuedEffect<View, Prepared>,
    private readonly slices: Slices,
    private readonly pace: Pace,
  ) {}

  /**
   * The views of all slices. What it throws before a slice is committed means that none ever will be, and with a key
   * that the same key continues.
   */
  async run(onClosed: (error: unknown) => void): Promise<View[]> {
    try {
      return await this.all();
    } catch (error) {
      // Nobody waits: with a key the next request continues, without one nobody does.
      if (!this.mayBeBegun || this.request.isOver()) throw error;
      onClosed(error);
      const views = await this.closed(error);
      if (views === null) throw error;
      return views;
    }
  }

  private get mayBeBegun(): boolean {
    return this.views.length > 0 || this.isInDoubt || this.held.isContinued;
  }

  private async all(): Promise<View[]> {
    for (;;) {
      const view = await this.repeated(REPEATING_MS, (beforeRepeat) =>
        this.slices.next(this.held, this.effect, this.views, {
          beforeRepeat,
          beforeCommit: () => {
            this.refuseLateCommit();
            this.isInDoubt = true;
          },
        }),
      );
      this.views.push(view);
      this.isInDoubt = false;
      if (this.effect.isLast(view, this.views.length - 1)) return this.views;
      await this.pace.rest();
      if (this.request.isOver()) throw unavailable();
      if (this.request.leftMs() < CLOSING_MS) throw outOfTime();
    }
  }

  /** The views that the effect ends with; null when no slice was committed. */
  private async closed(error: unknown): Promise<View[] | null> {
    try {
      return await this.repeated(COMMIT_MS, (beforeRepeat) =>
        this.slices.close(this.held, this.effect, (tx) => this.effect.close(tx, error), {
          beforeRepeat,
          beforeCommit: () => this.refuseLateCommit(),
        }),
      );
    } catch (failure) {
      if (this.held.claimDigest !== null) throw failure;
      return this.effect.unclosed(this.views, error, this.isInDoubt);
    }
  }

  /** Does it again after a fault that may pass, while the request has more time than that. */
  private async repeated<T>(lastMs: number, work: (beforeRepeat: () => void) => Promise<T>): Promise<T> {
    const isTooLate = (): boolean => this.mayBeBegun && this.request.leftMs() < lastMs;
    const beforeRepeat = (): void => {
      if (isTooLate()) throw outOfTime();
    };
    for (;;) {
      try {
        return await inTime(this.request.leftMs() - RESPONSE_MS, () => work(beforeRepeat));
      } catch (error) {
        if (!isPassing(error) || !this.mayBeBegun || isTooLate()) throw error;
        await sleep(REPEATED_AFTER_MS);
        if (isTooLate() || this.request.isOver()) throw error;
      }
    }
  }

  private refuseLateCommit(): void {
    if (this.request.leftMs() < COMMIT_MS) throw unavailable();
  }
}

/** Whether the same work may succeed a little later. */
function isPassing(error: unknown): boolean {
  return error instanceof Problem ? error.statusCode === 503 : isDatabaseAway(error) || isRetryable(error);
}

/** What work comes to within a time; what comes of it later is for nobody. */
async function inTime<T>(ms: number, work: () => Promise<T>): Promise<T> {
  if (ms <= 0) throw new DatabaseTimeout('no time is left');
  const controller = new AbortController();
  const late = sleep(Math.min(ms, TIMER_MAX_MS), undefined, { signal: controller.signal, ref: false }).then(() => {
    throw new DatabaseTimeout('the time of the request is over');
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    late.catch(() => undefined);
    controller.abort();
  }
}

/** What has become of things whose slice did not begin. */
function outOfTime(): Problem {
  return new Problem(503, 'unavailable', 'The time of the request was over: send this in a new request.');
}

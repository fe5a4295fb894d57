import type { Transactor, Tx } from '../database/transactor.js';
import { failpoint, type Failpoints } from '../failpoints.js';
import type { Claims, Held } from './claims.js';
import { type SlicedEffect, Unprepared } from './effect.js';

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
      if (!(error instanceof Unprepared)) throw error;
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

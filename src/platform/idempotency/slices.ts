import type { Transactor, Tx } from '../database/transactor.js';
import { failpoint, type Failpoints } from '../failpoints.js';
import type { Claims, Held } from './claims.js';
import { type SlicedEffect, Unprepared } from './effect.js';

const BEFORE_COMMIT = failpoint('before-commit', 'api');

/** Commits slices of an effect, each together with what becomes of its claim. */
export class Slices {
  constructor(
    private readonly transactor: Transactor,
    private readonly claims: Claims,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * Makes the slice after those that are made, and keeps the claim, or completes it with the last one. `beforeCommit`
   * is called as the last of all; what it throws rolls the slice back.
   */
  async next<View, Prepared>(
    held: Held,
    effect: SlicedEffect<View, Prepared>,
    made: readonly View[],
    beforeCommit: () => void = () => undefined,
  ): Promise<View> {
    const slice = made.length;
    const attempt = async (lacking: readonly string[]): Promise<View> => {
      const prepared = (await effect.prepare?.(slice, lacking)) as Prepared;
      return this.transactor.run(async (tx) => {
        const view = await effect.work(tx, prepared, slice);
        if (effect.isLast(view, slice)) await this.complete(tx, held, effect, [...made, view]);
        else await this.claims.keep(tx, held);
        this.end(beforeCommit);
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
    beforeCommit: () => void,
  ): Promise<View[] | null> {
    return this.transactor.run(async (tx) => {
      const views = await close(tx);
      if (views === null) return null;
      await this.complete(tx, held, effect, views);
      this.end(beforeCommit);
      return views;
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

  private end(beforeCommit: () => void): void {
    this.failpoints.reach(BEFORE_COMMIT);
    beforeCommit();
  }
}

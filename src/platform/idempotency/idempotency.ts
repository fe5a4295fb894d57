import { Inject, Injectable } from '@nestjs/common';
import { Transactor } from '../database/transactor.js';
import { failpoint, Failpoints } from '../failpoints.js';
import { Problem, unavailable } from '../http/problem.js';
import { Pace } from '../jobs/pace.js';
import { SharedUse } from '../jobs/pace.js';
import { LOG, type Log } from '../log.js';
import { Claims, type Held } from './claims.js';
import { ContinuedWork } from './slices.js';
import type { ContinuedEffect, Effect, SlicedEffect } from './effect.js';
import type { OnceRequest } from './effect.js';
import { Slices } from './slices.js';

/** How long slices of one request leave the event loop to others, all rests together. */
const RESTS_MAX_MS = 500;

const AFTER_KEY_CLAIMED = failpoint('after-key-claimed', 'api');

/**
 * Runs an effect once per `Idempotency-Key` (after the IETF draft `draft-ietf-httpapi-idempotency-key-header`). The
 * claim is committed before the work, so that a second request sees it without waiting; it is completed in the work's
 * own transaction, so that effect and memory of it stand or fall together.
 */
@Injectable()
export class Idempotency {
  private readonly slices: Slices;

  constructor(
    private readonly claims: Claims,
    private readonly failpoints: Failpoints,
    private readonly use: SharedUse,
    @Inject(LOG) private readonly log: Log,
    transactor: Transactor,
  ) {
    this.slices = new Slices(transactor, claims, failpoints);
  }

  /** The view of the effect, made now or shown again. Throws 409 for another body, or while the first is in flight. */
  async run<View, Prepared = undefined>(request: OnceRequest, effect: Effect<View, Prepared>): Promise<View> {
    const [view] = await this.runSliced<View, Prepared>(request, {
      statusCode: effect.statusCode,
      prepare: async (_slice, lacking) => (await effect.prepare?.(lacking)) as Prepared,
      work: (tx, prepared) => effect.work(tx, prepared),
      isLast: () => true,
      idOf: ([made]) => effect.idOf(made as View),
      show: async (resourceId) => [await effect.show(resourceId)],
    });
    return view as View;
  }

  /**
   * The views of the slices, made now or shown again. The claim is kept by every slice and completed by the last one.
   * Once nobody waits for the response, no further slice begins. Throws what `run` throws.
   */
  async runSliced<View, Prepared = undefined>(
    request: OnceRequest,
    effect: SlicedEffect<View, Prepared>,
  ): Promise<View[]> {
    return this.claimed(
      request,
      null,
      () => effect,
      async (held) => {
        const views: View[] = [];
        const pace = this.pace();
        for (;;) {
          const view = await this.slices.next(held, effect, views);
          views.push(view);
          if (effect.isLast(view, views.length - 1)) return views;
          await pace.rest();
          if (request.isOver()) throw unavailable();
        }
      },
    );
  }

  /**
   * The same for what must not run twice even in part: `newId` is kept in the claim before the first slice. After a
   * failure the next request with the same key and body continues with that id, and one with another body is refused.
   * Once a slice is committed there is no failure without a key: the effect is closed instead.
   */
  runContinued<View, Prepared = undefined>(
    request: OnceRequest,
    newId: string,
    effectOf: (resourceId: string, until: number) => ContinuedEffect<View, Prepared>,
  ): Promise<View[]> {
    return this.claimed(request, newId, effectOf, (held, effect) =>
      new ContinuedWork(request, held, effect, this.slices, this.pace()).run((err) => {
        if (!(err instanceof Problem)) this.log.error({ err, requestId: request.requestId }, 'request was cut short');
      }),
    );
  }

  private async claimed<View, Made extends Pick<SlicedEffect<View>, 'show'>>(
    request: OnceRequest,
    newId: string | null,
    effectOf: (resourceId: string, until: number) => Made,
    work: (held: Held, effect: Made) => Promise<View[]>,
  ): Promise<View[]> {
    const claim = await this.claims.take(request, newId);
    if (request.claimDigest !== null) this.failpoints.reach(AFTER_KEY_CLAIMED);
    if ('doneAs' in claim) {
      request.onReplay();
      return effectOf(claim.doneAs, 0).show(claim.doneAs);
    }
    try {
      return await work(claim, effectOf(claim.resourceId ?? '', claim.until));
    } catch (error) {
      await this.claims.release(claim);
      throw error;
    }
  }

  private pace(): Pace {
    return new Pace(RESTS_MAX_MS, this.use);
  }
}

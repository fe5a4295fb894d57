import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { DataKeys } from '../crypto/data-keys.js';
import { Database } from '../database/database.js';
import { isDuplicate } from '../database/database-errors.js';
import { Transactor, type Tx } from '../database/transactor.js';
import { failpoint, Failpoints } from '../failpoints.js';
import { Problem, unavailable } from '../http/problem.js';
import { FencedRows } from '../jobs/fenced-rows.js';
import { Pace } from '../jobs/pace.js';
import { SharedUse } from '../jobs/shared-use.js';
import { type Effect, type SlicedEffect, Unprepared } from './effect.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import { NEW_CLAIM } from './idempotency.sql.js';
import type { OnceRequest } from './once-request.js';

/** How long an owner may work before another may take the claim over. */
const LEASE_MS = 60_000;
/** How long a success is remembered. */
export const KEPT_MS = 24 * 3_600_000;

/** How long slices of one request leave the event loop to others, all rests together. */
const RESTS_MAX_MS = 500;

const FIRST_FENCE = 1;
/** Claims as rows that are held. */
const KEYS = new FencedRows({
  table: 'idempotency_keys',
  id: 'claimDigest',
  leaseUntil: 'leaseUntil',
  written: ['bodyDigest', 'leaseUntil', 'statusCode', 'resourceId', 'expiresAt'],
  isOpen: 'statusCode IS NULL',
});

const AFTER_KEY_CLAIMED = failpoint('after-key-claimed', 'api');
const BEFORE_COMMIT = failpoint('before-commit', 'api');

/** Held under a fence, perhaps to continue what an earlier holder began; or what was made under it. */
type Claim = { readonly fence: number; readonly begun: string | null } | { readonly resourceId: string };

/**
 * Runs an effect once per `Idempotency-Key` (after the IETF draft `draft-ietf-httpapi-idempotency-key-header`). The
 * claim is committed before the work, so that a second request sees it without waiting; it is completed in the work's
 * own transaction, so that effect and memory of it stand or fall together.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
    private readonly use: SharedUse,
  ) {}

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
    return this.claimed(request, null, () => effect);
  }

  /**
   * The same for what must not run twice even in part: `newId` is kept in the claim before the first slice. After a
   * failure the next request with the same key and body continues with that id, and one with another body is refused.
   */
  runContinued<View, Prepared = undefined>(
    request: OnceRequest,
    newId: string,
    effectOf: (resourceId: string) => SlicedEffect<View, Prepared>,
  ): Promise<View[]> {
    return this.claimed(request, newId, (begun) => effectOf(begun ?? newId));
  }

  private async claimed<View, Prepared>(
    request: OnceRequest,
    newId: string | null,
    effectOf: (begun: string | null) => SlicedEffect<View, Prepared>,
  ): Promise<View[]> {
    const { claimDigest } = request;
    if (claimDigest === null) return this.slices(request, effectOf(newId), () => Promise.resolve());
    const claim = await this.claim(claimDigest, this.keys.mac('idempotency', request.canonicalBody), newId);
    this.failpoints.reach(AFTER_KEY_CLAIMED);
    if ('resourceId' in claim) {
      request.onReplay();
      return effectOf(claim.resourceId).show(claim.resourceId);
    }
    const effect = effectOf(claim.begun);
    try {
      return await this.slices(request, effect, async (tx, views, isLast) => {
        if (isLast) await this.complete(tx, claimDigest, claim.fence, effect.statusCode, effect.idOf(views));
        else await this.keep(tx, claimDigest, claim.fence);
        this.failpoints.reach(BEFORE_COMMIT);
      });
    } catch (error) {
      await this.release(claimDigest, claim.fence, claim.begun !== null);
      throw error;
    }
  }

  /** `settle` ends the transaction of each slice: what it throws rolls the slice back. */
  private async slices<View, Prepared>(
    request: OnceRequest,
    effect: SlicedEffect<View, Prepared>,
    settle: (tx: Tx, views: readonly View[], isLast: boolean) => Promise<void>,
  ): Promise<View[]> {
    const views: View[] = [];
    const pace = new Pace(RESTS_MAX_MS, this.use);
    for (let slice = 0; ; slice += 1) {
      const view = await this.slice(effect, slice, (tx, made) =>
        settle(tx, [...views, made], effect.isLast(made, slice)),
      );
      views.push(view);
      if (effect.isLast(view, slice)) return views;
      await pace.rest();
      if (request.isOver()) throw unavailable();
    }
  }

  /** Makes one slice, committed together with `settle`. */
  private async slice<View, Prepared>(
    effect: SlicedEffect<View, Prepared>,
    slice: number,
    settle: (tx: Tx, made: View) => Promise<void>,
    lacking: readonly string[] = [],
  ): Promise<View> {
    const prepared = (await effect.prepare?.(slice, lacking)) as Prepared;
    try {
      return await this.transactor.run(async (tx) => {
        const made = await effect.work(tx, prepared, slice);
        await settle(tx, made);
        return made;
      });
    } catch (error) {
      if (!(error instanceof Unprepared) || lacking.length > 0) throw error;
      return this.slice(effect, slice, settle, error.lacking);
    }
  }

  private async claim(claimDigest: Buffer, bodyDigest: Buffer, newId: string | null): Promise<Claim> {
    const now = this.clock.now();
    const fresh = {
      claimDigest,
      bodyDigest,
      fence: FIRST_FENCE,
      leaseUntil: now + LEASE_MS,
      statusCode: null,
      resourceId: newId,
      expiresAt: now + KEPT_MS,
    };
    try {
      await this.transactor.write(NEW_CLAIM, [
        claimDigest,
        bodyDigest,
        fresh.fence,
        fresh.leaseUntil,
        newId,
        fresh.expiresAt,
      ]);
      return { fence: FIRST_FENCE, begun: newId };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const row = await this.database.entities.findOneBy(IdempotencyKey, { claimDigest });
    if (row === null) throw inFlight(now, now + 1_000);
    if (row.isFree(now) && !row.isBegun(now)) return this.takeOver(row, fresh);
    if (!row.bodyDigest.equals(bodyDigest)) throw otherBody();
    if (row.isFree(now)) return this.takeOver(row, { ...fresh, resourceId: row.resourceId });
    if (row.statusCode === null) throw inFlight(now, row.leaseUntil);
    return { resourceId: row.resourceId ?? '' };
  }

  private async takeOver(row: IdempotencyKey, fresh: Omit<IdempotencyKey, 'isFree' | 'isBegun'>): Promise<Claim> {
    const { claimDigest, fence: _first, ...values } = fresh;
    const isTaken = await KEYS.takeOver(this.transactor, claimDigest, row.fence, values);
    if (!isTaken) throw inFlight(this.clock.now(), fresh.leaseUntil);
    return { fence: row.fence + 1, begun: fresh.resourceId };
  }

  /** Another process may have taken the claim over while this one was slow: then its slices stand. */
  private async keep(tx: Tx, claimDigest: Buffer, fence: number): Promise<void> {
    const now = this.clock.now();
    const kept = await KEYS.write(tx, { ids: [claimDigest], fence }, { leaseUntil: now + LEASE_MS });
    if (kept !== 1) throw inFlight(now, now + LEASE_MS);
  }

  private async complete(
    tx: Tx,
    claimDigest: Buffer,
    fence: number,
    statusCode: number,
    resourceId: string,
  ): Promise<void> {
    const done = { statusCode, resourceId, expiresAt: this.clock.now() + KEPT_MS };
    // Another process may have taken the claim over while this one was slow: its effect stands, ours is rolled back.
    if (!(await KEYS.end(tx, claimDigest, fence, done))) throw inFlight(this.clock.now(), this.clock.now() + LEASE_MS);
  }

  /**
   * Frees a claim whose work failed; what is begun under it stays to be continued. A claim that was completed after all
   * (a lost response to COMMIT) stays.
   */
  private async release(claimDigest: Buffer, fence: number, isBegun: boolean): Promise<void> {
    const held = { ids: [claimDigest], fence };
    // Who held it before us may still be at work: were the row gone, the fence would begin again at what that one
    // holds.
    const freed =
      fence === FIRST_FENCE && !isBegun
        ? KEYS.remove(this.transactor, held)
        : KEYS.write(this.transactor, held, { leaseUntil: 0 });
    await freed.catch(() => undefined); // The lease frees it, should the database be away.
  }
}

/** 409 for an `Idempotency-Key` that stands for another body. */
export function otherBody(): Problem {
  return new Problem(409, 'idempotency_conflict', 'This Idempotency-Key was used with another body: send a new one.');
}

/** 409 while the first request under an `Idempotency-Key` is in flight; `Retry-After` says when to ask again. */
export function inFlight(now: number, leaseUntil: number): Problem {
  const seconds = Math.max(1, Math.min(5, Math.ceil((leaseUntil - now) / 1_000)));
  return new Problem(409, 'idempotency_conflict', 'A request with this Idempotency-Key is still in flight.', {
    headers: { 'Retry-After': String(seconds) },
  });
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { DataKeys } from '../crypto/data-keys.js';
import { isDuplicate } from '../database/database-errors.js';
import { Transactor, type Tx } from '../database/transactor.js';
import { failpoint, Failpoints } from '../failpoints.js';
import { Problem } from '../http/problem.js';
import { FencedRows } from '../jobs/fenced-rows.js';
import { IdempotencyKey } from './idempotency-key.entity.js';
import type { OnceRequest } from './once-request.js';

/** How long an owner may work before another may take the claim over. */
const LEASE_MS = 60_000;
/** How long a success is remembered. */
export const KEPT_MS = 24 * 3_600_000;

const FIRST_FENCE = 1;
/** Claims as rows that are held. */
const KEYS = new FencedRows({
  table: 'idempotency_keys',
  id: 'claimDigest',
  leaseUntil: 'leaseUntil',
  isOpen: 'statusCode IS NULL',
});

const AFTER_KEY_CLAIMED = failpoint('after-key-claimed', 'api');
const BEFORE_COMMIT = failpoint('before-commit', 'api');

/** An effect that can be asked for twice and happens once. */
export interface Effect<View, Prepared = undefined> {
  readonly statusCode: number;
  /**
   * What must be slow or outside: done once, after the claim and before the transaction, so that no lock waits for it.
   */
  prepare?(): Promise<Prepared>;
  /** Does the work; it may run again in a fresh transaction. */
  work(tx: Tx, prepared: Prepared): Promise<View>;
  /** The id of what the work made. */
  idOf(view: View): string;
  /** Shows what was made earlier, without any secret. */
  show(resourceId: string): Promise<View>;
}

type Claim = { readonly fence: number } | { readonly resourceId: string };

/**
 * Runs an effect once per `Idempotency-Key` (after the IETF draft `draft-ietf-httpapi-idempotency-key-header`).
 * The claim is committed before the work, so that a second request sees it without waiting; it is completed in the
 * work's own transaction, so that effect and memory of it stand or fall together.
 */
@Injectable()
export class Idempotency {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactor: Transactor,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
    private readonly failpoints: Failpoints,
  ) {}

  /** The view of the effect, made now or shown again. Throws 409 for another body, or while the first is in flight. */
  async run<View, Prepared = undefined>(request: OnceRequest, effect: Effect<View, Prepared>): Promise<View> {
    const { claimDigest } = request;
    if (claimDigest === null) {
      const prepared = (await effect.prepare?.()) as Prepared;
      return this.transactor.run((tx) => effect.work(tx, prepared));
    }
    const claim = await this.claim(claimDigest, this.keys.mac('idempotency', request.canonicalBody));
    this.failpoints.reach(AFTER_KEY_CLAIMED);
    if ('resourceId' in claim) {
      request.onReplay();
      return effect.show(claim.resourceId);
    }
    try {
      const prepared = (await effect.prepare?.()) as Prepared;
      return await this.transactor.run(async (tx) => {
        const view = await effect.work(tx, prepared);
        await this.complete(tx, claimDigest, claim.fence, effect.statusCode, effect.idOf(view));
        this.failpoints.reach(BEFORE_COMMIT);
        return view;
      });
    } catch (error) {
      await this.release(claimDigest, claim.fence);
      throw error;
    }
  }

  private async claim(claimDigest: Buffer, bodyDigest: Buffer): Promise<Claim> {
    const now = this.clock.now();
    const fresh = {
      claimDigest,
      bodyDigest,
      fence: FIRST_FENCE,
      leaseUntil: now + LEASE_MS,
      statusCode: null,
      resourceId: null,
      expiresAt: now + KEPT_MS,
    };
    try {
      await this.dataSource
        .createQueryBuilder()
        .insert()
        .into(IdempotencyKey)
        .values(fresh)
        .updateEntity(false)
        .execute();
      return { fence: FIRST_FENCE };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const row = await this.dataSource.manager.findOneBy(IdempotencyKey, { claimDigest });
    if (row === null) throw inFlight(now, now + 1_000);
    if (row.isFree(now)) return this.takeOver(row, fresh);
    if (!row.bodyDigest.equals(bodyDigest)) throw otherBody();
    if (row.statusCode === null) throw inFlight(now, row.leaseUntil);
    return { resourceId: row.resourceId ?? '' };
  }

  private async takeOver(row: IdempotencyKey, fresh: Omit<IdempotencyKey, 'isFree'>): Promise<Claim> {
    const { claimDigest, fence: _first, ...values } = fresh;
    const isTaken = await KEYS.takeOver(this.dataSource.manager, claimDigest, row.fence, values);
    if (!isTaken) throw inFlight(this.clock.now(), fresh.leaseUntil);
    return { fence: row.fence + 1 };
  }

  private async complete(
    tx: Tx,
    claimDigest: Buffer,
    fence: number,
    statusCode: number,
    resourceId: string,
  ): Promise<void> {
    const done = { statusCode, resourceId, expiresAt: this.clock.now() + KEPT_MS };
    const completed = await KEYS.write(tx, { ids: [claimDigest], fence }, done);
    // Another process took the claim over while this one was slow: its effect stands, ours is rolled back.
    if (completed !== 1) throw inFlight(this.clock.now(), this.clock.now() + LEASE_MS);
  }

  /** Frees a claim whose work failed. A claim that was completed after all (a lost answer to COMMIT) stays. */
  private async release(claimDigest: Buffer, fence: number): Promise<void> {
    const held = { ids: [claimDigest], fence };
    const { manager } = this.dataSource;
    // Who held it before us may still be at work: were the row gone, the fence would begin again at what that one
    // holds.
    const freed = fence === FIRST_FENCE ? KEYS.remove(manager, held) : KEYS.write(manager, held, { leaseUntil: 0 });
    await freed.catch(() => undefined); // The lease frees it, should the database be away.
  }
}

/** 409 for an `Idempotency-Key` that stands for another body. */
export function otherBody(): Problem {
  return new Problem(409, 'idempotency_conflict', 'This Idempotency-Key was used with another body.');
}

/** 409 while the first request under an `Idempotency-Key` is in flight; `Retry-After` says when to ask again. */
export function inFlight(now: number, leaseUntil: number): Problem {
  const seconds = Math.max(1, Math.min(5, Math.ceil((leaseUntil - now) / 1_000)));
  return new Problem(409, 'idempotency_conflict', 'A request with this Idempotency-Key is still in flight.', {
    headers: { 'Retry-After': String(seconds) },
  });
}

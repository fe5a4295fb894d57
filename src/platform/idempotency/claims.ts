import { Inject, Injectable } from '@nestjs/common';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Clock } from '../clock.js';
import { DataKeys } from '../crypto/data-keys.js';
import { isDuplicate } from '../database/database-errors.js';
import { Database } from '../database/database.js';
import { asciiColumn, BIGINT_COLUMN, DIGEST_COLUMN, reading, writing } from '../database/statement.js';
import { readIn, Transactor, type Tx } from '../database/transactor.js';
import { Problem } from '../http/problem.js';
import { FencedRows } from '../jobs/job-queue.js';
import { Loop } from '../jobs/loop.js';
import { LOG, type Log } from '../log.js';
import type { OnceRequest } from './effect.js';

/** One use of an `Idempotency-Key`: in flight while it has no status, done once it has. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  /** SHA-256 of API key, concrete path and idempotency key. */
  @PrimaryColumn(DIGEST_COLUMN)
  claimDigest!: Buffer;

  /**
   * Keyed digest of the body, so that another request under the same key is refused, and nobody can guess what the
   * first one held.
   */
  @Column(DIGEST_COLUMN)
  bodyDigest!: Buffer;

  /** Grows with every owner of the claim; a slow loser's writes miss. */
  @Column({ type: 'int', unsigned: true })
  fence!: number;

  @Column(BIGINT_COLUMN)
  leaseUntil!: number;

  /** The status of the first, successful response; null while it is in flight. */
  @Column({ type: 'smallint', unsigned: true, nullable: true })
  statusCode!: number | null;

  /** What was made, or is being made in slices. The response itself is never kept: it may hold a secret. */
  @Column({ ...asciiColumn(64), nullable: true })
  resourceId!: string | null;

  @Index('idempotency_keys_expiry')
  @Column(BIGINT_COLUMN)
  expiresAt!: number;

  isFree(now: number): boolean {
    return this.expiresAt <= now || (this.statusCode === null && this.leaseUntil <= now);
  }

  /** Whether it holds something that was begun and is to be continued with the same body. */
  isBegun(now: number): boolean {
    return this.expiresAt > now && this.statusCode === null && this.resourceId !== null;
  }
}

/** Small batches: a large DELETE would hold its locks beside the claims of live requests. */
const SWEPT_ROWS = 1_000;

const DELETE_EXPIRED = writing(
  'idempotency: delete expired claims',
  `DELETE FROM idempotency_keys WHERE expiresAt <= ? ORDER BY expiresAt LIMIT ${SWEPT_ROWS}`,
);

/** Begins a claim; fails where there is one already. */
const NEW_CLAIM = writing(
  'idempotency: new claim',
  `INSERT INTO idempotency_keys (claimDigest, bodyDigest, fence, leaseUntil, statusCode, resourceId, expiresAt)
VALUES (?, ?, ?, ?, NULL, ?, ?)`,
);

/** A claim, if it has ended under this fence. Values: the claim, the fence. */
const ENDED_CLAIM = reading(
  'idempotency: a claim that has ended',
  { isEnded: 'number' },
  'SELECT 1 AS isEnded FROM idempotency_keys WHERE claimDigest = ? AND fence = ? AND statusCode IS NOT NULL',
);

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
  written: ['bodyDigest', 'leaseUntil', 'statusCode', 'resourceId', 'expiresAt'],
  isOpen: 'statusCode IS NULL',
});

/** What a request holds while it works. */
export interface Held {
  /** Null without an `Idempotency-Key`: then nothing is stored, and nobody continues it. */
  readonly claimDigest: Buffer | null;
  readonly fence: number;
  /** The id of what is made in slices; null for what is made at once. */
  readonly resourceId: string | null;
  /** Whether an earlier holder may have made a part of it. */
  readonly isContinued: boolean;
  /** Until when somebody may go on with it. */
  readonly until: number;
}

/** Work to do, or the id of what was made under the key before. */
type Claim = Held | { readonly doneAs: string };

/**
 * The claims of requests on their `Idempotency-Key`: each is committed before the work and completed in the work's own
 * transaction. Who holds one writes only under its fence.
 */
@Injectable()
export class Claims {
  constructor(
    private readonly database: Database,
    private readonly transactor: Transactor,
    private readonly keys: DataKeys,
    private readonly clock: Clock,
  ) {}

  /** Claims the key of a request. Throws 409 for another body, or while the first request is in flight. */
  async take({ claimDigest, canonicalBody }: OnceRequest, newId: string | null): Promise<Claim> {
    const now = this.clock.now();
    const held = { claimDigest, fence: FIRST_FENCE, resourceId: newId, isContinued: false };
    if (claimDigest === null) return { ...held, until: now + LEASE_MS };
    const bodyDigest = this.keys.mac('idempotency', canonicalBody);
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
      return { ...held, until: fresh.expiresAt };
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const row = await this.database.entities.findOneBy(IdempotencyKey, { claimDigest });
    if (row === null) throw inFlight(now, now + 1_000);
    if (row.isFree(now) && !row.isBegun(now)) return this.takeOver(row, fresh, false);
    if (!row.bodyDigest.equals(bodyDigest)) throw otherBody();
    if (row.isFree(now)) return this.takeOver(row, { ...fresh, resourceId: row.resourceId }, true);
    if (row.statusCode === null) throw inFlight(now, row.leaseUntil);
    return { doneAs: row.resourceId ?? '' };
  }

  private async takeOver(
    row: IdempotencyKey,
    fresh: Omit<IdempotencyKey, 'isFree' | 'isBegun'>,
    isContinued: boolean,
  ): Promise<Held> {
    const { claimDigest, fence: _first, ...values } = fresh;
    const isTaken = await KEYS.takeOver(this.transactor, claimDigest, row.fence, values);
    if (!isTaken) throw inFlight(this.clock.now(), fresh.leaseUntil);
    const { resourceId, expiresAt: until } = fresh;
    return { claimDigest, fence: row.fence + 1, resourceId, isContinued, until };
  }

  /** Renews the lease. Throws 409 when another process has taken the claim over: then its slices stand. */
  async keep(tx: Tx, { claimDigest, fence }: Held): Promise<void> {
    if (claimDigest === null) return;
    const now = this.clock.now();
    const kept = await KEYS.write(tx, { ids: [claimDigest], fence }, { leaseUntil: now + LEASE_MS });
    if (kept !== 1) throw inFlight(now, now + LEASE_MS);
  }

  /** Ends the claim with what was made. Throws 409 when another process has taken it over: then its effect stands. */
  async complete(tx: Tx, { claimDigest, fence }: Held, statusCode: number, resourceId: string): Promise<void> {
    if (claimDigest === null) return;
    const now = this.clock.now();
    const done = { statusCode, resourceId, expiresAt: now + KEPT_MS };
    if (await KEYS.end(tx, claimDigest, fence, done)) return;
    // This holder may have ended it: then it comes again, because it lost the response to its COMMIT.
    if ((await readIn(tx, ENDED_CLAIM, [claimDigest, fence + 1])).length === 0) throw inFlight(now, now + LEASE_MS);
  }

  /**
   * Frees a claim whose work failed; what is begun under it stays to be continued. A claim that was completed after all
   * (a lost response to COMMIT) stays.
   */
  async release({ claimDigest, fence, resourceId }: Held): Promise<void> {
    if (claimDigest === null) return;
    const held = { ids: [claimDigest], fence };
    // Who held it before us may still be at work: were the row gone, the fence would begin again at what that one
    // holds.
    const freed =
      fence === FIRST_FENCE && resourceId === null
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

const SWEEP_EVERY_MS = 60_000;

/** Forgets idempotency keys whose day is over. Any number of processes may sweep at once. */
@Injectable()
export class ExpiredKeysSweeper extends Loop {
  constructor(
    private readonly transactor: Transactor,
    private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super(SWEEP_EVERY_MS, log, 'sweeping idempotency keys failed');
  }

  protected async beat(): Promise<boolean> {
    return (await this.transactor.write(DELETE_EXPIRED, [this.clock.now()])) === SWEPT_ROWS;
  }
}

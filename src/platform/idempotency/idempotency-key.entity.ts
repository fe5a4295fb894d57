import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { asciiColumn, BIGINT_COLUMN, DIGEST_COLUMN } from '../database/columns.js';

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

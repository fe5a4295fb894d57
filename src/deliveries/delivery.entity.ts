import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  ID_COLUMN,
  textColumn,
  WORD_COLUMN,
} from '../platform/database/statement.js';
import type { Outcome } from './outcome.js';

/** What the ids of these records begin with. */
export const DELIVERY_ID_PREFIX = 'dlv';

/** PENDING waits or is under way; the others have ended, and can be sent again. */
export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'SKIPPED', 'CANCELED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

const TYPE_MAX = 64;
const ERROR_MAX = 500;

/**
 * One event for one webhook config: queue, history and audit in one row. While it is PENDING it stands in the queue of
 * its config (`queuedFor`) with the time at which it is due; a worker that takes it puts `dueAt` to the end of its
 * lease, so that a worker that dies gives it back by doing nothing.
 */
@Entity('deliveries')
@Index('deliveries_once', ['eventId', 'webhookConfigId'], { unique: true })
@Index('deliveries_queue', ['queuedFor', 'isRetry', 'dueAt', 'deliveryId'])
@Index('deliveries_of_config', ['webhookConfigId', 'deliveryId'])
@Index('deliveries_by_status', ['webhookConfigId', 'status', 'deliveryId'])
@Index('deliveries_by_type', ['webhookConfigId', 'eventType', 'deliveryId'])
export class Delivery {
  @PrimaryColumn(ID_COLUMN)
  deliveryId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  @Column(ID_COLUMN)
  webhookConfigId!: string;

  @Column(ID_COLUMN)
  eventId!: string;

  @Column(asciiColumn(TYPE_MAX))
  eventType!: string;

  @Column(WORD_COLUMN)
  status!: DeliveryStatus;

  /**
   * The config in whose queue it stands; null when it has ended, so that the index of the queue holds only what waits.
   */
  @Column({ ...ID_COLUMN, nullable: true })
  queuedFor!: string | null;

  /** Whether it failed before: first attempts have slots of their own. */
  @Column(BOOLEAN_COLUMN)
  isRetry!: boolean;

  /** When it may be taken: its next attempt, or the end of a worker's lease. */
  @Column({ ...BIGINT_COLUMN, nullable: true })
  dueAt!: number | null;

  /** Grows with every taking; what an earlier taker writes misses. */
  @Column({ type: 'int', unsigned: true })
  fence!: number;

  /** Attempts since it was queued or queued again; says where in the schedule it is. */
  @Column({ type: 'smallint', unsigned: true })
  attemptCount!: number;

  @Column({ type: 'smallint', unsigned: true, nullable: true })
  lastStatusCode!: number | null;

  @Column({ ...textColumn(ERROR_MAX), nullable: true })
  lastError!: string | null;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  @Column(BIGINT_COLUMN)
  updatedAt!: number;
}

const ATTEMPT_ERROR_MAX = 500;

/** One attempt at a delivery and the receiver's response. */
@Entity('delivery_attempts')
export class DeliveryAttempt {
  @PrimaryColumn(ID_COLUMN)
  deliveryId!: string;

  /** The fencing number that it was made under. */
  @PrimaryColumn({ type: 'int', unsigned: true })
  fence!: number;

  @Column(BIGINT_COLUMN)
  startedAt!: number;

  @Column({ type: 'int', unsigned: true })
  durationMs!: number;

  @Column(WORD_COLUMN)
  outcome!: Outcome;

  @Column({ type: 'smallint', unsigned: true, nullable: true })
  statusCode!: number | null;

  @Column({ ...textColumn(ATTEMPT_ERROR_MAX), nullable: true })
  error!: string | null;

  /** The first 8 kB of the response, as they came. */
  @Column({ type: 'blob', nullable: true })
  answer!: Buffer | null;
}

/**
 * How many attempts of a config ended how and how fast within an hour: counted as they are recorded, so that reading is
 * cheap.
 */
@Entity('delivery_stats')
export class DeliveryStat {
  @PrimaryColumn(ID_COLUMN)
  webhookConfigId!: string;

  /** Beginning of the hour, Unix milliseconds. */
  @PrimaryColumn({ ...BIGINT_COLUMN, nullable: false })
  hourAt!: number;

  @PrimaryColumn(WORD_COLUMN)
  outcome!: Outcome;

  /** Index of the latency class, see `latency-classes.ts`. */
  @PrimaryColumn({ type: 'tinyint', unsigned: true })
  latencyClass!: number;

  @Column({ type: 'int', unsigned: true })
  attempts!: number;
}

/**
 * Each class ends half a power of two above the one before: 1 ms to 32 s in 31 steps, so a percentile is at most 42 %
 * off.
 */
const STEPS_PER_DOUBLING = 2;
const CLASS_MAX = 31;

/** The class of a duration in milliseconds. */
export function latencyClassOf(durationMs: number): number {
  if (durationMs <= 1) return 0;
  return Math.min(CLASS_MAX, Math.ceil(Math.log2(durationMs) * STEPS_PER_DOUBLING));
}

/** The upper bound of a class in milliseconds. */
export function upperBoundMs(latencyClass: number): number {
  return Math.round(2 ** (latencyClass / STEPS_PER_DOUBLING));
}

/** The bound below which this share (0 to 1) of the attempts stayed; null when there were none. */
export function percentileMs(counts: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [latencyClass, count] of [...counts].sort(([a], [b]) => a - b)) {
    seen += count;
    if (seen >= total * share) return upperBoundMs(latencyClass);
  }
  return null;
}

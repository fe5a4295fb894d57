import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  asciiColumn,
  BIGINT_COLUMN,
  BOOLEAN_COLUMN,
  ID_COLUMN,
  textColumn,
  WORD_COLUMN,
} from '../../platform/database/columns.js';

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

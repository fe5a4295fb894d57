import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { BIGINT_COLUMN, ID_COLUMN, WORD_COLUMN } from '../../platform/database/columns.js';

/** What the ids of these records begin with. */
export const BATCH_ID_PREFIX = 'bat';

/** Messages that were sent in one request. */
@Entity('message_batches')
@Index('message_batches_project', ['projectId', 'batchId'])
export class MessageBatch {
  @PrimaryColumn(ID_COLUMN)
  batchId!: string;

  @Column(ID_COLUMN)
  tenantId!: string;

  @Column(ID_COLUMN)
  projectId!: string;

  /** Messages that the request named. */
  @Column({ type: 'smallint', unsigned: true })
  size!: number;

  @Column(BIGINT_COLUMN)
  createdAt!: number;

  /** Until when items may be added; 0 once it is closed. */
  @Column({ ...BIGINT_COLUMN, default: 0 })
  openUntil!: number;
}

export const BATCH_ITEM_STATUSES = ['accepted', 'blocked', 'invalid', 'not_processed', 'pending'] as const;
export type BatchItemStatus = (typeof BATCH_ITEM_STATUSES)[number];

/** What became of one message of a batch, refusals included. One that is `pending` has no row yet. */
@Entity('message_batch_items')
export class MessageBatchItem {
  @PrimaryColumn(ID_COLUMN)
  batchId!: string;

  /** Its place in the request, from 0. */
  @PrimaryColumn({ type: 'smallint', unsigned: true })
  itemIndex!: number;

  @Column(WORD_COLUMN)
  status!: BatchItemStatus;

  @Column({ ...ID_COLUMN, nullable: true })
  messageId!: string | null;

  /** JSON of the error of an item that is invalid or was not processed; null for the others. */
  @Column({ type: 'mediumtext', charset: 'utf8mb4', collation: 'utf8mb4_bin', nullable: true })
  error!: string | null;
}

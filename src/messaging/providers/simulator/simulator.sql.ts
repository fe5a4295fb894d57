import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { insertion } from '../../../platform/database/insert-rows.js';
import { asciiColumn, BIGINT_COLUMN, ID_COLUMN, WORD_COLUMN } from '../../../platform/database/statement.js';
import { JobQueue } from '../../../platform/jobs/job-queue.js';
import type { ProviderReason } from '../adapter/http-settings.js';
import type { Receipt } from '../adapter/provider-adapter.js';

/** What the ids of these records begin with. */
export const SIMULATOR_RECEIPT_ID_PREFIX = 'smr';
const CODE_LENGTH = 64;

/** A receipt that a simulated gateway will send: the table is the gateway's own memory, and its queue. */
@Entity('simulator_receipts')
@Index('simulator_receipts_queue', ['queuedFor', 'dueAt', 'receiptId'])
export class SimulatorReceipt {
  @PrimaryColumn(ID_COLUMN)
  receiptId!: string;

  @Column(ID_COLUMN)
  providerId!: string;

  @Column(ID_COLUMN)
  attemptId!: string;

  @Column(WORD_COLUMN)
  status!: Receipt['status'];

  @Column({ ...WORD_COLUMN, nullable: true })
  reason!: ProviderReason | null;

  @Column({ ...asciiColumn(CODE_LENGTH), nullable: true })
  code!: string | null;

  /** The project of the message; each is a queue. */
  @Column({ ...ID_COLUMN, nullable: true })
  queuedFor!: string | null;

  /** When it is sent; while a worker has it, the end of the lease. */
  @Column({ ...BIGINT_COLUMN, nullable: true })
  dueAt!: number | null;

  /** Grows each time it is taken. */
  @Column({ type: 'int', unsigned: true })
  fence!: number;
}

const QUEUES_MAX = 500;

export const NEW_RECEIPTS = insertion(SimulatorReceipt);

/** The receipts of one project. */
export interface ReceiptQueue {
  readonly projectId: string;
}

/** What is read of a receipt that is taken. */
export interface ReceiptRow {
  readonly receiptId: string;
  readonly providerId: string;
  readonly attemptId: string;
  readonly status: string;
  readonly reason: string | null;
  readonly code: string | null;
}

/**
 * The receipts to come as queues: one of each project, so that those taken together are for messages of one project.
 * Rows of an earlier version name their provider instead, and are a queue too.
 */
export const RECEIPT_JOBS = new JobQueue<ReceiptQueue, ReceiptRow, never>({
  table: 'simulator_receipts',
  index: 'simulator_receipts_queue',
  id: 'receiptId',
  queue: { projectId: 'queuedFor' },
  queueKinds: { projectId: 'text!' },
  columnKinds: {
    receiptId: 'text',
    providerId: 'text',
    attemptId: 'text',
    status: 'text',
    reason: 'text?',
    code: 'text?',
  },
  written: [],
  queuesMax: QUEUES_MAX,
});

import { insertion } from '../../platform/database/insert-rows.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { SimulatorReceipt } from './simulator-receipt.entity.js';

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

import { insertion } from '../../platform/database/insert-rows.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';

const QUEUES_MAX = 100;

export const NEW_RECEIPTS = insertion('simulator_receipts', [
  'receiptId',
  'providerId',
  'attemptId',
  'status',
  'reason',
  'code',
  'queuedFor',
  'dueAt',
  'fence',
]);

type ReceiptQueue = { readonly providerId: string };

/** What is read of a receipt that is taken. */
export interface ReceiptRow {
  readonly receiptId: string;
  readonly attemptId: string;
  readonly status: string;
  readonly reason: string | null;
  readonly code: string | null;
}

/** The receipts to come as a queue: one of each provider. */
export const RECEIPT_JOBS = new JobQueue<ReceiptQueue, ReceiptRow, never>({
  table: 'simulator_receipts',
  index: 'simulator_receipts_queue',
  id: 'receiptId',
  queue: { providerId: 'queuedFor' },
  queueKinds: { providerId: 'text!' },
  columnKinds: { receiptId: 'text', attemptId: 'text', status: 'text', reason: 'text?', code: 'text?' },
  written: [],
  queuesMax: QUEUES_MAX,
});

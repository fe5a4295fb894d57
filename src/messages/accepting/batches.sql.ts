import { insertion } from '../../platform/database/insert-rows.js';
import { columnsOf, words } from '../../platform/database/row-columns.js';
import { reading, writing } from '../../platform/database/statement.js';
import { BATCH_ITEM_STATUSES, MessageBatch, MessageBatchItem } from '../record/message-batch.entity.js';

/** Inserts nothing where the batch has its row already. */
export const NEW_BATCH = insertion(MessageBatch, { mode: 'INSERT IGNORE' });
export const NEW_BATCH_ITEMS = insertion(MessageBatchItem);

/** Locks a batch that is open. Values: until when it stays open, the batch, now. */
export const KEEP_BATCH_OPEN = writing(
  'batches: keep open',
  'UPDATE message_batches SET openUntil = ? WHERE batchId = ? AND openUntil > ?',
);

export const CLOSE_BATCH = writing('batches: close', 'UPDATE message_batches SET openUntil = 0 WHERE batchId = ?');

/** Some items of a batch. Values: the batch, the first index, the index after the last. */
export const ITEMS_OF_BATCH = reading(
  'batches: items',
  {
    ...columnsOf(MessageBatchItem, 'itemIndex', 'messageId', 'error'),
    status: words(BATCH_ITEM_STATUSES),
  },
  `SELECT itemIndex, messageId, error, status FROM message_batch_items
WHERE batchId = ? AND itemIndex >= ? AND itemIndex < ? ORDER BY itemIndex`,
);

/** How many items of a batch have each status. */
export const COUNTS_OF_BATCH = reading(
  'batches: counts',
  { status: words(BATCH_ITEM_STATUSES), items: 'number' },
  'SELECT status, COUNT(*) AS items FROM message_batch_items WHERE batchId = ? GROUP BY status',
);

export const BATCH = reading(
  'batches: one',
  columnsOf(MessageBatch, 'batchId', 'projectId', 'size', 'openUntil', 'createdAt'),
  'SELECT batchId, projectId, size, openUntil, createdAt FROM message_batches WHERE batchId = ?',
);

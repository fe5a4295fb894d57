import { insertion } from '../../platform/database/insert-rows.js';
import { insertedColumns } from '../../platform/database/columns.js';
import { columnsOf, words } from '../../platform/database/row-columns.js';
import { reading } from '../../platform/database/statement.js';
import { BATCH_ITEM_STATUSES, MessageBatch, MessageBatchItem } from '../record/message-batch.entity.js';

/** A batch that is continued has its row already. */
export const NEW_BATCH = insertion('message_batches', insertedColumns(MessageBatch), { mode: 'INSERT IGNORE' });
export const NEW_BATCH_ITEMS = insertion('message_batch_items', insertedColumns(MessageBatchItem));

/** Some items of a batch. Values: the batch, the first index, the index behind the last. */
export const ITEMS_OF_BATCH = reading(
  'batches: items',
  {
    ...columnsOf(MessageBatchItem, 'itemIndex', 'messageId', 'error'),
    status: words(BATCH_ITEM_STATUSES),
  },
  `SELECT itemIndex, messageId, error, status FROM message_batch_items
WHERE batchId = ? AND itemIndex >= ? AND itemIndex < ? ORDER BY itemIndex`,
);

/** How many items of a batch are decided, beside the row of the batch. */
export const BATCH = reading(
  'batches: one',
  columnsOf(MessageBatch, 'batchId', 'projectId', 'size'),
  'SELECT batchId, projectId, size FROM message_batches WHERE batchId = ?',
  { isBatched: true },
);

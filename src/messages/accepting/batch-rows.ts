import { insertMissing, insertRows } from '../../platform/database/insert-rows.js';
import { writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { Problem } from '../../platform/http/problem.js';
import type { MessageBatch } from '../record/message-batch.entity.js';
import { itemRow } from './batch-items.js';
import type { BatchItemView } from './batch.view.js';
import { CLOSE_BATCH, KEEP_BATCH_OPEN, NEW_BATCH, NEW_BATCH_ITEMS } from './batches.sql.js';

/**
 * Locks the batch to the end of the transaction, as open until `row.openUntil`. Returns whether it is new. Throws 409
 * when it is closed.
 */
export async function lockOpenBatch(tx: Tx, row: MessageBatch, now: number): Promise<boolean> {
  if ((await writeIn(tx, KEEP_BATCH_OPEN, [row.openUntil, row.batchId, now])) === 1) return false;
  if ((await insertMissing(tx, NEW_BATCH, [row])) === 1) return true;
  throw new Problem(409, 'state_conflict', 'The batch is closed: send this message in a new request.');
}

/** Closes a batch, so that nothing is added to it any more; returns whether there is one. */
export async function closeBatch(tx: Tx, batchId: string): Promise<boolean> {
  return (await writeIn(tx, CLOSE_BATCH, [batchId])) === 1;
}

/** Stores what became of items. */
export function insertItems(tx: Tx, batchId: string, views: readonly BatchItemView[]): Promise<void> {
  return insertRows(
    tx,
    NEW_BATCH_ITEMS,
    views.map((view) => itemRow(batchId, view)),
  );
}

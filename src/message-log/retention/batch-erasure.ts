import { Injectable } from '@nestjs/common';
import { type ErasedSubject, type ErasureStep, untilFull } from '../../events/erased-subject.js';
import { redactedJson } from '../../events/redacted-json.js';
import { readIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { BATCH_ID_PREFIX, MessageBatchItem } from '../../messages/record/message-batch.entity.js';
import { BATCH_ERRORS, BATCHES_AT_ONCE, NEXT_BATCHES, REFUSALS_AT_ONCE } from './erasure.sql.js';

/** After all items of a batch. */
const END_OF_BATCH = 65_535;
/** A batch, and the place in it up to which it was looked through. */
type Position = readonly [batchId: string, itemIndex: number];

type Refusal = Readonly<Pick<MessageBatchItem, 'batchId' | 'itemIndex' | 'error'>>;

/** Takes a number out of what was refused in the batches of a project. */
@Injectable()
export class BatchErasure {
  /** Looks through some refusals after a position. */
  async erase(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    const { projectId, requestedAt, redact } = erased;
    const [fromBatch, fromItem] = positionIn(position);
    const bound = idBound(BATCH_ID_PREFIX, requestedAt + 1);
    const batches = await readIn(tx, NEXT_BATCHES, [projectId, fromBatch, bound]);
    const ids = batches.map(({ batchId }) => batchId);
    const errors = ids.length === 0 ? [] : await readIn(tx, BATCH_ERRORS(ids), [...ids, fromBatch, fromItem]);
    let last = errors.at(-1);
    for (const item of untilFull(errors, erased)) {
      last = item;
      await this.replace(tx, redact, item);
    }
    if (last !== undefined && (last !== errors.at(-1) || errors.length === REFUSALS_AT_ONCE))
      return { removed: {}, position: JSON.stringify([last.batchId, last.itemIndex]) };
    const end = batches.length < BATCHES_AT_ONCE ? undefined : ids.at(-1);
    return { removed: {}, position: end === undefined ? null : JSON.stringify([end, END_OF_BATCH]) };
  }

  private async replace(tx: Tx, redact: ErasedSubject['redact'], refusal: Refusal): Promise<void> {
    const { batchId, itemIndex, error } = refusal;
    if (error === null || redactedJson(error, redact) === error) return;
    // Decided again under the lock: another erasure may be changing the same row.
    const key = { batchId, itemIndex };
    const item = await tx.findOne(MessageBatchItem, { where: key, lock: { mode: 'pessimistic_write' } });
    if (item === null || item.error === null) return;
    await tx.update(MessageBatchItem, key, { error: redactedJson(item.error, redact) });
  }
}

/** Processes of an earlier version wrote the batch alone. */
function positionIn(position: string | null): Position {
  if (position === null) return ['', 0];
  return position.startsWith('[') ? (JSON.parse(position) as Position) : [position, END_OF_BATCH];
}

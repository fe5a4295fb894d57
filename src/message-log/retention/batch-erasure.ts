import { Injectable } from '@nestjs/common';
import type { ErasedSubject, ErasureStep } from '../../events/erased-subject.js';
import { redactedJson } from '../../events/redacted-json.js';
import { readIn, writeIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { idBound } from '../../platform/ids.js';
import { BATCH_ID_PREFIX } from '../../messages/record/message-batch.entity.js';
import { BATCH_ERRORS, BATCHES_AT_ONCE, LOCK_BATCH_ERROR, NEXT_BATCHES, REPLACE_BATCH_ERROR } from './erasure.sql.js';

/** Takes a number out of what was refused in the batches of a project. */
@Injectable()
export class BatchErasure {
  /** Looks through the refusals of some batches behind a position. */
  async erase(tx: Tx, erased: ErasedSubject, position: string | null): Promise<ErasureStep> {
    const { projectId, requestedAt, redact } = erased;
    const bound = idBound(BATCH_ID_PREFIX, requestedAt + 1);
    const batches = await readIn(tx, NEXT_BATCHES, [projectId, position ?? '', bound]);
    const ids = batches.map(({ batchId }) => batchId);
    const errors = ids.length === 0 ? [] : await readIn(tx, BATCH_ERRORS(ids), ids);
    for (const { batchId, itemIndex, error } of errors) {
      if (error === null || redactedJson(error, redact) === error) continue;
      // Decided again under the lock: another erasure may be changing the same row.
      const [item] = await readIn(tx, LOCK_BATCH_ERROR, [batchId, itemIndex]);
      if (item === undefined || item.error === null) continue;
      await writeIn(tx, REPLACE_BATCH_ERROR, [redactedJson(item.error, redact), batchId, itemIndex]);
    }
    return { removed: {}, position: batches.length < BATCHES_AT_ONCE ? null : (ids.at(-1) ?? null) };
  }
}

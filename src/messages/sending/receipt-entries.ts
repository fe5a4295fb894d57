import { readIn } from '../../platform/database/in-transaction.js';
import type { Tx } from '../../platform/database/transactor.js';
import { newId } from '../../platform/ids.js';
import type { Receipt } from '../../providers/provider-port.js';
import { insertEntries } from '../changes/message-entries.js';
import { CODE_MAX, ENTRY_DETAIL_MAX, ENTRY_ID_PREFIX, type MessageEntry } from '../record/message-entry.entity.js';
import { momentOf } from '../changes/message-change.js';
import type { MessageRow } from '../record/messages.sql.js';
import type { MatchedReceipt } from './receipt-change.js';
import { RECEIPT_ENTRIES } from './sending.sql.js';

/** Receipts that a timeline keeps of one message: a gateway may send any number. */
const KEPT_MAX = 50;

/** Receipts that report something new, and those of them that timelines have room for. */
export interface NewReceipts {
  readonly receipts: readonly MatchedReceipt[];
  readonly kept: readonly MatchedReceipt[];
}

/**
 * Without those that came before: gateways repeat their receipts. What is not kept is not known again, and counts each
 * time. The messages must be locked.
 */
export async function newReceiptsOnly(tx: Tx, receipts: readonly MatchedReceipt[]): Promise<NewReceipts> {
  const ids = [...new Set(receipts.map(({ messageId }) => messageId))];
  if (ids.length === 0) return { receipts: [], kept: [] };
  const entries = await readIn(tx, RECEIPT_ENTRIES(ids), ids);
  const seen = new Set(entries.map(keyOf));
  const counts = new Map<string, number>();
  for (const { messageId } of entries) counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  const fresh = receipts.filter((one) => {
    const key = keyOf(reportedBy(one));
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  const kept = fresh.filter(({ messageId }) => {
    const count = (counts.get(messageId) ?? 0) + 1;
    counts.set(messageId, count);
    return count <= KEPT_MAX;
  });
  return { receipts: fresh, kept };
}

/**
 * Writes into the timelines what gateways reported, in their words. In `messages` they count as the last change, so
 * that what they bring about stands after them, also within one millisecond.
 */
export async function recordReceipts(
  tx: Tx,
  receipts: readonly MatchedReceipt[],
  messages: Map<string, MessageRow>,
  now: number,
): Promise<void> {
  const moments = new Map<string, number>();
  for (const { messageId } of receipts) {
    const message = messages.get(messageId);
    const at = moments.get(messageId) ?? (message === undefined ? now : momentOf(message, now));
    moments.set(messageId, at);
    if (message !== undefined) messages.set(messageId, { ...message, updatedAt: at });
  }
  await insertEntries(
    tx,
    receipts.map((one): MessageEntry => {
      const at = moments.get(one.messageId) ?? now;
      return { ...reportedBy(one), entryId: newId(ENTRY_ID_PREFIX, at), kind: 'RECEIPT', at };
    }),
  );
}

type Reported = Pick<MessageEntry, 'messageId' | 'attemptId' | 'status' | 'reason' | 'code' | 'detail'>;

function reportedBy({ receipt, messageId, attemptId }: MatchedReceipt): Reported {
  const { status, reason, code, detail } = receipt;
  return {
    messageId,
    attemptId,
    status: statusOf(status),
    reason,
    code: code === null ? null : code.slice(0, CODE_MAX),
    detail: detail === null ? null : detail.slice(0, ENTRY_DETAIL_MAX),
  };
}

function statusOf(status: Receipt['status']): MessageEntry['status'] {
  return status;
}

function keyOf({ messageId, attemptId, status, reason, code, detail }: Reported): string {
  return JSON.stringify([messageId, attemptId, status, reason, code, detail]);
}

/** The hand-written program: receipts of the gateway, and what they make of messages. */
import { entry, inTransaction, insert, lockMessages, lockPhones, marks, newId } from './messages-reference-rows.mjs';
import { idsOf, numbersOf, once, prepared, record } from './messages-reference-rows.mjs';

const TAKEN_MAX = 100;
const LEASE_MS = 10_000;

const DUE = `SELECT receiptId, attemptId FROM simulator_receipts FORCE INDEX (simulator_receipts_queue)
WHERE queuedFor = ? AND dueAt <= ? ORDER BY dueAt, receiptId LIMIT ${TAKEN_MAX} FOR UPDATE SKIP LOCKED`;

/**
 * Takes what a gateway says of messages of a project, and delivers them; whether there was anything.
 * @param {import('./messages-reference-rows.mjs').Pool} pool @param {string} projectId
 */
export async function takeReceipts(pool, projectId) {
  const receipts = await inTransaction(pool, async (connection) => {
    const now = Date.now();
    const due = await prepared(connection, DUE, [projectId, now]);
    const ids = due.map(({ receiptId }) => String(receiptId));
    if (ids.length > 0)
      await once(
        connection,
        `UPDATE simulator_receipts SET dueAt = ?, fence = fence + 1 WHERE receiptId IN (${marks(ids)})`,
        [now + LEASE_MS, ...ids],
      );
    return due.map(({ receiptId, attemptId }) => ({ receiptId: String(receiptId), attemptId: String(attemptId) }));
  });
  if (receipts.length > 0) await inTransaction(pool, (connection) => deliver(connection, projectId, receipts));
  return receipts.length > 0;
}

/**
 * DELIVERED by receipts that are new.
 * @param {import('./messages-reference-rows.mjs').Connection} connection @param {string} projectId
 * @param {readonly { receiptId: string, attemptId: string }[]} receipts
 */
async function deliver(connection, projectId, receipts) {
  const attemptIds = receipts.map(({ attemptId }) => attemptId);
  const found = await once(
    connection,
    `SELECT a.attemptId, a.messageId, m.phone FROM message_attempts a JOIN messages m ON m.messageId = a.messageId
WHERE a.attemptId IN (${marks(attemptIds)})`,
    attemptIds,
  );
  await lockPhones(
    connection,
    projectId,
    found.map(({ phone }) => String(phone)),
  );
  const messages = await lockMessages(
    connection,
    found.map(({ messageId }) => String(messageId)),
  );
  const ids = idsOf(messages);
  const reported = `SELECT messageId FROM message_entries WHERE messageId IN (${marks(ids)}) AND kind = 'RECEIPT'`;
  if ((await once(connection, reported, ids)).length > 0) throw new Error('a receipt came twice');
  const now = Date.now();
  const attempts = new Map(found.map(({ messageId, attemptId }) => [String(messageId), String(attemptId)]));
  const receiptEntries = ids.map((id) =>
    entry(id, newId('ent', now), { kind: 'RECEIPT', status: 'DELIVERED', at: now }, attempts.get(id)),
  );
  await insert(connection, 'message_entries', receiptEntries);
  await once(
    connection,
    `UPDATE messages SET status = 'DELIVERED', deliveredAt = ?, endedAt = ?, isCostFinal = 1, wakeAt = NULL,
fence = fence + 1, version = version + 1, updatedAt = ? WHERE status = 'SENT' AND messageId IN (${marks(ids)})`,
    [now, now, now, ...ids],
  );
  const delivered = messages.map((row) => ({
    ...row,
    status: /** @type {const} */ ('DELIVERED'),
    isCostFinal: true,
    deliveredAt: now,
    endedAt: now,
    version: row.version + 1,
    updatedAt: now,
  }));
  await record(connection, delivered, { before: 'SENT', now, attempts });
  const phones = numbersOf(messages);
  await once(
    connection,
    `UPDATE phones SET deliveredCount = deliveredCount + 1, version = version + 1, updatedAt = ?
WHERE projectId = ? AND phoneE164 IN (${marks(phones)})`,
    [now, projectId, ...phones],
  );
  const receiptIds = receipts.map(({ receiptId }) => receiptId);
  await once(connection, `DELETE FROM simulator_receipts WHERE receiptId IN (${marks(receiptIds)})`, receiptIds);
}

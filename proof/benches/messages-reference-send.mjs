/** The hand-written program: from the queue to the gateway, and what its response and its receipts make of messages. */
import {
  entry,
  idsOf,
  insert,
  inTransaction,
  lockMessages,
  lockPhones,
  marks,
  newId,
  numbersOf,
  once,
  prepared,
  record,
} from './messages-reference-rows.mjs';
import { RECEIPT_MS } from './messages-world.mjs';

/** @typedef {import('./messages-reference-rows.mjs').Pool} Pool */
/** @typedef {import('./messages-reference-rows.mjs').MessageRow} MessageRow */

const CLAIM = 100;
const LEASE_MS = 10_000;
const RECEIPT_WAIT_MS = 24 * 3_600_000;

const DUE = `SELECT messageId, phone, fence FROM messages FORCE INDEX (messages_queue)
WHERE queuedFor = ? AND dueAt <= ? ORDER BY dueAt, messageId LIMIT ${CLAIM} FOR UPDATE SKIP LOCKED`;
const SENDER = `SELECT s.senderId, s.providerId FROM senders s JOIN providers p ON p.providerId = s.providerId
WHERE s.projectId = ? AND s.status = 'active' AND p.status = 'active'`;
const SHARE_PROJECT = `SELECT p.status, t.status AS tenantStatus FROM tenants t
JOIN projects p ON p.tenantId = t.tenantId WHERE p.projectId = ? LOCK IN SHARE MODE`;

/**
 * Takes what is due of a project under a lease.
 * @param {Pool} pool @param {string} projectId
 */
export function claim(pool, projectId) {
  return inTransaction(pool, async (connection) => {
    const [sender] = await prepared(connection, SENDER, [projectId]);
    const now = Date.now();
    const due = await prepared(connection, DUE, [sender?.['senderId'], now]);
    const ids = due.map(({ messageId }) => String(messageId));
    if (ids.length > 0)
      await once(connection, `UPDATE messages SET dueAt = ?, fence = fence + 1 WHERE messageId IN (${marks(ids)})`, [
        now + LEASE_MS,
        ...ids,
      ]);
    return due.map(({ messageId, phone, fence }) => ({
      messageId: String(messageId),
      phone: String(phone),
      fence: Number(fence) + 1,
    }));
  });
}

/** @typedef {Awaited<ReturnType<typeof claim>>} TakenMessages */

/**
 * Decides again under the locks of project, numbers and messages; commits SENDING with an attempt of each.
 * @param {Pool} pool @param {string} projectId @param {TakenMessages} taken
 * @returns {Promise<Map<string, string>>} the attempt of each message
 */
export function handOver(pool, projectId, taken) {
  return inTransaction(pool, async (connection) => {
    const [project] = await prepared(connection, SHARE_PROJECT, [projectId]);
    if (project?.['status'] !== 'active' || project['tenantStatus'] !== 'active') return new Map();
    const phones = await lockPhones(connection, projectId, numbersOf(taken));
    const locked = await lockMessages(connection, idsOf(taken));
    const now = Date.now();
    const fences = new Map(taken.map(({ messageId, fence }) => [messageId, fence]));
    const free = new Set(phones.flatMap(({ phoneE164, isOptedOut }) => (isOptedOut === 0 ? [phoneE164] : [])));
    const messages = locked.filter(
      ({ messageId, status, fence, phone, validUntil }) =>
        status === 'QUEUED' && fence === fences.get(messageId) && free.has(phone) && (validUntil ?? 0) > now,
    );
    const ids = idsOf(messages);
    await once(
      connection,
      `UPDATE messages SET status = 'SENDING', attemptCount = attemptCount + 1, queuedFor = NULL,
dueAt = NULL, wakeAt = validUntil + ${RECEIPT_WAIT_MS}, fence = fence + 1, version = version + 1, updatedAt = ?
WHERE status = 'QUEUED' AND messageId IN (${marks(ids)})`,
      [now, ...ids],
    );
    const sending = messages.map((row) => ({
      ...row,
      status: /** @type {const} */ ('SENDING'),
      version: row.version + 1,
      updatedAt: now,
    }));
    await record(connection, sending, { before: 'QUEUED', now });
    const attempts = new Map(ids.map((id) => [id, newId('att', now)]));
    await insert(
      connection,
      'message_attempts',
      messages.map(({ messageId, providerId, senderId }) => ({
        attemptId: attempts.get(messageId),
        messageId,
        projectId,
        providerId,
        senderId,
        status: 'STARTED',
        providerMessageId: null,
        detail: null,
        startedAt: now,
        endedAt: null,
      })),
    );
    return attempts;
  });
}

/**
 * What the simulated gateway keeps.
 * @param {Pool} pool @param {string} projectId @param {Map<string, string>} attempts
 */
export function storeReceipts(pool, projectId, attempts) {
  return inTransaction(pool, async (connection) => {
    const now = Date.now();
    const [sender] = await prepared(connection, SENDER, [projectId]);
    const rows = [...attempts.values()].map((attemptId) => ({
      receiptId: newId('smr', now),
      providerId: sender?.['providerId'],
      attemptId,
      status: 'DELIVERED',
      reason: null,
      code: null,
      queuedFor: projectId,
      dueAt: now + RECEIPT_MS,
      fence: 0,
    }));
    await insert(connection, 'simulator_receipts', rows);
  });
}

/**
 * SENT, and the ends of the attempts.
 * @param {Pool} pool @param {string} projectId @param {TakenMessages} taken @param {Map<string, string>} attempts
 */
export function recordOutcomes(pool, projectId, taken, attempts) {
  return inTransaction(pool, async (connection) => {
    await lockPhones(connection, projectId, numbersOf(taken));
    const messages = (await lockMessages(connection, idsOf(taken))).filter(({ status }) => status === 'SENDING');
    const now = Date.now();
    const ids = idsOf(messages);
    await once(
      connection,
      `UPDATE messages SET status = 'SENT', sentAt = ?, fence = fence + 1, version = version + 1, updatedAt = ?
WHERE status = 'SENDING' AND messageId IN (${marks(ids)})`,
      [now, now, ...ids],
    );
    const sent = messages.map((row) => ({
      ...row,
      status: /** @type {const} */ ('SENT'),
      sentAt: now,
      version: row.version + 1,
      updatedAt: now,
    }));
    await record(connection, sent, { before: 'SENDING', now, attempts });
    const attemptIds = [...attempts.values()];
    await once(
      connection,
      `UPDATE message_attempts SET status = 'ACCEPTED', endedAt = ?, providerMessageId = CONCAT('sim-', attemptId)
WHERE attemptId IN (${marks(attemptIds)})`,
      [now, ...attemptIds],
    );
  });
}

const TAKEN_MAX = 100;

const DUE_RECEIPTS = `SELECT receiptId, attemptId FROM simulator_receipts FORCE INDEX (simulator_receipts_queue)
WHERE queuedFor = ? AND dueAt <= ? ORDER BY dueAt, receiptId LIMIT ${TAKEN_MAX} FOR UPDATE SKIP LOCKED`;

/**
 * Takes what a gateway says of messages of a project, and delivers them; whether there was anything.
 * @param {import('./messages-reference-rows.mjs').Pool} pool @param {string} projectId
 */
export async function takeReceipts(pool, projectId) {
  const receipts = await inTransaction(pool, async (connection) => {
    const now = Date.now();
    const due = await prepared(connection, DUE_RECEIPTS, [projectId, now]);
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

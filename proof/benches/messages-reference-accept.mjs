/** Accepting messages by hand: one transaction for one message, or for a slice of a batch. */
import {
  dayOf,
  inTransaction,
  insert,
  lockPhones,
  marks,
  MessageView,
  NEW_MESSAGE,
  newId,
} from './messages-reference-rows.mjs';
import { once, prepared, record } from './messages-reference-rows.mjs';

/** @typedef {import('./messages-reference-rows.mjs').Connection} Connection */
/** @typedef {import('./messages-reference-rows.mjs').MessageRow} MessageRow */
/** @typedef {import('../../src/messages/record/message.view.js').MessageView} View */
/** @typedef {{ to: string, text: string }} Item */
/** @typedef {{ batchId: string, start: number, size: number }} Slice */
/** @typedef {{ numberPerDay: number, messagesPerDay: number, spendPerDayMicros: number }} Policy */
/** @typedef {{ senderId: string, address: string, providerId: string, priceMicros: number }} Sender */
/** @typedef {{ tenantId: string, identityEnabled: number, identity: string | null }} Owner */
/** @typedef {Owner & Sender & { projectId: string, messageId: string, now: number }} Facts */

const SLICE = 100;
const DAY_MS = 86_400_000;
const GSM_7 = /^[ -~\n]*$/;
const PART_SEPTETS = 160;

const SHARE_PROJECT = `SELECT p.tenantId, p.status, t.status AS tenantStatus, p.identityEnabled, p.identity
FROM tenants t JOIN projects p ON p.tenantId = t.tenantId WHERE p.projectId = ? LOCK IN SHARE MODE`;
const WAY = `SELECT q.numberPerDay, q.messagesPerDay, q.spendPerDayMicros, s.senderId, s.address, s.providerId,
r.priceMicros
FROM sending_policies q JOIN senders s ON s.projectId = q.projectId AND s.status = 'active'
JOIN providers v ON v.providerId = s.providerId AND v.status = 'active'
JOIN provider_prices r ON r.providerId = s.providerId AND r.country = '' AND r.prefix = ''
WHERE q.projectId = ? ORDER BY s.rankNumber, s.senderId LIMIT 1`;
const TAKE_CAPS = `INSERT INTO cap_uses (projectId, cap, period, used) VALUES (?, ?, ?, ?), (?, ?, ?, ?)
ON DUPLICATE KEY UPDATE used = used + VALUES(used)`;
const CAPS = 'SELECT cap, used FROM cap_uses WHERE projectId = ? AND period = ?';

/**
 * Messages of one project, accepted together: as the API shows them.
 * @param {import('./messages-reference-rows.mjs').Pool} pool @param {string} projectId @param {readonly Item[]} items
 * @param {Slice} [slice] of which batch they are
 */
export function accept(pool, projectId, items, slice) {
  return inTransaction(pool, async (connection) => {
    const [project] = await prepared(connection, SHARE_PROJECT, [projectId]);
    if (project?.['status'] !== 'active' || project['tenantStatus'] !== 'active') throw new Error('not active');
    const numbers = items.map(({ to }) => to);
    const phones = await lockPhones(connection, projectId, numbers);
    if (phones.some(({ isOptedOut, isValid }) => isOptedOut === 1 || isValid !== 1))
      throw new Error('a number is not good');
    const [found] = await prepared(connection, WAY, [projectId]);
    const way = /** @type {Policy & Sender} */ (found);
    const owner = /** @type {Owner} */ (/** @type {unknown} */ (project));
    const now = Date.now();
    const ids = items.map(() => newId('msg', now)).sort();
    const rows = items.map((item, index) =>
      messageRow(item, { ...owner, ...way, projectId, messageId: ids[index] ?? '', now }),
    );
    await takeCaps(connection, projectId, way, rows);
    await insert(connection, 'messages', rows);
    await record(connection, rows, { before: null, now });
    await countAccepted(connection, projectId, rows, now);
    if (slice !== undefined)
      await insertItems(connection, { ...slice, tenantId: project['tenantId'], projectId }, rows);
    return rows.map((row) => MessageView.of(row));
  });
}

/**
 * A batch in slices; `committed` is called after each.
 * @param {import('./messages-reference-rows.mjs').Pool} pool @param {string} projectId @param {readonly Item[]} items
 * @param {() => void} committed
 */
export async function acceptBatch(pool, projectId, items, committed) {
  const batchId = newId('bat', Date.now());
  /** @type {{ index: number, status: string, message: View, error: null }[]} */
  const data = [];
  for (let start = 0; start < items.length; start += SLICE) {
    const slice = { batchId, start, size: items.length };
    const views = await accept(pool, projectId, items.slice(start, start + SLICE), slice);
    for (const message of views) data.push({ index: data.length, status: 'accepted', message, error: null });
    committed();
  }
  return { batchId, data };
}

/** @param {Item} item @param {Facts} facts @returns {MessageRow} */
function messageRow({ to, text }, facts) {
  const { messageId, tenantId, projectId, now, address, senderId, providerId, priceMicros } = facts;
  if (!GSM_7.test(text) || text.length > PART_SEPTETS) throw new Error('a text of one part was expected');
  return {
    ...NEW_MESSAGE,
    messageId,
    tenantId,
    projectId,
    direction: 'OUTBOUND',
    status: 'QUEUED',
    category: 'TRANSACTIONAL',
    phone: to,
    address,
    country: 'US',
    text: facts.identityEnabled === 1 ? `${facts.identity}: ${text}` : text,
    encoding: 'GSM_7',
    parts: 1,
    senderId,
    providerId,
    priceMicros,
    costMicros: priceMicros,
    isReserved: true,
    reservedMicros: priceMicros,
    isValidityDefault: true,
    sendAt: now,
    validUntil: now + DAY_MS,
    createdAt: now,
    updatedAt: now,
    queuedFor: senderId,
    dueAt: now,
    wakeAt: now + DAY_MS,
  };
}

/**
 * Adds to the counters of the caps and fails where one is passed: then all of it is rolled back.
 * @param {Connection} connection @param {string} projectId @param {Policy} policy
 * @param {readonly MessageRow[]} rows
 */
async function takeCaps(connection, projectId, policy, rows) {
  const now = rows[0]?.sendAt ?? 0;
  const day = dayOf(now);
  const spent = rows.reduce((sum, { reservedMicros }) => sum + reservedMicros, 0);
  const taken = [projectId, 'MESSAGES_DAY', day, rows.length, projectId, 'SPEND_DAY', day, spent];
  await prepared(connection, TAKE_CAPS, taken);
  const maxima = { MESSAGES_DAY: policy.messagesPerDay, SPEND_DAY: policy.spendPerDayMicros };
  for (const { cap, used } of await prepared(connection, CAPS, [projectId, day]))
    if (used > maxima[/** @type {keyof typeof maxima} */ (cap)]) throw new Error('a cap is full');
  const start = now - (now % DAY_MS);
  const phones = [...new Set(rows.map(({ phone }) => phone))];
  const counts = await once(
    connection,
    `SELECT phone, COUNT(*) AS messages FROM messages
WHERE projectId = ? AND phone IN (${marks(phones)}) AND isReserved = 1 AND sendAt >= ? AND sendAt < ? GROUP BY phone`,
    [projectId, ...phones, start, start + DAY_MS],
  );
  if (counts.some(({ messages }) => messages >= policy.numberPerDay)) throw new Error('a number has its most');
}

/**
 * @param {Connection} connection @param {string} projectId @param {readonly MessageRow[]} rows of different numbers
 * @param {number} now
 */
async function countAccepted(connection, projectId, rows, now) {
  const phones = rows.map(({ phone }) => phone);
  await once(
    connection,
    `UPDATE phones SET messageCount = messageCount + 1, totalCostMicros = totalCostMicros + ?, lastMessageAt = ?,
version = version + 1, updatedAt = ? WHERE projectId = ? AND phoneE164 IN (${marks(phones)})`,
    [rows[0]?.costMicros ?? 0, now, now, projectId, ...phones],
  );
}

/**
 * @param {Connection} connection @param {Slice & { tenantId: string, projectId: string }} batch
 * @param {readonly MessageRow[]} rows
 */
async function insertItems(connection, { batchId, start, size, tenantId, projectId }, rows) {
  if (start === 0)
    await insert(connection, 'message_batches', [
      { batchId, tenantId, projectId, size, createdAt: rows[0]?.createdAt },
    ]);
  await insert(
    connection,
    'message_batch_items',
    rows.map(({ messageId }, index) => ({
      batchId,
      itemIndex: start + index,
      status: 'accepted',
      messageId,
      error: null,
    })),
  );
}

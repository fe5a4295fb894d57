/**
 * The hand-written program beside which messages are measured: a bare node:http server and a loop over mysql2 that
 * write the same rows in the same transactions as the API and its worker. It checks nothing that a caller could do
 * wrong, knows one way to send, and no failure: what it does is the least that those rows take.
 */
import 'reflect-metadata';
import {
  dayOf,
  insert,
  inTransaction,
  lockPhones,
  marks,
  MessageView,
  NEW_MESSAGE,
  newId,
  once,
  prepared,
  record,
} from './messages-reference-rows.mjs';
import { claim, handOver, recordOutcomes, storeReceipts, takeReceipts } from './messages-reference-send.mjs';
import { RECEIPT_MS } from './messages-world.mjs';
import { bodyOf, openWritingPool, serve } from './reference-server.mjs';

// Accepting messages by hand: one transaction for one message, or for a slice of a batch.

/** @typedef {import('./messages-reference-rows.mjs').Connection} Connection */
/** @typedef {import('./messages-reference-rows.mjs').MessageRow} MessageRow */
/** @typedef {import('../../src/messaging/messages/message.view.js').MessageView} View */
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
async function acceptBatch(pool, projectId, items, committed) {
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

/** @typedef {import('./reference-server.mjs').Result} Result */

const LOOPS = 4;
const EVENTS_AT_ONCE = 500;
/** SKIP LOCKED passes over a row that a scan beside it holds for a moment: what is left is looked for again. */
const LOOK_AGAIN_MS = 50;

const LOCK_COUNTER = 'SELECT lastSequence FROM event_counters WHERE projectId = ? FOR UPDATE SKIP LOCKED';
const NEW_COUNTER = `INSERT IGNORE INTO event_counters (projectId, tenantId, lastSequence)
SELECT projectId, tenantId, 0 FROM projects WHERE projectId = ?`;
const CONFIGS = 'SELECT * FROM webhook_configs WHERE projectId = ?';
const WAITING = `SELECT eventId FROM events FORCE INDEX (events_waiting)
WHERE isDispatched = 0 AND projectId = ? ORDER BY eventId LIMIT ${EVENTS_AT_ONCE}`;
const PATH = /^\/v1\/projects\/(\w+)\/messages(\/batches)?$/;
const { LOOP = '' } = process.env;

const pool = openWritingPool();
const due = LOOP === '' ? () => {} : startLoop();

serve(respond);

/** @param {import('node:http').IncomingMessage} request @returns {Promise<Result>} */
async function respond(request) {
  const [, projectId = '', isBatch] = PATH.exec(request.url ?? '') ?? [];
  if (projectId === '') return [200, {}];
  const body = await bodyOf(request);
  const made =
    isBatch === undefined
      ? (await accept(pool, projectId, [body]))[0]
      : await acceptBatch(pool, projectId, body.messages, () => due(projectId));
  due(projectId);
  return [202, made ?? {}];
}

/** Starts the loop; what it gives back is called for each project that has something to send. */
function startLoop() {
  /** @type {Map<string, { projectId: string, work: typeof send }>} */
  const waiting = new Map();
  /** @type {Set<string>} */
  const busy = new Set();
  let loops = 0;
  const add = (/** @type {string} */ projectId, /** @type {typeof send} */ work) => {
    waiting.set(`${work.name} ${projectId}`, { projectId, work });
    if (loops === LOOPS) return;
    loops += 1;
    void loop().finally(() => (loops -= 1));
  };
  const loop = async () => {
    for (;;) {
      const next = [...waiting].find(([, { projectId }]) => !busy.has(projectId));
      if (next === undefined) return;
      const [key, { projectId, work }] = next;
      waiting.delete(key);
      busy.add(projectId);
      const isMore = await work(projectId);
      busy.delete(projectId);
      if (isMore) add(projectId, work);
      if (work === send && isMore) setTimeout(() => add(projectId, receive), RECEIPT_MS);
      if (work === receive && (await isOwed(projectId))) setTimeout(() => add(projectId, receive), LOOK_AGAIN_MS);
    }
  };
  return (/** @type {string} */ projectId) => add(projectId, send);
}

/**
 * Takes messages of a project from the queue to SENT; whether there were any.
 * @param {string} projectId
 */
async function send(projectId) {
  const taken = await claim(pool, projectId);
  if (taken.length === 0) return false;
  const attempts = await handOver(pool, projectId, taken);
  await storeReceipts(pool, projectId, attempts);
  await recordOutcomes(pool, projectId, taken, attempts);
  while (await numberEvents(projectId));
  return true;
}

/**
 * Takes receipts of a project; whether there were any.
 * @param {string} projectId
 */
async function receive(projectId) {
  if (!(await takeReceipts(pool, projectId))) return false;
  while (await numberEvents(projectId));
  return true;
}

/**
 * Whether receipts of a project are left.
 * @param {string} projectId
 */
async function isOwed(projectId) {
  const [rows] = await pool.execute('SELECT 1 FROM simulator_receipts WHERE queuedFor = ? LIMIT 1', [projectId]);
  return /** @type {unknown[]} */ (rows).length > 0;
}

/**
 * Numbers the next events of a project; whether there may be more. Nobody listens, so there are no deliveries.
 * @param {string} projectId
 */
function numberEvents(projectId) {
  return inTransaction(pool, async (connection) => {
    let [counter] = await prepared(connection, LOCK_COUNTER, [projectId]);
    if (counter === undefined) {
      await prepared(connection, NEW_COUNTER, [projectId]);
      [counter] = await prepared(connection, LOCK_COUNTER, [projectId]);
    }
    const last = Number(counter?.['lastSequence']);
    if ((await prepared(connection, CONFIGS, [projectId])).length > 0) throw new Error('nobody was to listen');
    const events = await prepared(connection, WAITING, [projectId]);
    if (events.length === 0) return false;
    const ids = events.map(({ eventId }) => String(eventId));
    await once(
      connection,
      `UPDATE events SET isDispatched = 1, sequence = ? + FIELD(eventId, ${marks(ids)})
WHERE eventId IN (${marks(ids)})`,
      [last, ...ids, ...ids],
    );
    await prepared(connection, 'UPDATE event_counters SET lastSequence = ? WHERE projectId = ?', [
      last + ids.length,
      projectId,
    ]);
    return ids.length === EVENTS_AT_ONCE;
  });
}

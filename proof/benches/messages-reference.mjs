/**
 * The hand-written program beside which messages are measured: a bare node:http server and a loop over mysql2 that
 * write the same rows in the same transactions as the API and its worker. It checks nothing that a caller could do
 * wrong, knows one way to send, and no failure: what it does is the least that those rows take.
 */
import 'reflect-metadata';
import { accept, acceptBatch } from './messages-reference-accept.mjs';
import { claim, handOver, recordOutcomes, storeReceipts, takeReceipts } from './messages-reference-send.mjs';
import { inTransaction, marks, once, prepared } from './messages-reference-rows.mjs';
import { RECEIPT_MS } from './messages-world.mjs';
import { bodyOf, openWritingPool, serve } from './reference-server.mjs';

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

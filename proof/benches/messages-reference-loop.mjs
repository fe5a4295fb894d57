/** The hand-written program: the loop that takes messages from the queue to DELIVERED, and numbers their events. */
import { inTransaction, marks, once, prepared } from './messages-reference-rows.mjs';
import { takeReceipts } from './messages-reference-receipts.mjs';
import { claim, handOver, recordOutcomes, storeReceipts } from './messages-reference-send.mjs';
import { RECEIPT_MS } from './messages-rounds.mjs';

/** @typedef {import('./messages-reference-rows.mjs').Pool} Pool */

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

/**
 * Starts the loop; what it gives back is called for each project that has something to send.
 * @param {Pool} pool
 */
export function startLoop(pool) {
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
      const isMore = await work(pool, projectId);
      busy.delete(projectId);
      if (isMore) add(projectId, work);
      if (work === send && isMore) setTimeout(() => add(projectId, receive), RECEIPT_MS);
      if (work === receive && (await isOwed(pool, projectId))) setTimeout(() => add(projectId, receive), LOOK_AGAIN_MS);
    }
  };
  return (/** @type {string} */ projectId) => add(projectId, send);
}

/**
 * Takes messages of a project from the queue to SENT; whether there were any.
 * @param {Pool} pool @param {string} projectId
 */
async function send(pool, projectId) {
  const taken = await claim(pool, projectId);
  if (taken.length === 0) return false;
  const attempts = await handOver(pool, projectId, taken);
  await storeReceipts(pool, projectId, attempts);
  await recordOutcomes(pool, projectId, taken, attempts);
  while (await numberEvents(pool, projectId));
  return true;
}

/**
 * Takes receipts of a project; whether there were any.
 * @param {Pool} pool @param {string} projectId
 */
async function receive(pool, projectId) {
  if (!(await takeReceipts(pool, projectId))) return false;
  while (await numberEvents(pool, projectId));
  return true;
}

/**
 * Whether receipts of a project are left.
 * @param {Pool} pool @param {string} projectId
 */
async function isOwed(pool, projectId) {
  const [rows] = await pool.execute('SELECT 1 FROM simulator_receipts WHERE queuedFor = ? LIMIT 1', [projectId]);
  return /** @type {unknown[]} */ (rows).length > 0;
}

/**
 * Numbers the next events of a project; whether there may be more. Nobody listens, so there are no deliveries.
 * @param {Pool} pool @param {string} projectId
 */
function numberEvents(pool, projectId) {
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

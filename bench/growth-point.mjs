/** One store under measurement: its API, and what an operation costs there. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorker } from './environment.mjs';
import { ownersOf, pointWebhooksAt, SETTINGS } from './growth-world.mjs';
import { withCpuTimes } from './process-figures.mjs';
import { dataKey, rowsOf } from './world.mjs';

/** @typedef {import('./environment.mjs').Program<import('./growth-load.mjs').GrowthJob,
 *   import('./growth-load.mjs').GrowthLoad>} Load */
/** @typedef {import('./environment.mjs').Program<import('./receiver.mjs').ReceiverJob, number[]>} Receiver */
/** @typedef {import('./growth-operations.mjs').Operation} Operation */
/** @typedef {Awaited<ReturnType<typeof startPoint>>} Point */
/**
 * What an operation cost, each for one unit of it; `seconds` is how long the round took.
 * @typedef {object} Cost
 * @property {number} own CPU µs of the process @property {number} database CPU µs of the database
 * @property {number} rows read @property {number} pages looked at @property {number} misses pages read from disk
 * @property {number} seconds @property {number} units
 */

const PORTS = 16;
/** Upkeep that begins with the process has ended by then. */
const SETTLE_MS = 2_000;
const COUNTERS = ['Innodb_buffer_pool_read_requests', 'Innodb_buffer_pool_reads'];
/** What the operations look into at random places. Other indexes are written at their ends, or hardly. */
const RANDOM_TABLES = { phones: ['phones'], deliveries: ['deliveries'], messages: ['messages', 'message_attempts'] };

/**
 * Starts the API on a store.
 * @param {import('./growth-store.mjs').Store} store
 */
export async function startPoint(store) {
  const connection = await store.connect();
  const owners = await ownersOf(connection);
  const receiver = /** @type {Receiver} */ (startWorker('receiver.mjs'));
  if (store.shape.kind === 'deliveries') await pointWebhooksAt(connection, await receiver.run({ listen: PORTS }));
  const cursorKey = await dataKey(connection, store.bench.masterKey, 'cursor');
  const api = await store.bench.startApi([], SETTINGS);
  await sleep(SETTLE_MS);
  const load = /** @type {Load} */ (startWorker('growth-load.mjs'));
  return {
    store,
    connection,
    owners,
    receiver,
    cursorKey,
    api,
    load,
    async stop() {
      await api.stop();
      await connection.end();
      await store.stop();
    },
  };
}

/**
 * Reads the tables of a store with all their indexes once, so that a round does not wait for the disk.
 * @param {Point} point
 */
export async function warmUp({ connection, store }) {
  for (const table of RANDOM_TABLES[store.shape.kind]) {
    const indexes = await rowsOf(connection, `SHOW INDEX FROM ${table} WHERE Seq_in_index = 1`);
    for (const index of indexes)
      await connection.query(`SELECT COUNT(*) FROM ${table} FORCE INDEX (\`${index['Key_name']}\`)`);
  }
}

/**
 * One round of an operation.
 * @param {Point} point @param {Operation} operation @param {number} round @returns {Promise<Cost>}
 */
export async function costOf(point, operation, round) {
  const { connection, api, store } = point;
  const before = await countersOf(connection);
  const start = performance.now();
  const { result, own, database } = await withCpuTimes(
    { child: api.child, databaseChild: store.bench.databaseChild },
    () => operation.run(point, round),
  );
  const seconds = (performance.now() - start) / 1_000;
  const after = await countersOf(connection);
  const [rows, pages, misses] = after.map((count, index) => (count - (before[index] ?? 0)) / result);
  return {
    own: own / result,
    database: database / result,
    rows: rows ?? Number.NaN,
    pages: pages ?? Number.NaN,
    misses: misses ?? Number.NaN,
    seconds,
    units: result,
  };
}

/** @param {import('mysql2/promise').Connection} connection @returns {Promise<number[]>} */
async function countersOf(connection) {
  const rows = await rowsOf(
    connection,
    `SHOW GLOBAL STATUS WHERE Variable_name LIKE 'Handler_read%' OR Variable_name IN ('${COUNTERS.join("','")}')`,
  );
  const sum = (/** @type {(name: string) => boolean} */ wanted) =>
    rows.reduce((total, row) => total + (wanted(String(row['Variable_name'])) ? Number(row['Value']) : 0), 0);
  return [sum((name) => name.startsWith('Handler')), ...COUNTERS.map((counter) => sum((name) => name === counter))];
}

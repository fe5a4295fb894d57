/** What the checker needs of the database, read once the queue is drained. */
import mysql from 'mysql2/promise';
import { digestOf } from '../stage/history.mjs';

const CHUNK = 5_000;

/**
 * @typedef {object} EventRow
 * @property {string} eventId @property {string} projectId @property {string} type @property {number | null} sequence
 * @property {number} createdAt @property {string} phone @property {string} digest of its envelope
 */
/** @typedef {{ projectId: string, lastSequence: number | string }} CounterRow */
/**
 * @typedef {object} DeliveryRow
 * @property {string} deliveryId @property {string} webhookConfigId @property {string} eventId @property {string} status
 * @property {string | null} queuedFor
 */
/** @typedef {{ webhookConfigId: string, eventId: string, outcomes: string[] }} AttemptRow */
/**
 * @typedef {object} Tables
 * @property {EventRow[]} events @property {CounterRow[]} counters @property {DeliveryRow[]} deliveries
 * @property {AttemptRow[]} attempts
 */
/** @typedef {import('mysql2').RowDataPacket} Packet */
/** @typedef {[Packet[], unknown]} Counted */

/** @param {string} url @returns {Promise<Tables>} */
export async function readTables(url) {
  const connection = await mysql.createConnection({ uri: url, timezone: 'Z' });
  try {
    const [counters] = await connection.query('SELECT projectId, lastSequence FROM event_counters');
    return {
      events: await inChunks(
        connection,
        `SELECT eventId, tenantId, projectId, type, sequence, createdAt, data, COALESCE((SELECT epoch FROM event_epochs
  WHERE event_epochs.projectId = events.projectId AND event_epochs.afterSequence < events.sequence
  ORDER BY epoch DESC LIMIT 1), 1) AS epoch
FROM events WHERE eventId > ? ORDER BY eventId`,
        'eventId',
        eventOf,
      ),
      counters: /** @type {CounterRow[]} */ (counters),
      deliveries: await inChunks(
        connection,
        `SELECT deliveryId, webhookConfigId, eventId, status, queuedFor FROM deliveries
         WHERE deliveryId > ? ORDER BY deliveryId`,
        'deliveryId',
        (/** @type {DeliveryRow} */ row) => row,
      ),
      attempts: await inChunks(
        connection,
        `SELECT a.deliveryId, d.webhookConfigId, d.eventId, GROUP_CONCAT(a.outcome) AS outcome
         FROM delivery_attempts a JOIN deliveries d ON d.deliveryId = a.deliveryId
         WHERE a.deliveryId > ? GROUP BY a.deliveryId, d.webhookConfigId, d.eventId ORDER BY a.deliveryId`,
        'deliveryId',
        (/** @type {{ webhookConfigId: string, eventId: string, outcome: string }} */ row) => ({
          webhookConfigId: row.webhookConfigId,
          eventId: row.eventId,
          outcomes: row.outcome.split(','),
        }),
      ),
    };
  } finally {
    await connection.end();
  }
}

/**
 * How much still waits: events without a sequence, deliveries in a queue.
 * @param {import('mysql2/promise').Connection} connection
 */
export async function countWaiting(connection) {
  const [[events]] = /** @type {Counted} */ (
    await connection.query('SELECT COUNT(*) AS n FROM events WHERE isDispatched = 0')
  );
  const [[deliveries]] = /** @type {Counted} */ (
    await connection.query('SELECT COUNT(*) AS n FROM deliveries WHERE queuedFor IS NOT NULL')
  );
  return { events: Number(events?.['n']), deliveries: Number(deliveries?.['n']) };
}

/**
 * All rows of a table, read by its key.
 * @template R, T
 * @param {import('mysql2/promise').Connection} connection
 * @param {string} sql takes the key of the last row read, and is in its order @param {string} key
 * @param {(row: R) => T} make
 */
async function inChunks(connection, sql, key, make) {
  /** @type {T[]} */
  const all = [];
  for (let after = ''; ;) {
    const [rows] = /** @type {[Packet[], unknown]} */ (await connection.query(`${sql} LIMIT ${CHUNK}`, [after]));
    for (const row of rows) all.push(make(/** @type {R} */ (row)));
    if (rows.length < CHUNK) return all;
    after = String(rows.at(-1)?.[key]);
  }
}

/**
 * The envelope is put together here again, so that what receivers and readers of the feed got has something to be held
 * against.
 * @param {Omit<EventRow, 'phone' | 'digest'> & { tenantId: string, epoch: number | string, data: string }} row
 */
function eventOf({ eventId, tenantId, projectId, type, sequence, createdAt, epoch, data }) {
  const envelope = {
    id: eventId,
    type,
    timestamp: new Date(createdAt).toISOString(),
    tenantId,
    projectId,
    sequence,
    // MariaDB makes a decimal number of it, which the driver gives as text.
    epoch: Number(epoch),
    data: JSON.parse(data),
  };
  return {
    eventId,
    projectId,
    type,
    sequence,
    createdAt,
    phone: envelope.data.phoneE164,
    digest: digestOf(JSON.stringify(envelope)),
  };
}

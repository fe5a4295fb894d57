/** What the checker needs of the database, read once the queue is drained. */
import mysql from 'mysql2/promise';
import { digestOf } from './history.mjs';

const CHUNK = 5_000;

/**
 * @param {string} url
 * @returns {Promise<Tables>}
 * @typedef {object} Tables
 * @property {{ eventId: string, projectId: string, type: string, sequence: number | null, createdAt: number, phone: string, digest: string }[]} events
 * @property {{ projectId: string, lastSequence: number }[]} counters
 * @property {{ deliveryId: string, webhookConfigId: string, eventId: string, status: string, queuedFor: string | null }[]} deliveries
 * @property {{ webhookConfigId: string, eventId: string, outcomes: string[] }[]} attempts
 */
export async function readTables(url) {
  const connection = await mysql.createConnection({ uri: url, timezone: 'Z' });
  const query = async (sql, values = []) => (await connection.query(sql, values))[0];
  try {
    return {
      events: await inChunks(
        query,
        'SELECT eventId, tenantId, projectId, type, sequence, createdAt, data FROM events WHERE eventId > ? ORDER BY eventId',
        'eventId',
        eventOf,
      ),
      counters: await query('SELECT projectId, lastSequence FROM event_counters'),
      deliveries: await inChunks(
        query,
        'SELECT deliveryId, webhookConfigId, eventId, status, queuedFor FROM deliveries WHERE deliveryId > ? ORDER BY deliveryId',
        'deliveryId',
      ),
      attempts: await inChunks(
        query,
        `SELECT a.deliveryId, d.webhookConfigId, d.eventId, GROUP_CONCAT(a.outcome) AS outcome FROM delivery_attempts a JOIN deliveries d ON d.deliveryId = a.deliveryId
         WHERE a.deliveryId > ? GROUP BY a.deliveryId, d.webhookConfigId, d.eventId ORDER BY a.deliveryId`,
        'deliveryId',
        ({ webhookConfigId, eventId, outcome }) => ({ webhookConfigId, eventId, outcomes: outcome.split(',') }),
      ),
    };
  } finally {
    await connection.end();
  }
}

/** How much still waits: events without a sequence, deliveries in a queue. */
export async function countWaiting(connection) {
  const [[{ events }]] = await connection.query('SELECT COUNT(*) AS events FROM events WHERE isDispatched = 0');
  const [[{ deliveries }]] = await connection.query(
    'SELECT COUNT(*) AS deliveries FROM deliveries WHERE queuedFor IS NOT NULL',
  );
  return { events, deliveries };
}

async function inChunks(query, sql, key, make = (row) => row) {
  const all = [];
  for (let after = ''; ;) {
    const rows = await query(`${sql} LIMIT ${CHUNK}`, [after]);
    for (const row of rows) all.push(make(row));
    if (rows.length < CHUNK) return all;
    after = rows.at(-1)[key];
  }
}

/** The envelope is put together here anew, so that what receivers and readers of the feed got has something to be held against. */
function eventOf({ eventId, tenantId, projectId, type, sequence, createdAt, data }) {
  const envelope = {
    id: eventId,
    type,
    timestamp: new Date(createdAt).toISOString(),
    tenantId,
    projectId,
    sequence,
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

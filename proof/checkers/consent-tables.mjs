/** What the checker of consent needs of the database: rows, ledger and events of numbers. */
import mysql from 'mysql2/promise';

const CHUNK = 5_000;
const KINDS = ['phone.created', 'phone.opted_out', 'phone.opted_in', 'phone.erased'];

/** @typedef {import('mysql2').RowDataPacket} Packet */
/**
 * @typedef {object} Row a number
 * @property {string} projectId @property {string} phoneE164 @property {0 | 1} isOptedOut
 * @property {string | null} optOutReason @property {number | null} optOutAt
 */
/**
 * @typedef {object} Entry of the ledger
 * @property {string} projectId @property {string} phoneE164 @property {number} place @property {string} kind
 * @property {string} source @property {string | null} note @property {string | null} requestId
 * @property {number} declaredAt
 */
/**
 * @typedef {object} ConsentEvent
 * @property {string} eventId @property {string} projectId @property {string} subject @property {string} type
 * @property {string} phone as its data has it @property {number} createdAt @property {string} token
 * @property {number} version @property {number | null} optOutAt
 */
/** @typedef {{ rows: Row[], entries: Entry[], events: ConsentEvent[] }} ConsentTables */

/** @param {string} url @returns {Promise<ConsentTables>} */
export async function readConsent(url) {
  const connection = await mysql.createConnection({ uri: url, timezone: 'Z' });
  try {
    const [rows] = await connection.query(
      'SELECT projectId, phoneE164, isOptedOut, optOutReason, optOutAt FROM phones',
    );
    const [entries] = await connection.query(
      `SELECT projectId, phoneE164, place, kind, source, note, requestId, declaredAt FROM consent_entries
       ORDER BY projectId, phoneE164, place`,
    );
    const tables = { rows: /** @type {Row[]} */ (rows), entries: /** @type {Entry[]} */ (entries) };
    return { ...tables, events: await readEvents(connection) };
  } finally {
    await connection.end();
  }
}

/** @param {import('mysql2/promise').Connection} connection */
async function readEvents(connection) {
  /** @type {ConsentEvent[]} */
  const events = [];
  for (let after = ''; ;) {
    const [chunk] = /** @type {[Packet[], unknown]} */ (
      await connection.query(
        `SELECT eventId, projectId, subject, type, createdAt, data FROM events
         WHERE eventId > ? ORDER BY eventId LIMIT ${CHUNK}`,
        [after],
      )
    );
    for (const { eventId, projectId, subject, type, createdAt, data } of chunk) {
      if (!KINDS.includes(type)) continue;
      const { phoneE164, optOutToken, version, optOutAt } = JSON.parse(data);
      events.push({
        eventId,
        projectId,
        subject,
        type,
        phone: phoneE164,
        createdAt: Number(createdAt),
        token: optOutToken,
        version,
        optOutAt: optOutAt ?? null,
      });
    }
    if (chunk.length < CHUNK) return events;
    after = chunk.at(-1)?.['eventId'];
  }
}

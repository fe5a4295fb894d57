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
 * @property {number} declaredAt @property {0 | 1} needsReview
 * @property {0 | 1} isSpread whether it was carried from another project @property {string | null} spreadFrom
 */
/**
 * @typedef {object} ConsentEvent
 * @property {string} eventId @property {string} projectId @property {string} subject @property {string} type
 * @property {string} phone as its data has it @property {number} createdAt @property {string} token
 * @property {number} version @property {number | null} optOutAt
 */
/** @typedef {{ projectId: string, phone: string, at: number }} Sending when a message was being handed over */
/** @typedef {{ rows: Row[], entries: Entry[], events: ConsentEvent[], sendings: Sending[] }} ConsentTables */

/** @param {string} url @returns {Promise<ConsentTables>} */
export async function readConsent(url) {
  const connection = await mysql.createConnection({ uri: url, timezone: 'Z' });
  try {
    const [rows] = await connection.query(
      'SELECT projectId, phoneE164, isOptedOut, optOutReason, optOutAt FROM phones',
    );
    const [entries] = await connection.query(
      `SELECT projectId, phoneE164, place, kind, source, note, requestId, declaredAt, needsReview, isSpread, spreadFrom
       FROM consent_entries ORDER BY projectId, phoneE164, place`,
    );
    const [sendings] = await connection.query(
      `SELECT m.projectId, m.phone, e.at FROM messages m JOIN message_entries e ON e.messageId = m.messageId
       WHERE m.direction = 'OUTBOUND' AND m.repliesTo IS NULL AND e.kind = 'STATUS' AND e.status = 'SENDING'`,
    );
    return {
      rows: /** @type {Row[]} */ (rows),
      entries: /** @type {Entry[]} */ (entries),
      sendings: /** @type {Sending[]} */ (sendings),
      events: await readEvents(connection),
    };
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

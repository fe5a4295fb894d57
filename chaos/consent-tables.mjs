/** What the checker of consent needs of the database: rows, ledger and events of numbers. */
import mysql from 'mysql2/promise';

const CHUNK = 5_000;
const TOLD = ['phone.created', 'phone.opted_out', 'phone.opted_in', 'phone.erased'];

/**
 * @param {string} url
 * @returns {Promise<ConsentTables>}
 * @typedef {object} ConsentTables
 * @property {{ projectId: string, phoneE164: string, isOptedOut: 0 | 1, optOutReason: string | null, optOutAt: number | null }[]} rows
 * @property {{ projectId: string, phoneE164: string, place: number, kind: string, source: string, note: string | null, requestId: string | null, declaredAt: number }[]} entries
 * @property {{ eventId: string, projectId: string, subject: string, type: string, createdAt: number, token: string, version: number, optOutAt: number | null }[]} events
 */
export async function readConsent(url) {
  const connection = await mysql.createConnection({ uri: url, timezone: 'Z' });
  try {
    const [rows] = await connection.query(
      'SELECT projectId, phoneE164, isOptedOut, optOutReason, optOutAt FROM phones',
    );
    const [entries] = await connection.query(
      'SELECT projectId, phoneE164, place, kind, source, note, requestId, declaredAt FROM consent_entries ORDER BY projectId, phoneE164, place',
    );
    return { rows, entries, events: await readEvents(connection) };
  } finally {
    await connection.end();
  }
}

async function readEvents(connection) {
  const events = [];
  for (let after = ''; ;) {
    const [chunk] = await connection.query(
      `SELECT eventId, projectId, subject, type, createdAt, data FROM events WHERE eventId > ? ORDER BY eventId LIMIT ${CHUNK}`,
      [after],
    );
    for (const { eventId, projectId, subject, type, createdAt, data } of chunk) {
      if (!TOLD.includes(type)) continue;
      const { optOutToken, version, optOutAt } = JSON.parse(data);
      events.push({
        eventId,
        projectId,
        subject,
        type,
        createdAt: Number(createdAt),
        token: optOutToken,
        version,
        optOutAt: optOutAt ?? null,
      });
    }
    if (chunk.length < CHUNK) return events;
    after = chunk.at(-1).eventId;
  }
}

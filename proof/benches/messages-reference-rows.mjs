/** What both halves of the hand-written program write: messages, their timeline, counters, usage and events. */
import { fromBuild } from '../../scripts/lib/project-build.mjs';

/** @typedef {import('mysql2/promise').PoolConnection} Connection */
/** @typedef {import('mysql2/promise').Pool} Pool */
/** @typedef {import('mysql2').RowDataPacket} Packet */
/** @typedef {import('../../src/messaging/record/messages.sql.js').MessageRow} MessageRow */
/** @typedef {string | number | null} Value */

const DEADLOCK = new Set([1205, 1213]);
const ATTEMPTS_MAX = 6;

const { newId } = /** @type {typeof import('../../src/platform/ids.js')} */ (await fromBuild('platform/ids.js'));
const { MessageView } = /** @type {typeof import('../../src/messaging/messages/message.view.js')} */ (
  await fromBuild('messaging/messages/message.view.js')
);
const { NEW_MESSAGE } = /** @type {typeof import('../../src/messaging/record/message.entity.js')} */ (
  await fromBuild('messaging/record/message.entity.js')
);
const { MESSAGE } = /** @type {typeof import('../../src/messaging/record/messages.sql.js')} */ (
  await fromBuild('messaging/record/messages.sql.js')
);
const { flagsOf, setFlags } = /** @type {typeof import('../../src/platform/database/statement.js')} */ (
  await fromBuild('platform/database/statement.js')
);
const FLAGS = flagsOf(MESSAGE);
export { MessageView, NEW_MESSAGE, newId };

/**
 * The result of the work, committed; done again after a deadlock.
 * @template T
 * @param {Pool} pool @param {(connection: Connection) => Promise<T>} work @returns {Promise<T>}
 */
export async function inTransaction(pool, work) {
  for (let attempt = 1; ; attempt += 1) {
    const connection = await pool.getConnection();
    try {
      await connection.query('START TRANSACTION');
      const result = await work(connection);
      await connection.query('COMMIT');
      return result;
    } catch (error) {
      await connection.query('ROLLBACK');
      const { errno = 0 } = /** @type {{ errno?: number }} */ (error);
      if (attempt >= ATTEMPTS_MAX || !DEADLOCK.has(errno)) throw error;
    } finally {
      connection.release();
    }
  }
}

/**
 * The rows of a statement; prepared where its text is always the same.
 * @param {Connection} connection @param {string} sql @param {readonly Value[]} values @returns {Promise<Packet[]>}
 */
export async function prepared(connection, sql, values) {
  const [found] = await connection.execute(sql, [...values]);
  return /** @type {Packet[]} */ (found);
}

/**
 * The same for a text that grows with its input.
 * @param {Connection} connection @param {string} sql @param {readonly Value[]} values @returns {Promise<Packet[]>}
 */
export async function once(connection, sql, values) {
  if (values.length < 10) return prepared(connection, sql, values);
  const [found] = await connection.query(sql, [...values]);
  return /** @type {Packet[]} */ (found);
}

/**
 * `?, ?, ?`
 * @param {readonly unknown[]} values
 */
export function marks(values) {
  return values.map(() => '?').join(', ');
}

/**
 * Inserts objects whose keys are the columns, all in the same order.
 * @param {Connection} connection @param {string} table @param {readonly object[]} rows
 */
export async function insert(connection, table, rows) {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const each = `(${marks(columns)})`;
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${rows.map(() => each).join(', ')}`;
  const values = rows.flatMap((row) => Object.values(row));
  if (rows.length === 1) await connection.execute(sql, values);
  else await connection.query(sql, values);
}

/**
 * The rows of numbers, locked in their order.
 * @param {Connection} connection @param {string} projectId @param {readonly string[]} phones
 */
export async function lockPhones(connection, projectId, phones) {
  const numbers = [...new Set(phones)];
  return once(
    connection,
    `SELECT phoneE164, isOptedOut, isValid, countryCodeIso2, phoneType FROM phones
WHERE projectId = ? AND phoneE164 IN (${marks(numbers)}) ORDER BY phoneE164 FOR UPDATE`,
    [projectId, ...numbers],
  );
}

/**
 * Messages by their ids, locked in their order.
 * @param {Connection} connection @param {readonly string[]} ids
 */
export async function lockMessages(connection, ids) {
  const sql = `SELECT * FROM messages WHERE messageId IN (${marks(ids)}) ORDER BY messageId FOR UPDATE`;
  return /** @type {MessageRow[]} */ (/** @type {unknown} */ (setFlags(await once(connection, sql, ids), FLAGS)));
}

/**
 * What follows when messages of one project have a new status: timeline, usage, and an event each. Ids stand in the
 * order of the list.
 * @param {Connection} connection @param {readonly MessageRow[]} messages as they are now
 * @param {{ before: string | null, now: number, attempts?: ReadonlyMap<string, string> }} change
 */
export async function record(connection, messages, { before, now, attempts }) {
  const [first] = messages;
  if (first === undefined) return;
  const entryIds = messages.map(() => newId('ent', now)).sort();
  await insert(
    connection,
    'message_entries',
    messages.map(({ messageId, status }, index) =>
      entry(messageId, entryIds[index] ?? '', { kind: 'STATUS', status, at: now }, attempts?.get(messageId)),
    ),
  );
  const delta = { tenantId: first.tenantId, projectId: first.projectId, day: dayOf(now), country: 'US' };
  const changes =
    before === null
      ? [[first.status, 1]]
      : [
          [before, -1],
          [first.status, 1],
        ];
  const costs = messages.reduce((sum, { costMicros }) => sum + costMicros, 0);
  const parts = messages.reduce((sum, message) => sum + message.parts, 0);
  await insert(
    connection,
    'usage_deltas',
    changes.map(([status, sign]) => ({
      deltaId: newId('usd', now),
      ...delta,
      category: first.category,
      status,
      messages: Number(sign) * messages.length,
      parts: Number(sign) * parts,
      costMicros: Number(sign) * costs,
    })),
  );
  const eventIds = messages.map(() => newId('evt', now)).sort();
  await insert(
    connection,
    'events',
    messages.map((message, index) => ({
      eventId: eventIds[index],
      tenantId: message.tenantId,
      projectId: message.projectId,
      subject: message.phone,
      type: `message.${message.status.toLowerCase()}`,
      data: JSON.stringify(MessageView.of(message)),
      isDispatched: 0,
      sequence: null,
      createdAt: now,
    })),
  );
}

/**
 * A row of a timeline.
 * @param {string} messageId @param {string} entryId @param {{ kind: string, status: string, at: number }} what
 * @param {string | null} [attemptId]
 */
export function entry(messageId, entryId, { kind, status, at }, attemptId = null) {
  return { messageId, entryId, kind, status, reason: null, detail: null, attemptId, code: null, at };
}

/**
 * The UTC day of an instant: `20261122`.
 * @param {number} at
 */
export function dayOf(at) {
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
}

/**
 * The ids of messages.
 * @param {readonly { messageId: string }[]} messages
 */
export function idsOf(messages) {
  return messages.map(({ messageId }) => messageId);
}

/**
 * Their numbers.
 * @param {readonly { phone: string }[]} messages
 */
export function numbersOf(messages) {
  return messages.map(({ phone }) => phone);
}

/**
 * What stands beside messages: entries, attempts, events and deliveries of one in twenty of them, a year of usage of a
 * busy project, and which requests read that.
 */
import { DAY_MS, idSql } from './message-table.mjs';
import { rowsOf } from '../stage/world.mjs';

/** @typedef {import('mysql2/promise').Connection} Connection */
/** @typedef {import('./message-table.mjs').Span} Span */
/** @typedef {{ name: string, paths: string[] }} NamedPaths */

/** When a message got its statuses, in milliseconds after its creation. */
const STEPS = /** @type {const} */ ([
  [0, 'QUEUED'],
  [100, 'SENDING'],
  [200, 'SENT'],
  [2_000, 'DELIVERED'],
]);
/** Payloads of events are kept so long. */
const EVENT_DAYS = 30;
const WEBHOOK_ID = 'whc_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
/** Usage of so many days and countries, in every category and status. */
const USAGE_DAYS = 366;
const COUNTRIES = 40;
/** What is not folded yet: that of a few seconds. */
const DELTAS = 5_000;
const ASKED_MESSAGES = 200;

const HISTORY = 'FROM messages FORCE INDEX (PRIMARY) WHERE metadata IS NOT NULL';

/**
 * Fills what stands beside messages, those with metadata.
 * @param {Connection} connection @param {string} projectId whose events and usage @param {Span} span
 */
export async function fillHistory(connection, projectId, span) {
  const steps = STEPS.map(([ms, status], index) => `SELECT ${ms} AS ms, '${status}' AS step, ${index} AS step_no`);
  const all = `(SELECT messageId, projectId, tenantId, phone, createdAt, ms, step, step_no, attemptId FROM (SELECT
    messageId, projectId, tenantId, phone, createdAt, ${idSql('att', 'createdAt + 100', 'messageId')} AS attemptId
    ${HISTORY}) h STRAIGHT_JOIN (${steps.join(' UNION ALL ')}) s) e`;
  await connection.query(`INSERT INTO message_entries (messageId, entryId, kind, status, attemptId, at)
    SELECT messageId, ${idSql('ent', 'createdAt + ms', 'CONCAT(messageId, ms)')}, 'STATUS', step,
      IF(ms = 0, NULL, attemptId), createdAt + ms FROM ${all}`);
  await connection.query(`INSERT INTO message_attempts (attemptId, messageId, projectId, providerId, senderId, status,
    providerMessageId, startedAt, endedAt)
    SELECT ${idSql('att', 'createdAt + 100', 'messageId')}, messageId, projectId, providerId, senderId, 'ACCEPTED',
      MD5(messageId), createdAt + 100, createdAt + 200 ${HISTORY}`);
  const kept = span.from + span.rows * span.stepMs - EVENT_DAYS * DAY_MS;
  await connection.query(
    `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
    SELECT ${idSql('evt', 'createdAt + ms + 5', 'CONCAT(messageId, ms)')}, tenantId, projectId, phone,
      CONCAT('message.', LOWER(step)), CONCAT('{"messageId":"', messageId, '","text":"', REPEAT('x', 600), '"}'), 1,
      ROW_NUMBER() OVER (ORDER BY messageId, ms), createdAt + ms + 5
    FROM ${all} WHERE projectId = ? AND createdAt >= ?`,
    [projectId, kept],
  );
  await connection.query(
    `INSERT INTO deliveries (deliveryId, tenantId, projectId, webhookConfigId, eventId, eventType, status, isRetry,
      fence, attemptCount, lastStatusCode, createdAt, updatedAt)
    SELECT CONCAT('dlv_', SUBSTRING(eventId, 5)), tenantId, projectId, '${WEBHOOK_ID}', eventId, type, 'DELIVERED', 0,
      1, 1, 200, createdAt + 5, createdAt + 50 FROM events WHERE projectId = ? AND createdAt >= ?`,
    [projectId, kept],
  );
  await fillUsage(connection, projectId, span);
  for (const table of ['message_entries', 'message_attempts', 'events', 'deliveries', 'usage_days', 'usage_deltas'])
    await connection.query(`ANALYZE TABLE ${table}`);
}

/** @param {Connection} connection @param {string} projectId @param {Span} span */
async function fillUsage(connection, projectId, span) {
  const letters = (/** @type {number} */ index) =>
    String.fromCharCode(65 + Math.floor(index / 26)) + String.fromCharCode(65 + (index % 26));
  const countries = Array.from({ length: COUNTRIES }, (_, index) => letters(index));
  const categories = ['TRANSACTIONAL', 'MARKETING', 'URGENT'];
  const statuses = ['SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'BLOCKED', 'EXPIRED', 'CANCELED', 'RECEIVED'];
  const groups = countries.flatMap((country) =>
    categories.flatMap((category) => statuses.map((status) => [country, category, status])),
  );
  for (let back = 0; back < USAGE_DAYS; back += 1) {
    const day = dayOf(span, back);
    const rows = groups.map((group, index) => [projectId, day, ...group, 1 + index, 1 + index, 7_500 * index]);
    await connection.query('INSERT INTO usage_days VALUES ?', [rows]);
  }
  const deltas = Array.from({ length: DELTAS }, (_, index) => [
    `usd_${String(index).padStart(26, '0')}`,
    'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    projectId,
    dayOf(span, 0),
    ...(groups[index % groups.length] ?? []),
    1,
    1,
    7_500,
  ]);
  await connection.query('INSERT INTO usage_deltas VALUES ?', [deltas]);
}

/**
 * Single messages, timelines, and usage over a year, summed in every useful way.
 * @param {Connection} connection @param {string} projectId @param {Span} span
 * @returns {Promise<NamedPaths[]>}
 */
export async function historyPaths(connection, projectId, span) {
  const idsOf = async (/** @type {string} */ order) => {
    const rows = await rowsOf(
      connection,
      `SELECT messageId FROM messages FORCE INDEX (messages_project)
WHERE projectId = ? AND metadata IS NOT NULL ORDER BY messageId ${order} LIMIT ${ASKED_MESSAGES}`,
      [projectId],
    );
    return rows.map((row) => String(row['messageId']));
  };
  const [newest, oldest] = [await idsOf('DESC'), await idsOf('ASC')];
  const year = `from=${dashed(dayOf(span, USAGE_DAYS - 1))}&to=${dashed(dayOf(span, 0))}`;
  const usage = (/** @type {string} */ more) => [`/v1/projects/${projectId}/usage?${more}`];
  return [
    { name: 'one message', paths: [...newest, ...oldest].map((id) => `/v1/messages/${id}`) },
    { name: 'timeline with deliveries', paths: newest.map((id) => `/v1/messages/${id}/timeline`) },
    { name: 'timeline of an old message', paths: oldest.map((id) => `/v1/messages/${id}/timeline`) },
    { name: 'usage, 30 days by day', paths: usage('') },
    { name: 'usage, a year by day', paths: usage(year) },
    ...['country', 'category', 'status', 'day,status', 'country,category,status'].map((groupBy) => ({
      name: `usage, a year by ${groupBy}`,
      paths: usage(`${year}&groupBy=${groupBy}`),
    })),
  ];
}

/** A UTC day so many days before the last message. @param {Span} span @param {number} back */
function dayOf({ rows, from, stepMs }, back) {
  return new Date(from + rows * stepMs - back * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/** @param {string} day */
function dashed(day) {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}

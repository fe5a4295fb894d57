/**
 * The same answers with every trick we know: verdicts kept for half a second, statements prepared at the start on
 * connections that never go back to a pool, rows as arrays, JSON put together by hand, one write per answer.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import mysql from 'mysql2';
import { cursorsOf } from './reference-cursors.mjs';
import { KEY_SQL, PAGE_SIZE, PAGE_SQL, PROJECT_SQL } from './reference-sql.mjs';
import { countryOf } from './reference-views.mjs';

const KEY_TEXT = /^parley_([0-9A-Z]{26})_[0-9A-Za-z]{8}([0-9A-Za-z]{32})$/;
const CONNECTIONS = 10;
const VERDICT_KEPT_MS = 500;
const MICROS = 1_000_000;
const OPT_OUT_BASE = `${process.env.PUBLIC_URL}/o/`;
const PROJECT_PATH = '/v1/projects/';
const PHONES_PATH = '/v1/phones';
const CURSOR_QUERY = '?cursor=';
const MASKED = '"********"';

const cursors = cursorsOf(Buffer.from(process.env.CURSOR_KEY, 'hex'));
const verdicts = new Map();
const connections = Array.from({ length: CONNECTIONS }, () =>
  mysql.createConnection({
    uri: process.env.DATABASE_URL,
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    supportBigNumbers: true,
    rowsAsArray: true,
  }),
);
const [keyQuery, projectQuery, pageQuery] = await Promise.all([KEY_SQL, PROJECT_SQL, PAGE_SQL].map(prepare));

createServer((request, response) => {
  if (request.url === '/health/ready') return send(response, 200, '{}');
  const text = request.headers['x-api-key'] ?? '';
  const verdict = verdicts.get(text);
  if (verdict !== undefined && performance.now() - verdict.readAt < VERDICT_KEPT_MS)
    return route(request, response, verdict);
  authenticate(text, (/** @type {string} */ key) =>
    key === null ? send(response, 401, '{"code":"api_key_invalid"}') : route(request, response, key),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');

/**
 * A statement prepared once on every connection; the calls go round, each connection queues its own.
 * @param {string} sql
 */
async function prepare(sql) {
  const statements = await Promise.all(
    connections.map(
      (connection) =>
        new Promise((resolve, reject) =>
          connection.prepare(sql, (error, statement) => (error ? reject(error) : resolve(statement))),
        ),
    ),
  );
  let turn = 0;
  return (values, callback) => {
    turn = (turn + 1) % CONNECTIONS;
    statements[turn].execute(values, callback);
  };
}

function authenticate(text, done) {
  const [, id, secret] = KEY_TEXT.exec(text) ?? [];
  if (id === undefined) return done(null);
  const readAt = performance.now();
  keyQuery([`key_${id}`], (error, rows) => {
    if (error !== null || rows.length === 0) return done(null);
    const [, projectId, role, isActive, expiresAt, secretHash, projectStatus, tenantStatus] = rows[0];
    const right = timingSafeEqual(createHash('sha256').update(secret).digest(), Buffer.from(secretHash, 'base64'));
    const alive =
      isActive === 1 &&
      (expiresAt === null || expiresAt > Date.now()) &&
      projectStatus === 'active' &&
      tenantStatus === 'active';
    if (!right || !alive) return done(null);
    const verdict = { projectId, role, readAt };
    verdicts.set(text, verdict);
    done(verdict);
  });
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {string} key
 */
function route(request, response, key) {
  const { url } = request;
  if (url.startsWith(PROJECT_PATH)) return readProject(response, key, url.slice(PROJECT_PATH.length));
  if (url === PHONES_PATH) return listPhones(response, key, '');
  if (url.startsWith(PHONES_PATH + CURSOR_QUERY))
    return listPhones(response, key, cursors.read(url.slice(PHONES_PATH.length + CURSOR_QUERY.length)));
  send(response, 404, '{"code":"not_found"}');
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {string} key
 * @param {string} projectId
 */
function readProject(response, key, projectId) {
  if (key.role !== 'ADMIN' && key.projectId !== projectId) return send(response, 404, '{"code":"not_found"}');
  projectQuery([projectId], (error, rows) => {
    if (error !== null) return send(response, 500, '{"code":"internal"}');
    if (rows.length === 0) return send(response, 404, '{"code":"not_found"}');
    send(response, 200, projectText(rows));
  });
}

function projectText(rows) {
  const [id, tenantId, name, description, status, reminders, identityEnabled, identity, createdAt, updatedAt] = rows[0];
  const configs = rows[0][10] === null ? '' : rows.map(configText).join(',');
  return `{"projectId":"${id}","tenantId":"${tenantId}","name":${quoted(name)},"description":${quoted(description)},"status":"${status}","webhookConfigs":[${configs}],"complianceSettings":{"optOutRemindersEnabled":${reminders === 1},"identityEnabled":${identityEnabled === 1},"identity":${quoted(identity)}},"createdAt":${createdAt},"updatedAt":${updatedAt}}`;
}

function configText(row) {
  const [id, url, method, , authType, username, token, password, timeoutMs, isActive, messageEvents, phoneEvents] =
    row.slice(10);
  return `{"webhookConfigId":"${id}","endpoint":{"url":${quoted(url)},"method":"${method}","headers":{},"auth":{"type":"${authType}","token":${token === null ? null : MASKED},"username":${quoted(username)},"password":${password === null ? null : MASKED}},"timeoutMs":${timeoutMs},"isActive":${isActive === 1}},"subscriptions":{"messageEvents":${namesText(messageEvents)},"phoneEvents":${namesText(phoneEvents)}}}`;
}

function namesText(names) {
  return names === '' ? '[]' : `["${names.replaceAll(',', '","')}"]`;
}

function listPhones(response, key, after) {
  if (after === null) return send(response, 400, '{"code":"cursor_invalid"}');
  pageQuery([key.projectId, after], (error, rows) => {
    if (error !== null) return send(response, 500, '{"code":"internal"}');
    const count = Math.min(rows.length, PAGE_SIZE);
    const hasMore = rows.length > PAGE_SIZE;
    let text = '{"data":[';
    for (let index = 0; index < count; index += 1) text += (index === 0 ? '' : ',') + phoneText(rows[index]);
    send(
      response,
      200,
      `${text}],"cursor":"${hasMore ? cursors.write(rows[count - 1][0]) : ''}","hasMore":${hasMore}}`,
    );
  });
}

function phoneText(row) {
  const [
    number,
    isOptedOut,
    reason,
    optOutAt,
    token,
    reminderAt,
    messageAt,
    messages,
    delivered,
    failed,
    blocked,
    micros,
  ] = row;
  const [
    isValidated,
    validatedAt,
    isValid,
    fault,
    carrier,
    code,
    city,
    type,
    timezone,
    tenantId,
    projectId,
    createdAt,
    updatedAt,
  ] = row.slice(12);
  return `{"phoneE164":"${number}","isOptedOut":${isOptedOut === 1},"optOutReason":${word(reason)},"optOutAt":${optOutAt},"optOutToken":"${token}","optOutUrl":"${OPT_OUT_BASE}${token}","lastOptOutReminderAt":${reminderAt},"lastMessageAt":${messageAt},"messageCount":${messages},"deliveredCount":${delivered},"failedCount":${failed},"blockedCount":${blocked},"totalCost":${micros / MICROS},"isValidated":${isValidated === 1},"validatedAt":${validatedAt},"isValid":${isValid === 1},"validationErrorMessage":${quoted(fault)},"carrier":${quoted(carrier)},"country":${quoted(countryOf(code))},"countryCodeIso2":${word(code)},"city":${quoted(city)},"phoneType":"${type}","timezone":${quoted(timezone)},"tenantIds":["${tenantId}"],"projectIds":["${projectId}"],"createdAt":${createdAt},"updatedAt":${updatedAt}}`;
}

/** A word of a fixed list needs no escaping. */
function word(value) {
  return value === null ? null : `"${value}"`;
}

function quoted(value) {
  return value === null ? null : JSON.stringify(value);
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} body
 */
function send(response, status, body) {
  response.writeHead(status, [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(Buffer.byteLength(body)),
  ]);
  response.end(body);
}

/**
 * Ten million rows of `messages` over 400 days and a thousand projects, of which one has most. Made by the server
 * itself, in the order of the primary key, which is that of time. And what can be asked of them.
 */
import { makeSequence } from '../stage/world.mjs';
import { pairs } from './list-table.mjs';

/** @typedef {{ tenantId: string, projectId: string }} Owner */
/** @typedef {{ rows: number, from: number, stepMs: number }} Span rows of the table, one each so many milliseconds */

export const DAY_MS = 24 * 3_600_000;
const DAYS = 400;
const CHUNK_ROWS = 200_000;
/** Of ten messages so many are of the first project. */
const BIG_TENTHS = 6;
/** Numbers that there are; and one to which every so many messages go, as a monitor sends to itself. */
const NUMBERS = 2_000_000;
const FIRST_NUMBER = 12_010_000_000;
const BUSY_EVERY = 1_000;
const BUSY_NUMBER = '+14155550137';
const ABSENT_NUMBER = '+14155550138';
/** A reference that one in twenty messages has. */
const SHARED_REFERENCE = 'campaign-2026-spring';
/** One in so many messages has metadata, and a history (message-history.mjs). */
const METADATA_EVERY = 20;
/** Kinds of messages, and one in so many of the newest that waits or is under way. */
const KINDS = 1_000;
const OPEN_KINDS = 10;
/** The newest of so many messages may be under way. */
const OPEN_SHARE = 10_000;
const SENDER_ID = 'snd_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
const PROVIDER_ID = 'pvd_01JD8V4T9Z6Q2M5N7P8R0S1T2V';

/** In 1,000: how many messages ended how, and why; the rest was delivered. */
const ENDS = /** @type {const} */ ([
  [20, 'RECEIVED', null],
  [25, 'FAILED', 'rejected_by_provider'],
  [30, 'UNDELIVERED', 'absent_subscriber'],
  [15, 'BLOCKED', 'opted_out'],
  [5, 'EXPIRED', 'validity_ended'],
  [2, 'CANCELED', 'canceled_by_caller'],
]);
const OPEN = ['QUEUED', 'SENDING', 'SENT', 'SENT', 'SENT', 'SENT'];
/** The digits of base 32 as CONV writes them, and as ids have them, in an order in which none is replaced twice. */
const DIGITS = 'VZ UY TX SW RV QT PS OR NQ MP LN KM JK IJ'.split(' ');

/**
 * The time between two messages of a table that ends now.
 * @param {number} rows @param {number} now @returns {Span}
 */
export function spanOf(rows, now) {
  const stepMs = Math.floor((DAYS * DAY_MS) / rows);
  return { rows, from: now - rows * stepMs, stepMs };
}

/**
 * Fills `messages`. The secondary indexes should be away meanwhile (withoutIndexes).
 * @param {import('mysql2/promise').Connection} connection @param {readonly Owner[]} owners the big project first
 * @param {Span} span
 */
export async function fillMessages(connection, owners, span) {
  // Nothing here is worth a check: the rows are unlike by construction, and nobody will miss them.
  await connection.query('SET SESSION unique_checks = 0, foreign_key_checks = 0');
  await makeSequence(connection, CHUNK_ROWS);
  await makeOwners(connection, owners);
  await makeKinds(connection);
  for (let start = 0; start < span.rows; start += CHUNK_ROWS)
    await connection.query(insertSql(start, Math.min(CHUNK_ROWS, span.rows - start), owners.length - 1, span));
  await connection.query('DROP TABLE bench_sequence, bench_owners, bench_kinds');
}

/**
 * SQL for an id of an instant: the time as a ULID has it, then sixteen characters made of `salt`.
 * @param {string} prefix @param {string} at @param {string} salt
 */
export function idSql(prefix, at, salt) {
  const time = DIGITS.reduce((sql, [from, to]) => `REPLACE(${sql}, '${from}', '${to}')`, `CONV(${at}, 10, 32)`);
  return `CONCAT('${prefix}_', LPAD(${time}, 10, '0'), LEFT(UPPER(MD5(${salt})), 16))`;
}

/** @param {import('mysql2/promise').Connection} connection @param {readonly Owner[]} owners */
async function makeOwners(connection, owners) {
  await connection.query(
    `CREATE TABLE bench_owners (owner int unsigned NOT NULL PRIMARY KEY, tenantId char(30) CHARACTER SET ascii NOT NULL,
projectId char(30) CHARACTER SET ascii NOT NULL) ENGINE=InnoDB`,
  );
  const rows = owners.map(({ tenantId, projectId }, owner) => [owner, tenantId, projectId]);
  await connection.query('INSERT INTO bench_owners VALUES ?', [rows]);
}

/**
 * After the kinds of messages that have ended stand those of the newest, some of which are under way.
 * @param {import('mysql2/promise').Connection} connection
 */
async function makeKinds(connection) {
  const word = 'varchar(32) CHARACTER SET ascii';
  await connection.query(
    `CREATE TABLE bench_kinds (kind int unsigned NOT NULL PRIMARY KEY, direction ${word} NOT NULL,
status ${word} NOT NULL, reason ${word} NULL, isOpen tinyint NOT NULL, isDelivered tinyint NOT NULL) ENGINE=InnoDB`,
  );
  const ended = ENDS.flatMap(([count, status, reason]) => Array.from({ length: count }, () => [status, reason]));
  const open = OPEN.map((status) => [status, null]);
  const rows = Array.from({ length: KINDS + OPEN_KINDS }, (_, kind) => {
    const [status, reason] = (kind < KINDS ? ended[kind] : open[kind - KINDS]) ?? ['DELIVERED', null];
    const direction = status === 'RECEIVED' ? 'INBOUND' : 'OUTBOUND';
    return [kind, direction, status, reason, Number(OPEN.includes(String(status))), Number(status === 'DELIVERED')];
  });
  await connection.query('INSERT INTO bench_kinds VALUES ?', [rows]);
}

/**
 * The rows from a start on. Each is unlike its neighbours, as in life; every one is fixed by its place.
 * @param {number} start @param {number} rows @param {number} others @param {Span} span
 */
function insertSql(start, rows, others, { rows: all, from, stepMs }) {
  const newest = all - Math.ceil(all / OPEN_SHARE);
  const owner = `IF(one % 10 < ${BIG_TENTHS}, 0, 1 + (one DIV 10) % ${others})`;
  const kind = `IF(n >= ${newest}, ${KINDS} + three % ${OPEN_KINDS}, three % ${KINDS})`;
  const category = `IF((three DIV ${KINDS}) % ${KINDS} = 0, 'URGENT', IF((three DIV ${KINDS}) % 10 < 3, 'MARKETING',
'TRANSACTIONAL'))`;
  const number = `IF(two % ${BUSY_EVERY} = 997, '${BUSY_NUMBER}',
CONCAT('+', ${FIRST_NUMBER} + (two DIV ${BUSY_EVERY}) % ${NUMBERS}))`;
  const reference = `CASE WHEN two % 100 < 50 THEN NULL WHEN two % 100 < 95 THEN CONCAT('order-', n)
ELSE '${SHARED_REFERENCE}' END`;
  const metadata = `IF(n % ${METADATA_EVERY} = 0, CONCAT('{"order":"', n, '","shop":"north"}'), NULL)`;
  return `INSERT INTO messages (messageId, tenantId, projectId, direction, status, category, phone, address, country,
    text, encoding, parts, reason, clientReference, metadata, senderId, isSenderNamed, providerId, priceMicros,
    costMicros, isCostFinal, isReserved, reservedMicros, sendAt, validUntil, isSettled, hasFooter, attemptCount,
    sentAt, deliveredAt, endedAt, createdAt, updatedAt, version, fence)
  SELECT ${idSql('msg', 'at', 'n')}, o.tenantId, o.projectId, k.direction, k.status, ${category}, ${number},
    '+14155550100', 'US', CONCAT('Your order ', n, ' is on its way and will reach you between 2 and 4 pm.'), 'GSM_7', 1,
    k.reason, ${reference}, ${metadata}, '${SENDER_ID}', 0, '${PROVIDER_ID}', 7500, 7500, 1 - k.isOpen, k.isDelivered,
    7500, at, at + ${DAY_MS}, 1, 0, 1, at + 200, IF(k.isDelivered, at + 2000, NULL), IF(k.isOpen, NULL, at + 2000), at,
    at + 2000, 4, 1
  FROM (SELECT n, ${from} + n * ${stepMs} AS at, CRC32(n) AS one, CRC32(CONCAT('b', n)) AS two,
      CRC32(CONCAT('c', n)) AS three
    FROM (SELECT ${start} + n AS n FROM bench_sequence WHERE n < ${rows}) numbers) m
  STRAIGHT_JOIN bench_owners o ON o.owner = ${owner} STRAIGHT_JOIN bench_kinds k ON k.kind = ${kind}`;
}

// What a list of messages can be asked for: filters alone and in pairs, within every kind of scope.

/**
 * The query of a list, as the API takes it.
 * @typedef {object} MessageQuery
 * @property {string[]} [tenantIds] @property {string[]} [projectIds] @property {string[]} [status]
 * @property {string[]} [direction] @property {string[]} [category] @property {string} [phone]
 * @property {string} [clientReference] @property {string} [createdFrom] @property {string} [createdTo]
 */
/** @typedef {[name: string, query: MessageQuery]} Named */
/** @typedef {{ name: string, key: string, query: MessageQuery, isSifted: boolean }} MessageCombination */
/** @typedef {[name: string, key: string, within: MessageQuery]} Scope */
/**
 * @typedef {object} Asked what the filters are taken from
 * @property {import('./list-table.mjs').ListWorld} world @property {string} smallKey the TENANT key of a small project
 * @property {Span} span
 * @property {{ phone: string, clientReference: string }} usual of a message in the big project, as most have them
 */

/** More lanes than these are not read for statuses: then they are sifted (message-lanes.ts). */
const STATUS_LANES_MAX = 250;

/** @type {readonly Named[]} */
const STATUSES = [
  ['status frequent', { status: ['DELIVERED'] }],
  ['status seldom', { status: ['FAILED'] }],
  ['status rare', { status: ['QUEUED'] }],
  ['status absent', { status: ['SCHEDULED'] }],
  ['2 statuses', { status: ['FAILED', 'UNDELIVERED'] }],
  ['8 statuses', { status: 'QUEUED SENDING SENT UNDELIVERED FAILED BLOCKED EXPIRED CANCELED'.split(' ') }],
];
/** @type {readonly Named[]} */
const KIND_FILTERS = [
  ['category frequent', { category: ['TRANSACTIONAL'] }],
  ['category rare', { category: ['URGENT'] }],
  ['direction frequent', { direction: ['OUTBOUND'] }],
  ['direction seldom', { direction: ['INBOUND'] }],
];

/**
 * Every combination. With an ADMIN key over all and over 99 projects, and with the TENANT key of the big project all
 * filters and their pairs, in the other scopes every filter alone.
 * @param {Asked} asked @returns {MessageCombination[]}
 */
export function combinationsOf({ world, smallKey, span, usual }) {
  const { adminKey, big } = world;
  /** @type {readonly Named[]} */
  const names = [
    ['phone usual', { phone: usual.phone }],
    ['phone busy', { phone: BUSY_NUMBER }],
    ['phone absent', { phone: ABSENT_NUMBER }],
    ['reference usual', { clientReference: usual.clientReference }],
    ['reference shared', { clientReference: SHARED_REFERENCE }],
    ['reference absent', { clientReference: 'order-none' }],
  ];
  const times = timesOf(span);
  const single = [...STATUSES, ...names, ...KIND_FILTERS, ...times];
  const paired = [
    ...pairs(STATUSES, [...names, ...KIND_FILTERS, ...times]),
    ...pairs(names, [...KIND_FILTERS, ...times]),
    ...pairs(names.slice(0, 3), names.slice(3)),
    ...pairs(KIND_FILTERS.slice(0, 2), [...KIND_FILTERS.slice(2), ...times]),
  ];
  /** @type {Named} */
  const none = ['no filter', {}];
  const scopes = scopesOf(world);
  const admin = (/** @type {readonly Named[]} */ named) =>
    named.map(([name, query]) => /** @type {Scope} */ ([name, adminKey, query]));
  /** @type {readonly Scope[]} */
  const whole = [['ADMIN', adminKey, {}], ['big project', big.key, {}], ...admin(scopes.whole)];
  /** @type {readonly Scope[]} */
  const narrow = [['small project', smallKey, {}], ...admin(scopes.narrow)];
  return [...combine(whole, [none, ...single, ...paired]), ...combine(narrow, [none, ...single])];
}

/**
 * A day and three months in the middle, and a day before the first message.
 * @param {Span} span @returns {Named[]}
 */
function timesOf({ rows, from, stepMs }) {
  const middle = from + Math.floor(rows / 2) * stepMs;
  const between = (/** @type {number} */ start, /** @type {number} */ days) => ({
    createdFrom: String(start),
    createdTo: String(start + days * DAY_MS),
  });
  return [
    ['one day', between(middle, 1)],
    ['90 days', between(middle, 90)],
    ['a day without messages', between(from - 2 * DAY_MS, 1)],
  ];
}

/** @param {import('./list-table.mjs').ListWorld} world @returns {{ whole: Named[], narrow: Named[] }} */
function scopesOf({ big, others }) {
  const projects = (/** @type {number} */ count) => others.slice(0, count).map(({ projectId }) => projectId);
  const tenants = (/** @type {number} */ count) => [...new Set(others.map(({ tenantId }) => tenantId))].slice(0, count);
  return {
    whole: [['99 projects', { projectIds: projects(99) }]],
    narrow: [
      ['big tenant', { tenantIds: [big.tenantId] }],
      ['2 projects', { projectIds: [big.projectId, ...projects(1)] }],
      ['20 projects', { projectIds: projects(20) }],
      ['99 projects with the big one', { projectIds: [big.projectId, ...projects(98)] }],
      ['small tenant', { tenantIds: tenants(1) }],
      ['20 tenants', { tenantIds: tenants(20) }],
      ['tenant and its project', { tenantIds: [big.tenantId], projectIds: [big.projectId] }],
    ],
  };
}

/** @param {readonly Scope[]} scopes @param {readonly Named[]} filters */
function combine(scopes, filters) {
  return scopes.flatMap(([scope, key, within]) =>
    filters.map(([name, more]) => {
      const query = { ...within, ...more };
      return { name: `${scope}, ${name}`, key, query, isSifted: isSifted(scope.endsWith('project'), query) };
    }),
  );
}

/**
 * Whether no index of the list knows all that these filters ask for.
 * @param {boolean} isOfProject @param {MessageQuery} query
 */
function isSifted(isOfProject, { projectIds, tenantIds, status, phone, clientReference, category, direction }) {
  if (category !== undefined || direction !== undefined) return true;
  const named = [status, phone, clientReference].filter((filter) => filter !== undefined).length;
  if (isOfProject || projectIds !== undefined)
    return named > 1 || (projectIds?.length ?? 1) * (status?.length ?? 0) > STATUS_LANES_MAX;
  return tenantIds === undefined ? named > 1 || (named === 1 && phone === undefined) : named > 0;
}

/**
 * Fills a store with as many rows as its shape says, by statements of the server itself: without indexes, which are
 * built afterwards, and spread over all projects.
 */
import { digitsSql } from './growth-numbers.mjs';
import { DAY_MS, idSql } from './message-table.mjs';
import { VALIDATED_AT_SQL, withoutIndexes } from './phones-table.mjs';
import { makeSequence } from './sequence.mjs';

/** @typedef {import('mysql2/promise').Connection} Connection */
/** @typedef {import('./growth-world.mjs').Owner} Owner */
/** @typedef {import('./growth-store.mjs').Shape} Shape */
/** @typedef {(table: string, fill: () => Promise<void>) => Promise<void>} Filling */

const CHUNK_ROWS = 100_000;
/** What is filled is so old at most: younger than any retention. */
const DAYS = 20;
/** So many numbers may get messages, all projects together. */
const RECIPIENTS_MAX = 200_000;
const PROVIDER_SQL = '(SELECT MAX(providerId) FROM providers)';
const DATA =
  '{"phoneE164":"+12125552601","isOptedOut":false,"messageCount":0,"totalCost":0,"country":"United States",' +
  '"countryCodeIso2":"US","phoneType":"FIXED_LINE_OR_MOBILE","version":1}';

/**
 * How many numbers each project has.
 * @param {Shape} shape
 */
export function phonesOfEach({ kind, rows, projects }) {
  if (kind === 'deliveries') return 0;
  return Math.floor((kind === 'phones' ? rows : Math.min(rows, RECIPIENTS_MAX)) / projects);
}

/**
 * @param {Connection} connection @param {readonly Owner[]} owners @param {Shape} shape
 * @param {Filling} filling told of each table
 */
export async function fillStore(connection, owners, shape, filling) {
  // Nothing here is worth a check: the rows are unlike by construction, and nobody will miss them.
  await connection.query('SET SESSION unique_checks = 0, foreign_key_checks = 0');
  await connection.query('DROP TABLE IF EXISTS bench_sequence, bench_owners');
  await makeSequence(connection, CHUNK_ROWS);
  await makeOwners(connection, owners);
  const without = (/** @type {string} */ table, /** @type {() => Promise<void>} */ fill) =>
    filling(table, () => withoutIndexes(connection, table, fill));
  if (shape.kind !== 'deliveries') await without('phones', () => fillPhones(connection, owners, phonesOfEach(shape)));
  const from = Date.now() - DAYS * DAY_MS;
  const stepMs = Math.max(1, Math.floor((DAYS * DAY_MS) / shape.rows));
  const chunks = async (/** @type {(rows: string, at: string) => string} */ sqlOf) => {
    for (let start = 0; start < shape.rows; start += CHUNK_ROWS) {
      const rows = Math.min(CHUNK_ROWS, shape.rows - start);
      const at = `${from} + n * ${stepMs}`;
      const numbers = `(SELECT ${start} + n AS n FROM bench_sequence WHERE n < ${rows}) q`;
      await connection.query(
        sqlOf(
          `(SELECT n, ${at} AS at FROM ${numbers}) m STRAIGHT_JOIN bench_owners o ON o.owner = n % ${owners.length}`,
          at,
        ),
      );
    }
  };
  if (shape.kind === 'messages') {
    await without('messages', () => chunks(messagesSql));
    await without('message_attempts', () => chunks(messageAttemptsSql));
  }
  if (shape.kind === 'deliveries') {
    await without('events', () => chunks((rows) => eventsSql(rows, owners.length)));
    await connection.query(
      `REPLACE INTO event_counters (projectId, tenantId, lastSequence)
SELECT projectId, tenantId, ${Math.ceil(shape.rows / owners.length)} FROM bench_owners`,
    );
    await without('deliveries', () => chunks(deliveriesSql));
    await filling('delivery_attempts', () => chunks(deliveryAttemptsSql));
  }
  await connection.query('DROP TABLE bench_sequence, bench_owners');
}

/** @param {Connection} connection @param {readonly Owner[]} owners */
async function makeOwners(connection, owners) {
  const id = 'char(30) CHARACTER SET ascii NOT NULL';
  await connection.query(
    `CREATE TABLE bench_owners (owner int unsigned NOT NULL PRIMARY KEY, tenantId ${id}, projectId ${id},
webhookConfigId ${id}, senderId ${id}) ENGINE=InnoDB`,
  );
  const rows = owners.map((each, owner) => [owner, each.tenantId, each.projectId, each.webhookConfigId, each.senderId]);
  await connection.query('INSERT INTO bench_owners VALUES ?', [rows]);
}

/**
 * Each number belongs to one that may get messages: not opted out, and reminded lately how to.
 * @param {Connection} connection @param {readonly Owner[]} owners @param {number} each
 */
async function fillPhones(connection, owners, each) {
  for (const [index, { tenantId, projectId }] of owners.entries())
    for (let start = 0; start < each; start += CHUNK_ROWS)
      await connection.query(
        `INSERT INTO phones (projectId, phoneE164, tenantId, phoneReversed, isOptedOut, optOutToken,
  lastOptOutReminderAt, lastMessageAt, messageCount, deliveredCount, failedCount, blockedCount, totalCostMicros,
  isValidated, validatedAt, isValid, carrier, countryCodeIso2, phoneType, version, createdAt, updatedAt)
SELECT ?, CONCAT('+', digits), ?, REVERSE(digits), 0,
  LEFT(REPLACE(REPLACE(TO_BASE64(UNHEX(MD5(CONCAT(?, n)))), '+', '-'), '/', '_'), 22), 1000 * UNIX_TIMESTAMP(),
  1763700000000 + n, n % 97, n % 89, n % 7, n % 3, (n % 97) * 7500, 1, ${VALIDATED_AT_SQL}, 1, 'Example Wireless',
  'US', 'FIXED_LINE_OR_MOBILE', 1, 1763500000000 + n, 1763700000000 + n
FROM (SELECT n, ${digitsSql(String(index), 'n')} AS digits
  FROM (SELECT ${start} + n AS n FROM bench_sequence WHERE n < ${Math.min(CHUNK_ROWS, each - start)}) q) p
ORDER BY digits`,
        [projectId, tenantId, projectId],
      );
}

/** @param {string} rows */
function messagesSql(rows) {
  return `INSERT INTO messages (messageId, tenantId, projectId, direction, status, category, phone, address, country,
    text, encoding, parts, senderId, isSenderNamed, providerId, priceMicros, costMicros, isCostFinal, isReserved,
    reservedMicros, sendAt, validUntil, isSettled, hasFooter, attemptCount, sentAt, deliveredAt, endedAt, createdAt,
    updatedAt, version, fence)
  SELECT ${idSql('msg', 'at', 'n')}, o.tenantId, o.projectId, 'OUTBOUND', 'DELIVERED', 'TRANSACTIONAL',
    CONCAT('+1212', 2000000 + CRC32(n) % 8000000), '+14155550100', 'US',
    CONCAT('Your order ', n, ' is on its way and will reach you by 4 pm.'), 'GSM_7', 1, o.senderId, 0,
    ${PROVIDER_SQL}, 7500, 7500, 1, 1, 7500, at, at + ${DAY_MS}, 1, 0, 1, at + 200, at + 2000, at + 2000, at,
    at + 2000, 4, 1
  FROM ${rows}`;
}

/** @param {string} rows */
function messageAttemptsSql(rows) {
  return `INSERT INTO message_attempts (attemptId, messageId, projectId, providerId, senderId, status,
    providerMessageId, startedAt, endedAt)
  SELECT ${idSql('att', 'at + 100', 'n')}, ${idSql('msg', 'at', 'n')}, o.projectId, ${PROVIDER_SQL}, o.senderId,
    'ACCEPTED', MD5(n), at + 100, at + 200
  FROM ${rows}`;
}

/** @param {string} rows @param {number} owners */
function eventsSql(rows, owners) {
  return `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
  SELECT ${idSql('evt', 'at', 'n')}, o.tenantId, o.projectId, CONCAT('+1212', 2000000 + CRC32(n) % 8000000),
    'phone.created', '${DATA}', 1, 1 + n DIV ${owners}, at
  FROM ${rows}`;
}

/** @param {string} rows */
function deliveriesSql(rows) {
  return `INSERT INTO deliveries (deliveryId, tenantId, projectId, webhookConfigId, eventId, eventType, status, isRetry,
    fence, attemptCount, lastStatusCode, createdAt, updatedAt)
  SELECT ${idSql('dlv', 'at', 'n')}, o.tenantId, o.projectId, o.webhookConfigId, ${idSql('evt', 'at', 'n')},
    'phone.created', 'DELIVERED', 0, 1, 1, 200, at + 5, at + 50
  FROM ${rows}`;
}

/** @param {string} rows */
function deliveryAttemptsSql(rows) {
  return `INSERT INTO delivery_attempts (deliveryId, fence, startedAt, durationMs, outcome, statusCode, answer)
  SELECT ${idSql('dlv', 'at', 'n')}, 1, at + 10, 3, 'SUCCESS', 200, 'ok' FROM ${rows}`;
}

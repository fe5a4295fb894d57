/** A million rows of `phones` by a few statements that MySQL and MariaDB both understand. */
import { rowsOf } from './world.mjs';

const DIGITS = Array.from({ length: 10 }, (_, digit) => (digit === 0 ? 'SELECT 0 AS d' : `SELECT ${digit}`)).join(
  ' UNION ALL ',
);
const CHUNK_ROWS = 100_000;
/** Numbers begin here: eleven digits below the calling code of the United States. */
const FIRST_NUMBER = 12_010_000_000;
/** Every so many rows have been opted out. */
const OPTED_OUT_EVERY = 25;

/**
 * Looked up within the last 58 days, for numbers whose look-up is old (90 days) would be looked up again while we
 * measure.
 */
export const VALIDATED_AT_SQL = '1000 * UNIX_TIMESTAMP() - 1000 * (n % 5000000)';

/**
 * The number in E.164 that stands at an index of a project.
 * @param {number} index
 */
export function numberAt(index) {
  return `+${FIRST_NUMBER + index}`;
}

/**
 * Runs `fill` on a table without its secondary indexes and then builds them again, sorted, which is many times
 * faster than to keep them up row by row.
 * @param {import('mysql2/promise').Connection} connection @param {string} name
 * @param {() => Promise<void>} fill
 */
export async function withoutIndexes(connection, name, fill) {
  const [created] = await rowsOf(connection, `SHOW CREATE TABLE ${name}`);
  const indexes = [...String(created?.['Create Table']).matchAll(/^ +((?:UNIQUE )?KEY `(\w+)` .*?),?$/gm)];
  await connection.query(`ALTER TABLE ${name} ${indexes.map(([, , index]) => `DROP INDEX ${index}`).join(', ')}`);
  await fill();
  await connection.query(`ALTER TABLE ${name} ${indexes.map(([, definition]) => `ADD ${definition}`).join(', ')}`);
  await connection.query(`ANALYZE TABLE ${name}`);
}

/**
 * Inserts `count` rows of a project.
 * @param {import('mysql2/promise').Connection} connection @param {{ tenantId: string, projectId: string }} given1
 * @param {number} count
 */
export async function fillPhones(connection, { tenantId, projectId }, count) {
  // Nothing here is worth a check: the rows are unlike by construction, and nobody will miss them.
  await connection.query('SET SESSION unique_checks = 0, foreign_key_checks = 0');
  for (let start = 0; start < count; start += CHUNK_ROWS) {
    await connection.query(insertStatement(Math.min(CHUNK_ROWS, count - start)), [
      projectId,
      tenantId,
      projectId,
      start,
    ]);
  }
}

/**
 * The counts are made up, but each is unlike its neighbours, as in life; every text is fixed by project and number.
 * @param {number} rows
 */
function insertStatement(rows) {
  return `INSERT INTO phones (projectId, phoneE164, tenantId, phoneReversed, isOptedOut, optOutReason, optOutAt,
optOutToken,
    lastOptOutReminderAt, lastMessageAt, messageCount, deliveredCount, failedCount, blockedCount, totalCostMicros,
isValidated,
    validatedAt, isValid, validationErrorMessage, carrier, countryCodeIso2, city, phoneType, timezone, version,
createdAt, updatedAt)
  SELECT ?, CONCAT('+', ${FIRST_NUMBER} + n), ?, REVERSE(${FIRST_NUMBER} + n), n % ${OPTED_OUT_EVERY} = 0,
    IF(n % ${OPTED_OUT_EVERY} = 0, 'KEYWORD', NULL), IF(n % ${OPTED_OUT_EVERY} = 0, 1763700000000 + n, NULL),
    LEFT(REPLACE(REPLACE(TO_BASE64(UNHEX(MD5(CONCAT(?, n)))), '+', '-'), '/', '_'), 22),
    NULL, 1763700000000 + n, n % 97, n % 89, n % 7, n % 3, (n % 97) * 7500, 1, ${VALIDATED_AT_SQL}, 1, NULL,
'Example Wireless',
    IF(n % 10 = 0, 'CA', 'US'), 'San Francisco', 'MOBILE', 'America/Los_Angeles', 1, 1763500000000 + n,
1763700000000 + n
  FROM (${sequenceStatement(rows)}) numbers ORDER BY n LIMIT ${rows}`;
}

/**
 * The numbers from a start on, at least as many as wanted: as many digits as that takes, crossed with each other.
 * @param {number} rows
 */
function sequenceStatement(rows) {
  const places = Array.from({ length: Math.ceil(Math.log10(rows)) }, (_, place) => place);
  const sum = places.map((place) => `${10 ** place} * d${place}.d`).join(' + ');
  return `SELECT ? + ${sum} AS n FROM ${places.map((place) => `(${DIGITS}) d${place}`).join(', ')}`;
}

/** What is measured on: a project with a TENANT key and a webhook config, rows of it, and a million phones. */
import { createHash } from 'node:crypto';
import { fromBuild } from '../../scripts/lib/project-build.mjs';

/** @typedef {import('../../src/platform/crypto/data-keys.js').DataKeyPurpose} DataKeyPurpose */

/**
 * A key for the references, which compare SHA-256 instead of bcrypt: a copy of the row of `keyId` with another id and
 * hash.
 * @returns the key's text
 * @param {import('mysql2/promise').Connection} connection @param {string} keyId
 */
export async function makeReferenceKey(connection, keyId) {
  const id = `${keyId.slice('key_'.length, -1)}${keyId.endsWith('0') ? '1' : '0'}`;
  const secret = 'ReferenceSecretOf32Characters000';
  const hash = createHash('sha256').update(secret).digest('base64');
  const copied = 'tenantId, projectId, name, role, keySuffix, isActive, createdAt, updatedAt';
  await connection.execute(
    `INSERT INTO api_keys (keyId, secretHash, ${copied}) SELECT ?, ?, ${copied} FROM api_keys WHERE keyId = ?`,
    [`key_${id}`, hash, keyId],
  );
  return `parley_${id}_ReferTag${secret}`;
}

/**
 * The data key of a purpose, opened with the compiled modules of the API.
 * @param {import('mysql2/promise').Connection} connection @param {Buffer} masterKey
 * @param {DataKeyPurpose} purpose
 */
export async function dataKey(connection, masterKey, purpose) {
  const { DataKey } = /** @type {typeof import('../../src/platform/crypto/data-keys.js')} */ (
    await fromBuild('platform/crypto/data-keys.js')
  );
  const { open } = /** @type {typeof import('../../src/platform/crypto/data-keys.js')} */ (
    await fromBuild('platform/crypto/data-keys.js')
  );
  const [row] = await rowsOf(connection, 'SELECT wrappedKey FROM data_keys WHERE purpose = ?', [purpose]);
  return open(masterKey, DataKey.placeOf(purpose), /** @type {Buffer} */ (row?.['wrappedKey']));
}

/**
 * The API's DataKeys with some keys only.
 * @param {Partial<Record<DataKeyPurpose, Buffer>>} keys
 */
export async function keysOf(keys) {
  const { DataKeys } = /** @type {typeof import('../../src/platform/crypto/data-keys.js')} */ (
    await fromBuild('platform/crypto/data-keys.js')
  );
  /** @type {Map<DataKeyPurpose, Buffer>} */
  const map = new Map();
  if (keys.cursor !== undefined) map.set('cursor', keys.cursor);
  if (keys['api-key-tag'] !== undefined) map.set('api-key-tag', keys['api-key-tag']);
  return new DataKeys(map);
}

/**
 * The rows of a query.
 * @param {import('mysql2/promise').Connection} connection @param {string} sql
 * @param {(string | number | Buffer | null)[]} [values]
 */
export async function rowsOf(connection, sql, values = []) {
  const [rows] = await connection.query(sql, values);
  return /** @type {import('mysql2').RowDataPacket[]} */ (rows);
}

/**
 * The number that a query with one row and one column gives.
 * @param {import('mysql2/promise').Connection} connection @param {string} sql
 * @param {(string | number | Buffer | null)[]} [values]
 */
export async function numberOf(connection, sql, values = []) {
  const [row] = await rowsOf(connection, sql, values);
  return Number(Object.values(row ?? {})[0]);
}

// Many rows by a few statements that MySQL and MariaDB both understand; a million of `phones` among them.

const DIGITS = Array.from({ length: 10 }, (_, digit) => (digit === 0 ? 'SELECT 0 AS d' : `SELECT ${digit}`)).join(
  ' UNION ALL ',
);

/**
 * The numbers `n` from `start` on, at least `rows` of them and in no order: as many digits as that takes, crossed with
 * each other.
 * @param {number} rows @param {string} [start] an expression
 */
export function numbersSql(rows, start = '0') {
  const places = Array.from({ length: Math.max(1, Math.ceil(Math.log10(rows))) }, (_, place) => place);
  const sum = places.map((place) => `${10 ** place} * d${place}.d`).join(' + ');
  return `SELECT ${start} + ${sum} AS n FROM ${places.map((place) => `(${DIGITS}) d${place}`).join(', ')}`;
}

/**
 * Makes `bench_sequence` with the numbers `n` below `rows`.
 * @param {import('mysql2/promise').Connection} connection @param {number} rows
 */
export async function makeSequence(connection, rows) {
  await connection.query('CREATE TABLE bench_sequence (n int unsigned NOT NULL PRIMARY KEY) ENGINE=InnoDB');
  await connection.query(
    `INSERT INTO bench_sequence SELECT n FROM (${numbersSql(rows)}) numbers WHERE n < ${rows} ORDER BY n`,
  );
}

const CHUNK_ROWS = 100_000;
/** Numbers begin here: eleven digits below the calling code of the United States. */
const FIRST_NUMBER = 12_010_000_000;
/** Every so many rows have been opted out. */
const OPTED_OUT_EVERY = 25;

/**
 * Looked up within the last 58 days, for numbers whose look-up is old (90 days) would be looked up again while we
 * measure.
 */
const VALIDATED_AT_SQL = '1000 * UNIX_TIMESTAMP() - 1000 * (n % 5000000)';

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
 * @param {import('mysql2/promise').Connection} connection @param {{ tenantId: string, projectId: string }} project
 * @param {number} count
 */
export async function fillPhones(connection, { tenantId, projectId }, count) {
  // Nothing here is worth a check: the rows are unlike by construction, and nobody will miss them.
  await connection.query('SET SESSION unique_checks = 0, foreign_key_checks = 0');
  for (let start = 0; start < count; start += CHUNK_ROWS) {
    const values = [projectId, tenantId, projectId, start];
    await connection.query(insertStatement(Math.min(CHUNK_ROWS, count - start)), values);
  }
}

/** @param {number} rows */
function insertStatement(rows) {
  const isOptedOut = `n % ${OPTED_OUT_EVERY} = 0`;
  const columns = {
    digits: `${FIRST_NUMBER} + n`,
    isOptedOut,
    token: 'UNHEX(MD5(CONCAT(?, n)))',
    country: "IF(n % 10 = 0, 'CA', 'US')",
    city: "'San Francisco'",
    timezone: "'America/Los_Angeles'",
  };
  return insertPhonesSql(columns, `(${numbersSql(rows, '?')}) numbers ORDER BY n LIMIT ${rows}`);
}

/**
 * A statement that inserts numbers of one project; its first values are projectId and tenantId. The counts are made up,
 * but each is unlike its neighbours, as in life; every text is fixed by project and number.
 * @param {Record<'digits' | 'isOptedOut' | 'token' | 'country' | 'city' | 'timezone', string>} columns expressions over
 *   the rows; `digits` are those of the number, `token` 16 bytes @param {string} from rows with a number `n`
 */
export function insertPhonesSql({ digits, isOptedOut, token, country, city, timezone }, from) {
  return `INSERT INTO phones (projectId, tenantId, phoneE164, phoneReversed, isOptedOut, optOutReason, optOutAt,
    optOutToken, lastOptOutReminderAt, lastMessageAt, messageCount, deliveredCount, failedCount, blockedCount,
    totalCostMicros, isValidated, validatedAt, isValid, validationErrorMessage, carrier, countryCodeIso2, city,
    phoneType, timezone, version, createdAt, updatedAt)
  SELECT ?, ?, CONCAT('+', ${digits}), REVERSE(${digits}), ${isOptedOut}, IF(${isOptedOut}, 'KEYWORD', NULL),
    IF(${isOptedOut}, 1763700000000 + n, NULL),
    LEFT(REPLACE(REPLACE(TO_BASE64(${token}), '+', '-'), '/', '_'), 22),
    NULL, 1763700000000 + n, n % 97, n % 89, n % 7, n % 3,
    (n % 97) * 7500, 1, ${VALIDATED_AT_SQL}, 1, NULL, 'Example Wireless', ${country}, ${city},
    'MOBILE', ${timezone}, 1, 1763500000000 + n, 1763700000000 + n
  FROM ${from}`;
}

/** What is measured on: a project with a TENANT key and a webhook config, and a million phones. */
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

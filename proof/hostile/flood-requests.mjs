/** What the attacks of `npm run flood` send. */
import { randomBytes } from 'node:crypto';
import { fromBuild } from '../../scripts/lib/project-build.mjs';
import { dataKey, keysOf } from '../stage/world.mjs';

const REDEEM = '/v1/console-links/redeem';
const SECRET_LENGTH = 32;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @typedef {import('../stage/environment.mjs').Bench} Bench */
/** @typedef {import('../../scripts/lib/operator.mjs').Operator} Operator */
/**
 * What is sent as the n-th bad request.
 * @typedef {(index: number) => import('./flood-client.mjs').FloodRequest} BadRequest
 */
/**
 * Forged keys; wrong secrets of real ones; forged tokens of links; tokens of links that were opened.
 * @typedef {Record<'forged' | 'secrets' | 'guessed' | 'used', BadRequest>} BadRequests
 */
/** @typedef {{ projectId: string, keys: readonly { keyId: string }[], tokens: readonly string[] }} World */

/**
 * The token of a link that was opened.
 * @param {Operator} operator @param {string} projectId @returns {Promise<string>}
 */
export async function usedToken(operator, projectId) {
  const { url } = await operator.call('POST', `/v1/projects/${projectId}/console-links`, {});
  const token = url.slice(url.indexOf('plink_'));
  await operator.call('POST', REDEEM, { token });
  return token;
}

/**
 * What each kind of attack sends.
 * @param {Bench} bench @param {World} world @returns {Promise<BadRequests>}
 */
export async function badRequestsOf(bench, { projectId, keys, tokens }) {
  const path = `/v1/projects/${projectId}`;
  const wrongSecret = await tagged(bench);
  const keyId = (/** @type {number} */ index) => keys[index % keys.length]?.keyId ?? '';
  const token = (/** @type {number} */ index) => tokens[index % tokens.length] ?? '';
  const untrue = (/** @type {string} */ start) => `${start}_${randomText(8)}${randomText(SECRET_LENGTH)}`;
  const redemption = (/** @type {string} */ text) => ({ path: REDEEM, key: '', body: { token: text } });
  return {
    forged: (index) => ({ path, key: untrue(keyId(index).replace('key_', 'parley_')) }),
    secrets: (index) => ({ path, key: wrongSecret(keyId(index)) }),
    guessed: (index) => redemption(untrue(token(index).slice(0, token(index).lastIndexOf('_')))),
    used: (index) => redemption(token(index)),
  };
}

/**
 * Makes key texts with a right tag and a wrong secret, as only somebody with the data key could.
 * @param {Bench} bench @returns {Promise<(keyId: string) => string>}
 */
async function tagged(bench) {
  const connection = await bench.connect();
  const macs = await keysOf({ 'api-key-tag': await dataKey(connection, bench.masterKey, 'api-key-tag') });
  await connection.end();
  const { writeKeyText } = /** @type {typeof import('../../src/auth/key-text.js')} */ (
    await fromBuild('auth/key-text.js')
  );
  return (keyId) => writeKeyText(macs, keyId, randomText(SECRET_LENGTH));
}

/**
 * Random base62 text, good enough for keys that must be wrong.
 * @param {number} length
 */
function randomText(length) {
  return Array.from(randomBytes(length), (byte) => BASE62[byte % BASE62.length]).join('');
}

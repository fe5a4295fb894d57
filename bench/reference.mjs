/**
 * The reference: what one would write by hand for two operations with `node:http` and mysql2, looking the key up on each
 * request. Correct in what it checks, without anything that makes a service operable: no validation, no log, no metrics, no limits.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import mysql from 'mysql2/promise';
import { cursorsOf } from './reference-cursors.mjs';
import { KEY_SQL, PAGE_SQL, PAGE_SIZE, PROJECT_SQL } from './reference-sql.mjs';
import { phoneJson, projectJson } from './reference-views.mjs';

const KEY_TEXT = /^parley_([0-9A-Z]{26})_[0-9A-Za-z]{8}([0-9A-Za-z]{32})$/;
const POOL_SIZE = 10;

const cursors = cursorsOf(Buffer.from(process.env.CURSOR_KEY, 'hex'));
const pool = mysql.createPool({
  uri: process.env.DATABASE_URL,
  connectionLimit: POOL_SIZE,
  charset: 'utf8mb4_bin',
  timezone: 'Z',
  supportBigNumbers: true,
});

createServer((request, response) => {
  answer(request).then(
    ([status, body]) => send(response, status, body),
    () => send(response, 500, { code: 'internal' }),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');

/**
 * @param {import('node:http').IncomingMessage} request
 */
async function answer(request) {
  const url = new URL(request.url, 'http://reference');
  if (url.pathname === '/health/ready') return [200, {}];
  const key = await authenticate(request.headers['x-api-key']);
  if (key === null) return [401, { code: 'api_key_invalid' }];
  if (request.method === 'GET' && url.pathname === '/v1/phones') return listPhones(key, url.searchParams.get('cursor'));
  const [, projectId] = /^\/v1\/projects\/(\w+)$/.exec(url.pathname) ?? [];
  if (request.method === 'GET' && projectId !== undefined) return readProject(key, projectId);
  return [404, { code: 'not_found' }];
}

/**
 * @param {string} text
 */
async function authenticate(text) {
  const [, id, secret] = KEY_TEXT.exec(text ?? '') ?? [];
  if (id === undefined) return null;
  const [[key]] = await pool.execute(KEY_SQL, [`key_${id}`]);
  if (key === undefined) return null;
  const digest = createHash('sha256').update(secret).digest();
  if (!timingSafeEqual(digest, Buffer.from(key.secretHash, 'base64'))) return null;
  const alive = key.isActive === 1 && (key.expiresAt === null || key.expiresAt > Date.now());
  return alive && key.projectStatus === 'active' && key.tenantStatus === 'active' ? key : null;
}

/**
 * @param {string} key
 * @param {string} projectId
 */
async function readProject(key, projectId) {
  if (key.role !== 'ADMIN' && key.projectId !== projectId) return [404, { code: 'not_found' }];
  const [rows] = await pool.execute(PROJECT_SQL, [projectId]);
  return rows.length === 0 ? [404, { code: 'not_found' }] : [200, projectJson(rows)];
}

/**
 * @param {string} key
 * @param {string} cursor
 */
async function listPhones(key, cursor) {
  const after = cursors.read(cursor);
  if (after === null) return [400, { code: 'cursor_invalid' }];
  const [rows] = await pool.execute(PAGE_SQL, [key.projectId, after]);
  const page = rows.slice(0, PAGE_SIZE);
  const hasMore = rows.length > PAGE_SIZE;
  return [200, { data: page.map(phoneJson), cursor: hasMore ? cursors.write(page.at(-1).phoneE164) : '', hasMore }];
}

function send(response, status, value) {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

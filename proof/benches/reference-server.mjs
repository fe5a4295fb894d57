/** What the hand-written programs have in common: a bare node:http server, and a pool of mysql2. */
import { createServer } from 'node:http';
import mysql from 'mysql2/promise';

const POOL_SIZE = 10;
const { DATABASE_URL = '', PORT = '' } = process.env;

/** @typedef {[status: number, body: object]} Result */

/** Connections to the database of the API, or to its copy. */
export function openPool() {
  return mysql.createPool({
    uri: DATABASE_URL,
    connectionLimit: POOL_SIZE,
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    supportBigNumbers: true,
  });
}

/** The same for transactions. */
export function openWritingPool() {
  const pool = openPool();
  pool.on('connection', (connection) => {
    void connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  });
  return pool;
}

/** @param {(request: import('node:http').IncomingMessage) => Promise<Result>} respond */
export function serve(respond) {
  createServer((request, response) => {
    respond(request).then(
      ([status, body]) => send(response, status, body),
      (error) => {
        console.error(error);
        send(response, 500, { code: 'internal' });
      },
    );
  }).listen(Number(PORT), '127.0.0.1');
}

/**
 * The body of a request, read as JSON.
 * @param {import('node:http').IncomingMessage} request
 */
export async function bodyOf(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {object} value */
function send(response, status, value) {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

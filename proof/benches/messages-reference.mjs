/**
 * The hand-written program beside which messages are measured: a bare node:http server and a loop over mysql2 that
 * write the same rows in the same transactions as the API and its worker. It checks nothing that a caller could do
 * wrong, knows one way to send, and no failure: what it does is the least that those rows take.
 */
import 'reflect-metadata';
import { createServer } from 'node:http';
import mysql from 'mysql2/promise';
import { accept, acceptBatch } from './messages-reference-accept.mjs';
import { startLoop } from './messages-reference-loop.mjs';

const POOL_SIZE = 10;
const PATH = /^\/v1\/projects\/(\w+)\/messages(\/batches)?$/;
const { DATABASE_URL = '', PORT = '', LOOP = '' } = process.env;

const pool = mysql.createPool({
  uri: DATABASE_URL,
  connectionLimit: POOL_SIZE,
  charset: 'utf8mb4_bin',
  timezone: 'Z',
  supportBigNumbers: true,
});
pool.on('connection', (connection) => {
  void connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
});
const due = LOOP === '' ? () => {} : startLoop(pool);

createServer((request, response) => {
  answer(request).then(
    ([status, body]) => send(response, status, body),
    (error) => {
      console.error(error);
      send(response, 500, { code: 'internal' });
    },
  );
}).listen(Number(PORT), '127.0.0.1');

/** @param {import('node:http').IncomingMessage} request @returns {Promise<[status: number, body: object]>} */
async function answer(request) {
  const [, projectId = '', isBatch] = PATH.exec(request.url ?? '') ?? [];
  if (projectId === '') return [200, {}];
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString());
  const made =
    isBatch === undefined
      ? (await accept(pool, projectId, [body]))[0]
      : await acceptBatch(pool, projectId, body.messages, () => due(projectId));
  due(projectId);
  return [202, made ?? {}];
}

/** @param {import('node:http').ServerResponse} response @param {number} status @param {object} value */
function send(response, status, value) {
  const body = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

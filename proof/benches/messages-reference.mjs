/**
 * The hand-written program beside which messages are measured: a bare node:http server and a loop over mysql2 that
 * write the same rows in the same transactions as the API and its worker. It checks nothing that a caller could do
 * wrong, knows one way to send, and no failure: what it does is the least that those rows take.
 */
import 'reflect-metadata';
import { accept, acceptBatch } from './messages-reference-accept.mjs';
import { startLoop } from './messages-reference-loop.mjs';
import { bodyOf, openWritingPool, serve } from './reference-server.mjs';

/** @typedef {import('./reference-server.mjs').Result} Result */

const PATH = /^\/v1\/projects\/(\w+)\/messages(\/batches)?$/;
const { LOOP = '' } = process.env;

const pool = openWritingPool();
const due = LOOP === '' ? () => {} : startLoop(pool);

serve(respond);

/** @param {import('node:http').IncomingMessage} request @returns {Promise<Result>} */
async function respond(request) {
  const [, projectId = '', isBatch] = PATH.exec(request.url ?? '') ?? [];
  if (projectId === '') return [200, {}];
  const body = await bodyOf(request);
  const made =
    isBatch === undefined
      ? (await accept(pool, projectId, [body]))[0]
      : await acceptBatch(pool, projectId, body.messages, () => due(projectId));
  due(projectId);
  return [202, made ?? {}];
}

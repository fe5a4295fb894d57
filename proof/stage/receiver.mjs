/**
 * Receivers of webhooks on ports of their own, in one process: they return 200 at once and note how old each event was.
 * Takes `{ listen: n }` by message and returns the ports; `{ take: true }` returns the ages in ms and forgets them.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { addressOf } from '../../scripts/lib/ports.mjs';
import { takeJobs } from './jobs.mjs';

const TIMESTAMP = /"timestamp":"([^"]+)"/;
/** @typedef {{ listen: number } | { take: true }} ReceiverJob */

/** @type {number[]} */
let ages = [];

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
function receive(request, response) {
  let body = '';
  request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
  request.on('end', () => {
    const [, timestamp] = TIMESTAMP.exec(body) ?? [];
    ages.push(Date.now() - Date.parse(timestamp ?? ''));
    response.end('ok');
  });
}

/** @param {number} count */
async function listen(count) {
  const servers = Array.from({ length: count }, () =>
    createServer({ keepAliveTimeout: 60_000 }, receive).listen(0, '127.0.0.1'),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return servers.map((server) => addressOf(server).port);
}

takeJobs(async (/** @type {ReceiverJob} */ job) => {
  if ('listen' in job) return listen(job.listen);
  const taken = ages;
  ages = [];
  return taken;
});

/** Receivers of webhooks on loopback, each with what it does with a request that has arrived as a whole. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { addressOf } from '../../scripts/lib/ports.mjs';

const KEEP_ALIVE_MS = 60_000;

/**
 * Listens on a port of its own: `{ server, port }`.
 * @param {(request: import('node:http').IncomingMessage, body: string,
 *   response: import('node:http').ServerResponse) => void} take
 */
export async function listen(take) {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => (body += chunk));
    request.on('error', () => {});
    request.on('end', () => take(request, body, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: addressOf(server).port };
}

/**
 * A webhook receiver on plain Node.js: verifies each delivery (Standard Webhooks), answers at once, works afterwards,
 * and takes each event once. `npm install` the file that `npm pack -w parley-sdk` makes here, then, with Node.js 20 or
 * later:
 *
 *   WEBHOOK_SECRET=whsec_… PORT=8080 node examples/node-receiver.mjs
 */
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { verifyWebhook } from 'parley-sdk/webhooks';

const BODY_BYTES_MAX = 1_000_000;
const REMEMBERED_MAX = 100_000;

/**
 * An event. `sequence` is 1, 2, 3 … in each project: deliveries may come in another order.
 * @typedef {import('parley-sdk/webhooks').ParleyEvent} ParleyEvent
 */

/**
 * A server that hands each genuine event to `handle`, once.
 * @param {string} secret @param {(event: ParleyEvent) => void} handle
 */
export function createReceiver(secret, handle) {
  // In earnest, a unique column in your database: it outlives this process. Store the event in the same transaction.
  /** @type {Set<string>} */
  const seen = new Set();
  return createServer((request, response) => {
    receive(request, response).catch(() => response.writeHead(500).end());
  });

  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function receive(request, response) {
    const body = await rawBody(request);
    if (body === null) return void response.writeHead(413, { connection: 'close' }).end();
    /** @type {ParleyEvent} */
    let event;
    try {
      // Over the bytes as they came, never over JSON that was parsed and written again. Old timestamps are refused too.
      event = verifyWebhook(body, request.headers, secret);
    } catch (error) {
      // Parley keeps the response: the reason is then seen in the deliveries of the config.
      return void response.writeHead(401, { 'content-type': 'text/plain' }).end(String(error));
    }
    // Every attempt of an event has the same webhook-id, a replay too. What is known already is a success: it need not
    // come again.
    const isNew = !seen.has(event.id);
    if (isNew) remember(seen, event.id);
    response.writeHead(204).end();
    if (isNew) setImmediate(handle, event);
  }
}

/** @param {import('node:http').IncomingMessage} request */
async function rawBody(request) {
  /** @type {Buffer[]} */
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** @param {Set<string>} seen @param {string} id */
function remember(seen, id) {
  seen.add(id);
  const [oldest] = seen;
  if (seen.size > REMEMBERED_MAX && oldest !== undefined) seen.delete(oldest);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = createReceiver(process.env['WEBHOOK_SECRET'] ?? '', (event) =>
    console.log(event.sequence, event.type, event.data),
  );
  server.listen(Number(process.env['PORT'] ?? 8080));
}

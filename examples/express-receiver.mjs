/**
 * The same with Express: `npm install express` and the file that `npm pack -w parley-sdk` makes here, then, with
 * Node.js 20 or later:
 *
 *   WEBHOOK_SECRET=whsec_… PORT=8080 node examples/express-receiver.mjs
 */
import express from 'express';
import { pathToFileURL } from 'node:url';
import { verifyWebhook } from 'parley-sdk/webhooks';

const REMEMBERED_MAX = 100_000;

/** @typedef {import('parley-sdk/webhooks').ParleyEvent} ParleyEvent */

/**
 * An application whose `POST /hooks/parley` hands each genuine event to `handle`, once.
 * @param {string} secret @param {(event: ParleyEvent) => void} handle
 */
export function createApp(secret, handle) {
  // In earnest, a unique column in your database: it outlives this process. Store the event in the same transaction.
  /** @type {Set<string>} */
  const seen = new Set();
  const app = express();
  // `express.raw` keeps the bytes that are signed; `express.json` before this route would throw them away.
  app.post('/hooks/parley', express.raw({ type: 'application/json', limit: '1mb' }), (request, response) => {
    /** @type {ParleyEvent} */
    let event;
    try {
      event = verifyWebhook(request.body, request.headers, secret);
    } catch (error) {
      // Parley keeps the response: the reason is then seen in the deliveries of the config.
      response.status(401).type('text').send(String(error));
      return;
    }
    const isNew = !seen.has(event.id);
    if (isNew) seen.add(event.id);
    const [oldest] = seen;
    if (seen.size > REMEMBERED_MAX && oldest !== undefined) seen.delete(oldest);
    // Answer first, work afterwards: what takes longer than the timeout of the config counts as a failure.
    response.sendStatus(204);
    if (isNew) setImmediate(handle, event);
  });
  return app;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const app = createApp(process.env['WEBHOOK_SECRET'] ?? '', (event) =>
    console.log(event.sequence, event.type, event.data),
  );
  app.listen(Number(process.env['PORT'] ?? 8080));
}

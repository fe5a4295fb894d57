/**
 * The same with Express: `npm install express standardwebhooks`, then, with Node.js 20 or later:
 *
 *   WEBHOOK_SECRET=whsec_… PORT=8080 node examples/express-receiver.mjs
 */
import express from 'express';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';

const REMEMBERED_MAX = 100_000;

/**
 * What of the envelope is looked at here.
 * @typedef {{ id: string, type: string, sequence: number, data: Record<string, unknown> }} ParleyEvent
 */

/**
 * An application whose `POST /hooks/parley` hands each genuine event to `handle`, once.
 * @param {string} secret @param {(event: ParleyEvent) => void} handle
 */
export function createApp(secret, handle) {
  const webhook = new Webhook(secret);
  // In earnest, a unique column in your database: it outlives this process. Store the event in the same transaction.
  /** @type {Set<string>} */
  const seen = new Set();
  const app = express();
  // `express.raw` keeps the bytes that are signed; `express.json` before this route would throw them away.
  app.post('/hooks/parley', express.raw({ type: 'application/json', limit: '1mb' }), (request, response) => {
    /** @type {ParleyEvent} */
    let event;
    try {
      const headers = /** @type {Record<string, string>} */ (request.headers);
      event = /** @type {ParleyEvent} */ (webhook.verify(request.body, headers));
    } catch {
      response.sendStatus(401);
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

/**
 * The same with Express: `npm install express standardwebhooks`, then, with Node.js 22.18 or later:
 *
 *   WEBHOOK_SECRET=whsec_… node examples/express-receiver.ts
 */
import express, { type Express } from 'express';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';

const REMEMBERED_MAX = 100_000;

/** What of the envelope is looked at here. */
export interface ParleyEvent {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly data: Record<string, unknown>;
}

/** An application whose `POST /hooks/parley` hands each genuine event to `handle`, once. */
export function createApp(secret: string, handle: (event: ParleyEvent) => void): Express {
  const webhook = new Webhook(secret);
  // In earnest, a unique column in your database: it outlives this process. Store the event in the same transaction.
  const seen = new Set<string>();
  const app = express();
  // `express.raw` keeps the bytes that are signed; `express.json` before this route would throw them away.
  app.post('/hooks/parley', express.raw({ type: 'application/json', limit: '1mb' }), (request, response) => {
    let event: ParleyEvent;
    try {
      event = webhook.verify(request.body as Buffer, request.headers as Record<string, string>) as ParleyEvent;
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
  createApp(process.env['WEBHOOK_SECRET'] ?? '', (event) => console.log(event.sequence, event.type, event.data)).listen(
    8080,
  );
}

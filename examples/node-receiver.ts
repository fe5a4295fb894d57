/**
 * A webhook receiver on plain Node.js: verifies each delivery (Standard Webhooks), answers at once, works afterwards,
 * and takes each event once. `npm install standardwebhooks`, then, with Node.js 22.18 or later:
 *
 *   WEBHOOK_SECRET=whsec_… node examples/node-receiver.ts
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';

const BODY_BYTES_MAX = 1_000_000;
const REMEMBERED_MAX = 100_000;

/** The envelope of every event. `sequence` is 1, 2, 3 … in each project: deliveries may come in another order. */
export interface ParleyEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly tenantId: string;
  readonly projectId: string;
  readonly sequence: number;
  readonly data: Record<string, unknown>;
}

/** A server that hands each genuine event to `handle`, once. */
export function createReceiver(secret: string, handle: (event: ParleyEvent) => void): Server {
  const webhook = new Webhook(secret);
  // In earnest, a unique column in your database: it outlives this process. Store the event in the same transaction.
  const seen = new Set<string>();
  return createServer((request, response) => {
    receive(request, response).catch(() => response.writeHead(500).end());
  });

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await rawBody(request);
    if (body === null) return void response.writeHead(413, { connection: 'close' }).end();
    let event: ParleyEvent;
    try {
      // Over the bytes as they came, never over JSON that was parsed and written again. Old timestamps are refused too.
      event = webhook.verify(body, request.headers as Record<string, string>) as ParleyEvent;
    } catch {
      return void response.writeHead(401).end();
    }
    // Every try of an event has the same webhook-id, a replay too. What is known already is a success: it need not come
    // again.
    const isNew = !seen.has(event.id);
    if (isNew) remember(seen, event.id);
    response.writeHead(204).end();
    if (isNew) setImmediate(handle, event);
  }
}

async function rawBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id);
  const [oldest] = seen;
  if (seen.size > REMEMBERED_MAX && oldest !== undefined) seen.delete(oldest);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  createReceiver(process.env['WEBHOOK_SECRET'] ?? '', (event) =>
    console.log(event.sequence, event.type, event.data),
  ).listen(8080);
}

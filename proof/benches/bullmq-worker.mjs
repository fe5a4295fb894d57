/**
 * BullMQ on Redis doing the same work for each job. It signs the same body (Standard Webhooks), posts it
 * over the same HTTP client with as many connections to an endpoint, and writes an equal record of the attempt before
 * the job is done.
 */
import { createHmac } from 'node:crypto';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Agent } from 'undici';

const CONCURRENCY = 128;
const CONNECTIONS_PER_ORIGIN = 8;
const KEY = Buffer.alloc(32, 1);

const connection = { host: '127.0.0.1', port: Number(process.env.REDIS_PORT), maxRetriesPerRequest: null };
const records = new Redis(connection);
const agent = new Agent({ connections: CONNECTIONS_PER_ORIGIN, pipelining: 1 });

/** @param {import('bullmq').Job<{ id: string, url: string, body: string }>} job */
async function deliver(job) {
  const { id, url, body } = job.data;
  const startedAt = Date.now();
  const timestamp = String(Math.floor(startedAt / 1_000));
  const signature = `v1,${createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  const { origin, pathname } = new URL(url);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
  const response = await agent.request({ origin, path: pathname, method: 'POST', headers, body });
  const text = await response.body.text();
  const attempt = {
    deliveryId: job.id,
    startedAt,
    durationMs: Date.now() - startedAt,
    outcome: 'SUCCESS',
    statusCode: response.statusCode,
    error: null,
    answer: text,
  };
  await records.rpush('attempts', JSON.stringify(attempt));
}

const worker = new Worker('deliveries', deliver, {
  connection,
  concurrency: CONCURRENCY,
  removeOnComplete: { count: 0 },
});
await worker.waitUntilReady();
process.send?.('ready');

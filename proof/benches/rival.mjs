/** Redis and a BullMQ worker as processes of their own, and how long they take for a number of jobs. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { canInstall, install } from '../../scripts/lib/apt.mjs';
import { removeAtEnd, runQuietly, startChild, stopChild } from '../../scripts/lib/children.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';

const READY_WAIT_MS = 10_000;
const ROUND_MAX_MS = 120_000;
const ADD_AT_ONCE = 500;
const POLL_MS = 20;

/** What a round came to. @typedef {{ perSecond: number, generatorMicros: number }} Drain */

/** Starts both: `{ drain(urls, bodyOf, count), stop() }`, and the processes of worker and store as `children`. */
export async function startRival() {
  if ((await runQuietly('redis-server', ['--version'])).code !== 0) {
    if (!canInstall()) throw new Fail('redis-server is needed to compare with BullMQ, and is not installed.');
    await install(['redis-server']);
  }
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'parley-redis-'));
  removeAtEnd(folder);
  const flags = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'yes',
    '--appendfsync',
    'everysec',
  ];
  const server = startChild('redis-server', flags, { stdio: 'ignore' });
  const connection = { host: '127.0.0.1', port, maxRetriesPerRequest: null };
  const redis = new Redis(connection);
  // Refused until Redis listens; it asks again by itself.
  redis.on('error', () => {});
  await redis.ping();
  const worker = startChild(process.execPath, [join(PROJECT, 'proof/benches/bullmq-worker.mjs')], {
    env: { ...process.env, REDIS_PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([
    new Promise((resolve) => worker.once('message', resolve)),
    sleep(READY_WAIT_MS).then(() => Promise.reject(new Fail('The BullMQ worker was not ready in time.'))),
  ]);
  const queue = new Queue('deliveries', { connection });
  return {
    children: [worker, server],
    drain: (
      /** @type {readonly string[]} */ urls,
      /** @type {(id: string) => string} */ bodyOf,
      /** @type {number} */ count,
    ) => drain(queue, redis, urls, bodyOf, count),
    stop: async () => {
      await queue.close();
      redis.disconnect();
      await stopChild(worker);
      await stopChild(server);
    },
  };
}

/**
 * Jobs per second: from the first one added, all being made before, until every attempt is recorded.
 * @param {import('bullmq').Queue} queue @param {import('ioredis').Redis} redis @param {readonly string[]} urls
 * @param {(id: string) => string} bodyOf @param {number} count @returns {Promise<Drain>}
 */
async function drain(queue, redis, urls, bodyOf, count) {
  await redis.del('attempts');
  const jobs = Array.from({ length: count }, (_none, index) => {
    const id = `evt_${index}`;
    return {
      name: 'deliver',
      data: { id, url: urls[index % urls.length], body: bodyOf(id) },
      opts: { removeOnComplete: true },
    };
  });
  const start = performance.now();
  const cpu = process.cpuUsage();
  for (let first = 0; first < count; first += ADD_AT_ONCE) await queue.addBulk(jobs.slice(first, first + ADD_AT_ONCE));
  while ((await redis.llen('attempts')) < count) {
    if (performance.now() - start > ROUND_MAX_MS) throw new Fail('BullMQ did not drain its queue in time.');
    await sleep(POLL_MS);
  }
  return drained(count, start, cpu);
}

/**
 * What a round took since its start.
 * @param {number} count @param {number} start @param {NodeJS.CpuUsage} cpu of this process then @returns {Drain}
 */
export function drained(count, start, cpu) {
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: count / ((performance.now() - start) / 1_000), generatorMicros: user + system };
}

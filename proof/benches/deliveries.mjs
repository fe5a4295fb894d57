/** `npm run bench:deliveries`: deliveries beside BullMQ on Redis. Both stores write to disk once a second. */
import '../../scripts/lib/node-version.mjs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { ulid } from 'ulid';
import { canInstall, install } from '../../scripts/lib/apt.mjs';
import { removeAtEnd, runQuietly, startChild, stopChild } from '../../scripts/lib/children.mjs';
import { readCommandLine } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { LOOPBACK_RECEIVERS, startWorker, withBench } from '../stage/environment.mjs';
import { AGAINST, ON, PROFILE, QUICK, sizedFor } from '../stage/options.mjs';
import { cpuMicros } from '../stage/process-figures.mjs';
import { copySchema } from '../stage/database.mjs';
import { besideEachOther, buildsOf, inTurns, ratiosOf } from './compare.mjs';
import { fixed, median, percentile, verdict } from '../stage/report.mjs';
import { numberOf } from '../stage/world.mjs';

// Redis and a BullMQ worker as processes of their own, and how long they take for a number of jobs.

const READY_WAIT_MS = 10_000;
const JOBS_MAX_MS = 120_000;
const ADD_AT_ONCE = 500;
const JOBS_POLL_MS = 20;

/** What a round came to. @typedef {{ perSecond: number, generatorMicros: number }} Drain */

/** Starts both: `{ drain(urls, count), stop() }`, and the processes of worker and store as `children`. */
async function startBullmq() {
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
    drain: (/** @type {readonly string[]} */ urls, /** @type {number} */ count) =>
      drainBullmq(queue, redis, urls, count),
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
 * @param {number} count @returns {Promise<Drain>}
 */
async function drainBullmq(queue, redis, urls, count) {
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
    if (performance.now() - start > JOBS_MAX_MS) throw new Fail('BullMQ did not drain its queue in time.');
    await sleep(JOBS_POLL_MS);
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

const { values: options } = readCommandLine({
  usage: 'npm run bench:deliveries --',
  about:
    'Measures deliveries per second from event to recorded attempt, beside BullMQ on Redis that does the same HTTP ' +
    'and keeps an equal record, interleaved; then the age of events at the receiver at a steady 500 a second.',
  options: { quick: QUICK, on: ON, profile: PROFILE, against: AGAINST },
});
const PLAN = sizedFor(options, {
  smoke: { events: 320, rounds: 1, steadySeconds: 0.4 },
  quick: { events: 4_000, rounds: 3, steadySeconds: 8 },
  full: { events: 20_000, rounds: 5, steadySeconds: 30 },
});
const ENDPOINTS = 16;
const STEADY_PER_SECOND = 500;
const STEADY_EVERY_MS = 100;
const INSERT_ROWS = 500;
const POLL_MS = 20;
const ROUND_MAX_MS = 120_000;
/** After the last event, before the receiver is asked what has come. */
const LAST_WAIT_MS = 2_000;
const RATIO_TARGET = 1;
const SETTINGS = { ROLE: 'all', ...LOOPBACK_RECEIVERS };
const DATA = {
  phoneE164: '+14155552601',
  isOptedOut: false,
  messageCount: 0,
  totalCost: 0,
  country: 'United States',
  countryCodeIso2: 'US',
  phoneType: 'FIXED_LINE_OR_MOBILE',
  version: 1,
};

/** @typedef {import('../../scripts/lib/operator.mjs').Project & { url: string }} Endpoint */
/** @typedef {import('../stage/receiver.mjs').ReceiverJob} ReceiverJob */
/** @typedef {import('../stage/environment.mjs').Program<ReceiverJob, number[]>} Receiver */
/** @typedef {{ perSecond: number, cpuMicros: number[] }} Drained */

await withBench(measure, { on: options.on });

/** @param {import('../stage/environment.mjs').Bench} bench */
async function measure(bench) {
  const receiver = /** @type {Receiver} */ (startWorker('proof/stage/receiver.mjs'));
  const ports = await receiver.run({ listen: ENDPOINTS });
  const bullmq = await step('starting Redis and BullMQ', () => startBullmq());
  const { plainApiKey } = await bench.seed();
  const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const api = await bench.startApi(profile, SETTINGS);
  const operator = new Operator(api.url, plainApiKey);
  const endpoints = await step(`making ${ENDPOINTS} endpoints of as many tenants`, () =>
    makeEndpoints(operator, ports),
  );
  const connection = await bench.connect();
  const urls = endpoints.map(({ url }) => url);
  const others = await startBuilds(bench, connection);
  const programs = [
    { name: 'Parley', children: [api.child, bench.databaseChild], drain: drainOf(connection, endpoints) },
    { name: 'BullMQ', children: bullmq.children, drain: (/** @type {number} */ count) => bullmq.drain(urls, count) },
    ...others.map(({ name, child, copy }) => ({
      name,
      children: [child, bench.databaseChild],
      drain: drainOf(copy.connection, endpoints),
    })),
  ];
  await step('warming up', async () => {
    for (const { drain } of programs) await drain(PLAN.events / 4);
  });
  const measured = await inTurns(programs, PLAN.rounds, 'delivering', ({ children, drain }) =>
    withCpu(children, () => drain(PLAN.events)),
  );
  for (const { stop } of others) await stop();
  await receiver.run({ take: true });
  const ages = await step(`${STEADY_PER_SECOND} events a second for ${PLAN.steadySeconds} s`, () =>
    steady(connection, endpoints, receiver),
  );
  report(measured, ages);
  await bullmq.stop();
  for (const { copy } of others) await copy.remove();
  await connection.end();
  await api.stop();
}

/**
 * Other builds, each with its schema, in which the endpoints are the same.
 * @param {import('../stage/environment.mjs').Bench} bench @param {import('mysql2/promise').Connection} connection
 */
async function startBuilds(bench, connection) {
  const started = [];
  for (const [index, { name, project }] of buildsOf(options.against).entries()) {
    const copy = await copySchema(bench.databaseUrl, connection, index + 1);
    const api = await bench.startApi([], { ...SETTINGS, DATABASE_URL: copy.url }, project);
    started.push({ name, copy, ...api });
  }
  return started;
}

/**
 * CPU time so far in microseconds; NaN of what is not ours, or where the system does not say.
 * @param {readonly (import('../../scripts/lib/children.mjs').Child | null)[]} children
 */
function cpuOf(children) {
  return Promise.all(children.map(async (child) => (child === null ? null : await cpuMicros(child)) ?? Number.NaN));
}

/**
 * A round, and the CPU time that each process took for a delivery; last the generator, which is this one.
 * @param {readonly (import('../../scripts/lib/children.mjs').Child | null)[]} children
 * @param {() => Promise<Drain>} round @returns {Promise<Drained>}
 */
async function withCpu(children, round) {
  const before = await cpuOf(children);
  const { perSecond, generatorMicros } = await round();
  const after = await cpuOf(children);
  const micros = [...after.map((each, index) => each - (before[index] ?? 0)), generatorMicros];
  return { perSecond, cpuMicros: micros.map((each) => each / PLAN.events) };
}

/** @param {import('../../scripts/lib/operator.mjs').Operator} operator @param {readonly number[]} ports */
async function makeEndpoints(operator, ports) {
  const endpoints = [];
  for (const [index, port] of ports.entries()) {
    const project = await operator.makeProject(`Tenant ${index}`, 'Project');
    const url = `http://127.0.0.1:${port}/hook`;
    await operator.makeWebhookConfig(project.projectId, url);
    endpoints.push({ ...project, url });
  }
  return endpoints;
}

/**
 * The body as it goes to a receiver, for BullMQ; Parley makes its own of the same data.
 * @param {string} id
 */
function bodyOf(id) {
  return JSON.stringify({
    id,
    type: 'phone.created',
    timestamp: new Date().toISOString(),
    tenantId: 'ten',
    projectId: 'prj',
    sequence: 1,
    data: DATA,
  });
}

/** Events of the endpoints in turn, as rows. @param {readonly Endpoint[]} endpoints @param {number} count */
function eventsOf(endpoints, count) {
  return Array.from({ length: count }, (_none, index) => {
    const { tenantId, projectId } = endpoints[index % endpoints.length] ?? {};
    return [`evt_${ulid()}`, tenantId, projectId, 'phone.created', JSON.stringify(DATA), 0, null, Date.now(), 0];
  });
}

/** @param {import('mysql2/promise').Connection} connection @param {ReturnType<typeof eventsOf>} events */
async function insertEvents(connection, events) {
  for (let start = 0; start < events.length; start += INSERT_ROWS)
    await connection.query(
      `INSERT INTO events (eventId, tenantId, projectId, type, data, isDispatched, sequence, createdAt, padding)
VALUES ?`,
      [events.slice(start, start + INSERT_ROWS)],
    );
}

/**
 * Deliveries per second: from the first INSERT of events, which are made before, until every attempt is recorded.
 * @param {import('mysql2/promise').Connection} connection @param {readonly Endpoint[]} endpoints
 * @returns {(count: number) => Promise<Drain>}
 */
function drainOf(connection, endpoints) {
  return (count) => drainParley(connection, endpoints, count);
}

/**
 * @param {import('mysql2/promise').Connection} connection @param {readonly Endpoint[]} endpoints @param {number} count
 * @returns {Promise<Drain>}
 */
async function drainParley(connection, endpoints, count) {
  const before = await attempts(connection);
  const events = eventsOf(endpoints, count);
  const start = performance.now();
  const cpu = process.cpuUsage();
  await insertEvents(connection, events);
  while ((await attempts(connection)) < before + count) {
    if (performance.now() - start > ROUND_MAX_MS) throw new Fail('Parley did not drain its queue in time.');
    await sleep(POLL_MS);
  }
  return drained(count, start, cpu);
}

/** @param {import('mysql2/promise').Connection} connection */
function attempts(connection) {
  return numberOf(connection, 'SELECT COALESCE(SUM(attempts), 0) FROM delivery_stats');
}

/**
 * How old events were at the receiver, in ms.
 * @param {import('mysql2/promise').Connection} connection @param {readonly Endpoint[]} endpoints
 * @param {Receiver} receiver
 */
async function steady(connection, endpoints, receiver) {
  const start = performance.now();
  const batch = (STEADY_PER_SECOND * STEADY_EVERY_MS) / 1_000;
  const beats = (PLAN.steadySeconds * 1_000) / STEADY_EVERY_MS;
  for (let beat = 1; beat <= beats; beat += 1) {
    await insertEvents(connection, eventsOf(endpoints, batch));
    await sleep(Math.max(0, start + beat * STEADY_EVERY_MS - performance.now()));
  }
  await sleep(LAST_WAIT_MS);
  const ages = await receiver.run({ take: true });
  if (ages.length !== batch * beats) throw new Fail(`${ages.length} of ${batch * beats} events had arrived.`);
  return ages;
}

/** @param {readonly { name: string, rounds: Drained[] }[]} programs @param {number[]} ages */
function report(programs, ages) {
  const micros = (/** @type {number} */ index) => (/** @type {Drained} */ round) =>
    round.cpuMicros[index] ?? Number.NaN;
  console.log(
    `\n${fixed(PLAN.events)} events to ${ENDPOINTS} endpoints of ${ENDPOINTS} tenants, ${PLAN.rounds} ` +
      'interleaved rounds; medians (lowest–highest). CPU µs of a delivery; that of the store with what the generator ' +
      'sends it.',
  );
  console.log('One process each; store, worker, receiver and generator share the cores of this machine.');
  console.log('Events and jobs are made before the clock starts.\n');
  console.log(
    besideEachOther(programs, {
      'deliveries/s': ({ perSecond }) => perSecond,
      'CPU µs': micros(0),
      'of the store': micros(1),
      'of the generator': micros(2),
    }),
  );
  console.log(
    `\nAt ${STEADY_PER_SECOND} events/s, age at the receiver: p50 ${percentile(ages, 0.5)} ms, p99 ` +
      `${percentile(ages, 0.99)} ms, most ${Math.max(...ages)} ms (${fixed(ages.length)} events, recorded by another ` +
      'process).\n\nTargets',
  );
  const ratio = median(ratiosOf(programs[0]?.rounds ?? [], programs[1]?.rounds ?? []));
  console.log(verdict('Parley / BullMQ', `${fixed(ratio, 2)}×`, `≥ ${RATIO_TARGET}×`, ratio >= RATIO_TARGET));
}

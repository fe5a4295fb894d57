/** `npm run hostile`: the ages of events at their arrival, beside a tenant whose receivers do their worst. */
import '../scripts/lib/node-version.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine } from '../scripts/lib/command-line.mjs';
import { Operator } from '../scripts/lib/operator.mjs';
import { step } from '../scripts/lib/progress.mjs';
import { QUICK } from './options.mjs';
import { SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from './environment.mjs';
import { residentBytes } from './process-figures.mjs';
import { fixed, percentile, table, verdict } from './report.mjs';
import { numberOf, rowsOf } from './world.mjs';

const { values: options } = readCommandLine({
  usage: 'npm run hostile --',
  about:
    'Measures how long events of well-behaved tenants take to their receivers while one tenant has 50 ' +
    'endpoints that hang, ' +
    'drip, send 10 MB, reset or redirect, and a backlog of 100,000 deliveries; beside the same without it. Missed ' +
    'targets are no failure. Loopback only; ends by itself.',
  options: { quick: QUICK },
});
const IDLE_SECONDS = options.quick ? 10 : 30;
const ATTACK_SECONDS = options.quick ? 20 : 90;
const HOSTILE_ENDPOINTS = 50;
/** A project has at most 20. */
const PER_PROJECT = 17;
const BACKLOG = 100_000;
const OTHERS = 10;
/** Each registers one number, which makes two events. */
const REQUESTS_PER_SECOND = 20;
const ATTACKER_PER_SECOND = 2;
const SETTLE_MS = 3_000;
const P99_TARGET_MS = 2_000;
const RATIO_TARGET = 1.5;
const FIRST_NUMBER = 4_152_000_000;

/** @typedef {import('./hostile-receivers.mjs').HostileJob} HostileJob */
/** @typedef {import('./hostile-receivers.mjs').HostileResult} HostileResult */
/** @typedef {import('./environment.mjs').Program<HostileJob, HostileResult>} Receivers */
/** @typedef {Awaited<ReturnType<Load['run']>>} Phase */
/** @typedef {import('../scripts/lib/operator.mjs').Project} Project */

/** Well-behaved tenants that register numbers at a steady pace, and one that is not. */
class Load {
  /** @param {import('./environment.mjs').Started} api @param {string} adminKey @param {Receivers} receivers */
  constructor(api, adminKey, receivers) {
    this.api = api;
    this.adminKey = adminKey;
    this.operator = new Operator(api.url, adminKey);
    this.receivers = receivers;
    this.numbers = 0;
    /** @type {Project[]} */
    this.others = [];
    /** @type {Project} */
    this.attacker = { tenantId: '', projectId: '', keyId: '', key: '' };
  }

  /** @param {{ good: string, hostile: readonly string[] }} given */
  async prepare({ good, hostile }) {
    for (let index = 0; index < OTHERS; index += 1) {
      const other = await this.operator.makeProject(`Other ${index}`, 'Project');
      await this.subscribe(other, `${good}/${index}`);
      this.others.push(other);
    }
    this.attacker = await this.operator.makeProject('Attacker', 'Project 0');
    let project = this.attacker;
    for (const [index, url] of hostile.entries()) {
      if (index > 0 && index % PER_PROJECT === 0)
        project = await this.anotherProject(this.attacker, `Project ${index}`);
      await this.subscribe(project, url);
    }
  }

  /**
   * The ages of the events of others at their arrival: `{ ages, sent, requests, bytes }`.
   * @param {number} seconds @param {boolean} isAttack
   */
  async run(seconds, isAttack) {
    await this.receivers.run({ name: 'drain' });
    const end = Date.now() + seconds * 1_000;
    /** @type {unknown[]} */
    const failures = [];
    const pace = async (/** @type {number} */ perSecond, /** @type {(index: number) => Promise<void>} */ register) => {
      let sent = 0;
      const start = Date.now();
      for (; Date.now() < end; sent += 1) {
        await sleep(Math.max(0, start + (sent * 1_000) / perSecond - Date.now()));
        void register(sent).catch((/** @type {unknown} */ error) => failures.push(error));
      }
      return sent;
    };
    const [sent] = await Promise.all([
      pace(REQUESTS_PER_SECOND, (index) => this.register(this.others[index % OTHERS] ?? this.attacker)),
      isAttack ? pace(ATTACKER_PER_SECOND, () => this.register(this.attacker)) : 0,
    ]);
    await sleep(SETTLE_MS);
    if (failures.length > 0) throw failures[0];
    const { ages, requests } = await this.receivers.run({ name: 'drain' });
    return { ages, sent, requests, bytes: await residentBytes(this.api.child) };
  }

  /** @param {import('mysql2/promise').Connection} connection */
  async switchOff(connection) {
    await connection.query('UPDATE webhook_configs SET isActive = 0 WHERE tenantId = ?', [this.attacker.tenantId]);
    while ((await waiting(connection, this.attacker.tenantId)) > 0) await sleep(500);
  }

  /** @param {{ tenantId: string }} project @param {string} name */
  async anotherProject({ tenantId }, name) {
    const projectId = await this.operator.makeProjectOf(tenantId, name);
    return { tenantId, projectId, ...(await this.operator.makeKey(projectId)) };
  }

  /** @param {{ projectId: string, key: string }} project @param {string} url */
  async subscribe({ projectId, key }, url) {
    await this.post(`/v1/projects/${projectId}/webhook-configs`, key, { endpoint: { url } });
  }

  /** @param {{ projectId: string, key: string }} project */
  async register({ projectId, key }) {
    this.numbers += 1;
    await this.post(`/v1/projects/${projectId}/phones`, key, { phones: [`+1${FIRST_NUMBER + this.numbers}`] });
  }

  /** @param {string} path @param {string} key @param {object} body */
  async post(path, key, body) {
    const response = await fetch(this.api.url + path, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
}

/**
 * The same number of old events waits for each endpoint of the attacker.
 * @param {import('mysql2/promise').Connection} connection @param {string} tenantId
 */
async function pileUp(connection, tenantId) {
  const [config] = await rowsOf(
    connection,
    'SELECT projectId FROM webhook_configs WHERE tenantId = ? ORDER BY projectId DESC LIMIT 1',
    [tenantId],
  );
  const projectId = String(config?.['projectId']);
  const digits = `(${Array.from({ length: 10 }, (_, n) => `SELECT ${n} AS d`).join(' UNION ALL ')})`;
  const n = 'a.d + b.d * 10 + c.d * 100 + e.d * 1000';
  await connection.query(
    `INSERT INTO events (eventId, tenantId, projectId, type, data, isDispatched, sequence, createdAt)
SELECT CONCAT('evt_', LPAD(${n}, 26, '0')), ?, ?, 'phone.created', '{"version":1}', 1, -1 - (${n}), 1
FROM ${digits} a, ${digits} b, ${digits} c, ${digits} e WHERE ${n} < ?`,
    [tenantId, projectId, BACKLOG / HOSTILE_ENDPOINTS],
  );
  await connection.query(
    `INSERT INTO deliveries (deliveryId, tenantId, projectId, webhookConfigId, eventId, eventType, status,
queuedFor, isRetry, dueAt, fence, attemptCount, createdAt, updatedAt)
SELECT CONCAT('dlv_', SUBSTRING(w.webhookConfigId, 5, 20), RIGHT(e.eventId, 6)), w.tenantId, w.projectId,
w.webhookConfigId, e.eventId, e.type, 'PENDING', w.webhookConfigId, 0, 1, 0, 0, 1, 1
FROM webhook_configs AS w JOIN events AS e ON e.tenantId = w.tenantId AND e.createdAt = 1 WHERE w.tenantId = ?`,
    [tenantId],
  );
}

/** @param {import('mysql2/promise').Connection} connection @param {string} tenantId */
function waiting(connection, tenantId) {
  return numberOf(
    connection,
    `SELECT COUNT(*) FROM webhook_configs AS w JOIN deliveries AS d ON d.queuedFor = w.webhookConfigId
     WHERE w.tenantId = ?`,
    [tenantId],
  );
}

/** @param {{ before: Phase, attack: Phase, after: Phase }} phases @param {number} left of the backlog */
function print({ before, attack, after }, left) {
  const named = /** @type {const} */ ([
    ['idle before', before],
    ['under attack', attack],
    ['idle after', after],
  ]);
  console.log(
    `\n${OTHERS} tenants, ${REQUESTS_PER_SECOND * 2} events/s together, beside one with ${HOSTILE_ENDPOINTS} ` +
      'bad endpoints ' +
      `and a backlog of ${fixed(BACKLOG)} (${fixed(left)} left at its end). Age of an event at its arrival:`,
  );
  console.log(SETTINGS_NOTE);
  console.log(`Clients, receivers, API and database ${SHARED_CORES}.`);
  const rows = named.map(([name, { ages, sent, bytes }]) => [
    name,
    fixed(sent * 2),
    fixed(ages.length),
    ...[0.5, 0.99, 1].map((share) => fixed(percentile(ages, share))),
    bytes === null ? '' : fixed(bytes / 1024 ** 2),
  ]);
  console.log(table([['', 'events', 'arrived', 'p50 ms', 'p99 ms', 'slowest ms', 'RSS MiB'], ...rows]));
  const requests = Object.entries(attack.requests).map(([way, count]) => `${way} ${fixed(count)}`);
  console.log(`  requests to bad endpoints: ${requests.join(', ')}`);
  const [idle, attacked] = [
    Math.max(percentile(before.ages, 0.99), percentile(after.ages, 0.99)),
    percentile(attack.ages, 0.99),
  ];
  console.log(
    verdict('p99 under attack', `${fixed(attacked)} ms`, `< ${fixed(P99_TARGET_MS)} ms`, attacked < P99_TARGET_MS),
  );
  console.log(
    verdict(
      'p99 under attack, to idle',
      `${fixed(attacked / idle, 2)}×`,
      `<= ${RATIO_TARGET}×`,
      attacked <= idle * RATIO_TARGET,
    ),
  );
  for (const [name, { ages, sent }] of named)
    if (ages.length < sent * 2)
      console.log(verdict(`events that arrived, ${name}`, fixed(ages.length), fixed(sent * 2), false));
}

await withBench(async (bench) => {
  Object.assign(bench.env, { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' });
  const { plainApiKey } = await bench.seed();
  const api = await bench.startApi();
  const receivers = /** @type {Receivers} */ (startWorker('hostile-receivers.mjs'));
  const connection = await bench.connect();
  try {
    const urls = await receivers.run({ name: 'start', hostile: HOSTILE_ENDPOINTS });
    const load = new Load(api, plainApiKey, receivers);
    await step(`making ${OTHERS} tenants and the attacker`, () => load.prepare(urls));
    await step('warming up', () => load.run(3, false));
    const before = await step(`idle: ${IDLE_SECONDS} s`, () => load.run(IDLE_SECONDS, false));
    await step(`a backlog of ${fixed(BACKLOG)}`, () => pileUp(connection, load.attacker.tenantId));
    const attack = await step(`under attack: ${ATTACK_SECONDS} s`, () => load.run(ATTACK_SECONDS, true));
    const left = await waiting(connection, load.attacker.tenantId);
    await step('switching the attacker off', () => load.switchOff(connection));
    const after = await step(`idle again: ${IDLE_SECONDS} s`, () => load.run(IDLE_SECONDS, false));
    print({ before, attack, after }, left);
  } finally {
    await connection.end();
    receivers.child.disconnect();
    await api.stop();
  }
});

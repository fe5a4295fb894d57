/** Attacks of `npm run hostile` by what the service does afterwards: erasures, messages, deliveries. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorker } from '../stage/environment.mjs';
import { percentile } from '../stage/report.mjs';
import { numberOf, numbersSql, rowsOf } from '../stage/world.mjs';
import { Counts, paced } from './hostile-stage.mjs';

// The attack `gateways` of `npm run hostile`: queues of messages at a gateway that is down. One of the others sends
// through a gateway that is up meanwhile.

const QUEUED = 4_000;
const WAITING_BATCH = 1_000;
const BYSTANDER_PER_SECOND = 5;
/** Nobody listens there. */
const DOWN = {
  sendUrl: 'http://127.0.0.1:9/cgi-bin/sendsms',
  username: 'parley',
  password: 'a long random text',
  callbackCidrs: ['127.0.0.1/32'],
};
const ADDRESSES = { down: '+12125550101', up: '+12125550102' };
const FIRST_WAITING = 14_155_552_000;

/** @typedef {import('./hostile-stage.mjs').Project} Project */

/** @type {import('./hostile-stage.mjs').Attack} */
export const gateways = {
  about: `with ${QUEUED} messages that wait for a gateway that is down`,
  open() {
    /** @type {Project | null} */
    let bystander = null;
    return {
      async prepare({ operator, attacker }) {
        bystander = await operator.makeProject('Bystander', 'Project');
        const down = await operator.makeProvider({ name: 'Down', kind: 'KANNEL', settings: DOWN });
        const up = await operator.makeProvider({ name: 'Up', kind: 'SIMULATOR', settings: { latencyMs: 0 } });
        await operator.makeSender(attacker.projectId, down, ADDRESSES.down);
        await operator.makeSender(bystander.projectId, up, ADDRESSES.up);
      },
      async attack(stage, seconds) {
        if (bystander === null) throw new Error('This attacker was not prepared.');
        const { projectId, key } = bystander;
        const end = Date.now() + seconds * 1_000;
        const got = new Counts();
        await Promise.all([
          fillQueue(stage, got),
          paced(end, BYSTANDER_PER_SECOND, async (turn) => {
            const body = { to: `+${FIRST_WAITING + (turn % WAITING_BATCH)}`, text: 'Your table is ready.' };
            const status = await stage.send('POST', `/v1/projects/${projectId}/messages`, key, body);
            if (status !== '202') got.add(`bystander ${status}`);
          }),
        ]);
        return { ...got.words, ...(await waitsOf(stage, bystander)) };
      },
    };
  },
};

/** @param {import('./hostile-stage.mjs').Stage} stage @param {Counts} got */
async function fillQueue(stage, got) {
  const { projectId, key } = stage.attacker;
  for (let queued = 0; queued < QUEUED; queued += WAITING_BATCH) {
    const messages = Array.from({ length: WAITING_BATCH }, (_none, index) => ({
      to: `+${FIRST_WAITING + index}`,
      text: 'Hello',
    }));
    got.add(await stage.send('POST', `/v1/projects/${projectId}/messages/batches`, key, { messages }));
  }
}

/**
 * How long messages of the bystander waited until they were sent, in milliseconds.
 * @param {import('./hostile-stage.mjs').Stage} stage @param {Project} project
 */
async function waitsOf({ connection }, { projectId }) {
  const rows = await rowsOf(connection, 'SELECT sentAt - createdAt AS ms FROM messages WHERE projectId = ?', [
    projectId,
  ]);
  const waits = rows.flatMap(({ ms }) => (ms === null ? [] : [Number(ms)]));
  return {
    'bystander sent': waits.length,
    'bystander unsent': rows.length - waits.length,
    'bystander p50 ms': percentile(waits, 0.5),
    'bystander p99 ms': percentile(waits, 0.99),
  };
}

// The attacks `endpoints` and `dns` of `npm run hostile`: receivers that do their worst, or cannot be found.

/** As many as a project may have. */
const CONFIGS = 20;
/** 6,000 a minute. */
const TESTS_PER_SECOND = 100;
const REGISTRATIONS_PER_SECOND = 2;

/** @typedef {import('./silent-dns.mjs').DnsJob} DnsJob */
/** @typedef {import('./silent-dns.mjs').DnsResult} DnsResult */
/** @typedef {import('../stage/environment.mjs').Program<DnsJob, DnsResult>} NameServer */

/** @type {import('./hostile-stage.mjs').Attack} */
export const dns = {
  about: `that tests ${CONFIGS} webhook configs on names whose name server is silent, ${TESTS_PER_SECOND} a second`,
  async open() {
    const server = /** @type {NameServer} */ (startWorker('proof/hostile/silent-dns.mjs'));
    const { address } = await server.run({ name: 'start' });
    /** @type {string[]} */
    const configIds = [];
    return {
      goodHost: 'receiver.good.test',
      settings: { DNS_SERVERS: address },
      async prepare(stage) {
        for (let index = 0; index < CONFIGS; index += 1)
          configIds.push(await stage.subscribe(stage.attacker, `http://hook-${index}.silent.test/`));
      },
      async attack(stage, seconds) {
        const { projectId, key } = stage.attacker;
        const requests = configIds.map((id) => ({
          path: `/v1/projects/${projectId}/webhook-configs/${id}/test`,
          key,
          body: {},
        }));
        const [statuses] = await Promise.all([
          stage.flood({ perSecond: TESTS_PER_SECOND, seconds, requests }),
          registerSlowly(stage, seconds),
        ]);
        return { ...statuses, 'DNS questions': (await server.run({ name: 'questions' })).questions };
      },
      close: () => server.child.disconnect(),
    };
  },
};

const ENDPOINTS = 50;
/** A project has at most 20. */
const PER_PROJECT = 17;
const BACKLOG = 100_000;
const LOOK_EVERY_MS = 500;
const WAYS = /** @type {const} */ (['hangs', 'drips', 'floods', 'resets', 'redirects']);

/** @typedef {import('./hostile-receivers.mjs').HostileJob} HostileJob */
/** @typedef {import('./hostile-receivers.mjs').HostileResult} HostileResult */
/** @typedef {import('../stage/environment.mjs').Program<HostileJob, HostileResult>} Receivers */

/** @type {import('./hostile-stage.mjs').Attack} */
export const endpoints = {
  about:
    `with ${ENDPOINTS} endpoints that hang, drip, send 10 MB, reset or redirect, and a backlog of ` +
    `${BACKLOG.toLocaleString('en-US')} deliveries`,
  open() {
    const receivers = /** @type {Receivers} */ (startWorker('proof/hostile/hostile-receivers.mjs'));
    return {
      async prepare(stage) {
        const ways = Array.from({ length: ENDPOINTS }, (_, index) => WAYS[index % WAYS.length] ?? 'hangs');
        const { urls } = await receivers.run({ ways });
        let project = stage.attacker;
        for (const [index, url] of urls.entries()) {
          if (index > 0 && index % PER_PROJECT === 0) project = await stage.anotherProject(project, `Project ${index}`);
          await stage.subscribe(project, url);
        }
      },
      before: ({ connection, attacker }) => pileUp(connection, attacker.tenantId),
      async attack(stage, seconds) {
        await registerSlowly(stage, seconds);
        const { requests } = await receivers.run({});
        return { ...requests, 'still waiting': await waiting(stage.connection, stage.attacker.tenantId) };
      },
      async after({ connection, attacker: { tenantId } }) {
        await connection.query('UPDATE webhook_configs SET isActive = 0 WHERE tenantId = ?', [tenantId]);
        while ((await waiting(connection, tenantId)) > 0) await sleep(LOOK_EVERY_MS);
      },
      close: () => receivers.child.disconnect(),
    };
  },
};

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
  await connection.query(
    `INSERT INTO events (eventId, tenantId, projectId, type, data, isDispatched, sequence, createdAt)
SELECT CONCAT('evt_', LPAD(n, 26, '0')), ?, ?, 'phone.created', '{"version":1}', 1, -1 - n, 1
FROM (${numbersSql(BACKLOG / ENDPOINTS)}) numbers WHERE n < ?`,
    [tenantId, projectId, BACKLOG / ENDPOINTS],
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

/**
 * Each registration makes events for the receivers of the attacker.
 * @param {import('./hostile-stage.mjs').Stage} stage @param {number} seconds
 */
function registerSlowly(stage, seconds) {
  return paced(Date.now() + seconds * 1_000, REGISTRATIONS_PER_SECOND, () => stage.register(stage.attacker));
}

// The attacks `erasures` and `redactions` of `npm run hostile`: numbers with a long history, erased.

const NUMBERS_WITH_HISTORY = 12;
const EVENTS_EACH = 2_500;
/** 6,000 a minute. */
const ERASURES_PER_SECOND = 100;
const FIRST_NUMBER = 3_124_000_000;
const REGISTERED_AT_ONCE = 1_000;
/** So that the limit of the key is not reached before the attack begins. */
const REGISTER_EVERY_MS = 1_100;

/** @type {import('./hostile-stage.mjs').Attack} */
export const erasures = {
  about:
    `that erases ${NUMBERS_WITH_HISTORY} numbers with ${EVENTS_EACH.toLocaleString('en-US')} events each at once, ` +
    `and then ${ERASURES_PER_SECOND} numbers a second`,
  open: () => ({
    async before(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const wanted = NUMBERS_WITH_HISTORY + seconds * ERASURES_PER_SECOND;
      for (let registered = 0; registered < wanted; registered += REGISTERED_AT_ONCE) {
        const length = Math.min(REGISTERED_AT_ONCE, wanted - registered);
        const phones = Array.from({ length }, (_none, index) => numberAt(registered + index));
        const status = await stage.send('POST', `/v1/projects/${projectId}/phones`, key, { phones });
        if (status !== '200') throw new Error(`The attacker could not register its numbers: ${status}`);
        await sleep(REGISTER_EVERY_MS);
      }
      for (let index = 0; index < NUMBERS_WITH_HISTORY; index += 1)
        await addHistory(stage.connection, stage.attacker, index);
    },
    async attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const got = new Counts();
      const erase = (/** @type {number} */ index) =>
        stage.send('DELETE', `/v1/projects/${projectId}/phones/${numberAt(index)}`, key);
      const end = Date.now() + seconds * 1_000;
      const atOnce = Array.from({ length: NUMBERS_WITH_HISTORY }, (_none, index) => erase(index));
      for (const status of await Promise.all(atOnce)) got.add(status);
      await got.paced(end, ERASURES_PER_SECOND, (turn) => erase(NUMBERS_WITH_HISTORY + turn));
      return { ...got.words, ...(await erasuresLeft(stage)) };
    },
    async after({ connection, attacker }) {
      await connection.query('UPDATE erasures SET queuedFor = NULL, dueAt = NULL WHERE tenantId = ?', [
        attacker.tenantId,
      ]);
    },
  }),
};

/** @param {number} index */
function numberAt(index) {
  return `+1${FIRST_NUMBER + index}`;
}

/**
 * A registered number has changed very often; all of that was delivered.
 * @param {import('mysql2/promise').Connection} connection @param {Project} project @param {number} index
 */
async function addHistory(connection, { tenantId, projectId }, index) {
  const number = numberAt(index);
  const prefix = `evt_${String(index).padStart(20, '0')}`;
  await connection.query(
    `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
SELECT CONCAT(?, LPAD(n, 6, '0')), ?, ?, ?, 'phone.validated', ?, 1, -1 - ? - n, 1
FROM (${numbersSql(EVENTS_EACH)}) numbers WHERE n < ?`,
    [
      prefix,
      tenantId,
      projectId,
      number,
      JSON.stringify({ phoneE164: number, version: 1 }),
      index * EVENTS_EACH,
      EVENTS_EACH,
    ],
  );
}

const NUMBERS = 5;
const BATCHES = 4;
const BATCH = 1_000;
const TEXT_CHARACTERS = 1_500;
/** Each may begin a number, or a text in base64, at every place. */
const RUNS = ['+', '(', '+(', 'A'];
const ADDRESS = '+12125550103';
const FIRST_TEXTED = 14_155_552_000;
/** So that the limit of the key is not reached before the attack begins. */
const BATCH_EVERY_MS = 1_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const redactions = {
  about: `that erases ${NUMBERS} numbers with ${(BATCHES * BATCH) / NUMBERS} messages each of ${RUNS.join(' and ')}`,
  open: () => ({
    async prepare({ operator, attacker }) {
      const providerId = await operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR' });
      await operator.makeSender(attacker.projectId, providerId, ADDRESS);
    },
    async before(stage) {
      const { projectId, key } = stage.attacker;
      for (let batch = 0; batch < BATCHES; batch += 1) {
        const messages = Array.from({ length: BATCH }, (_none, index) => ({
          to: textedAt(index % NUMBERS),
          text: textOf(RUNS[index % RUNS.length] ?? ''),
          category: 'URGENT',
        }));
        const status = await stage.send('POST', `/v1/projects/${projectId}/messages/batches`, key, { messages });
        if (status !== '202') throw new Error(`The attacker could not send its messages: ${status}`);
        await sleep(BATCH_EVERY_MS);
      }
    },
    async attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const end = Date.now() + seconds * 1_000;
      const got = new Counts();
      for (let index = 0; index < NUMBERS; index += 1)
        got.add(await stage.send('DELETE', `/v1/projects/${projectId}/phones/${textedAt(index)}`, key));
      await sleep(Math.max(0, end - Date.now()));
      return { ...got.words, ...(await erasuresLeft(stage)) };
    },
  }),
};

/** @param {number} index */
function textedAt(index) {
  return `+${FIRST_TEXTED + index}`;
}

/** @param {string} run */
function textOf(run) {
  return run.repeat(TEXT_CHARACTERS / run.length);
}

/**
 * How many erasures of the attacker have not ended.
 * @param {import('./hostile-stage.mjs').Stage} stage @returns {Promise<Record<string, number>>}
 */
async function erasuresLeft({ connection, attacker }) {
  const left = 'SELECT COUNT(*) FROM erasures WHERE tenantId = ? AND queuedFor IS NOT NULL';
  return { 'erasures left at the end': await numberOf(connection, left, [attacker.tenantId]) };
}

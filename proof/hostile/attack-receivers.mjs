/** The attacks `endpoints` and `dns` of `npm run hostile`: receivers that do their worst, or cannot be found. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorker } from '../stage/environment.mjs';
import { numbersSql } from '../stage/phones-table.mjs';
import { numberOf, rowsOf } from '../stage/world.mjs';
import { paced } from './hostile-stage.mjs';

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

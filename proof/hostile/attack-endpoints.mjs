/** The attack `endpoints` of `npm run hostile`: receivers that do their worst, and a backlog of deliveries for them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startWorker } from '../stage/environment.mjs';
import { numbersSql } from '../stage/sequence.mjs';
import { numberOf, rowsOf } from '../stage/world.mjs';
import { paced } from './hostile-stage.mjs';

const ENDPOINTS = 50;
/** A project has at most 20. */
const PER_PROJECT = 17;
const BACKLOG = 100_000;
const REGISTRATIONS_PER_SECOND = 2;
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
        await paced(Date.now() + seconds * 1_000, REGISTRATIONS_PER_SECOND, async () => {
          await stage.register(stage.attacker);
        });
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

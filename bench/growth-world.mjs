/** The projects of a store, each of a tenant of its own, with what its operations need; made over HTTP. */
import { Operator } from '../scripts/lib/operator.mjs';
import { Fail } from '../scripts/lib/progress.mjs';
import { rowsOf } from './world.mjs';

/** @typedef {import('./growth-store.mjs').Store} Store */
/** @typedef {{ tenantId: string, projectId: string, webhookConfigId: string, senderId: string }} Owner */

const AT_ONCE = 4;
const PRICE = 0.0075;
/** High enough that none is reached, but each is counted. */
const CAPS = { numberPerDay: 1_000_000, messagesPerDay: 1_000_000_000, spendPerDay: 100_000_000 };
/** A gateway that responds at once. Its receipts come late enough that none overtakes the response. */
const GATEWAY = { name: 'Simulator', kind: 'SIMULATOR', settings: { latencyMs: 0, receiptMs: 500 } };
const ADDRESS_FIRST = 14_155_550_200;
/** Webhook configs get their real address when a receiver listens (`pointWebhooksAt`). */
const NOWHERE = 'http://127.0.0.1:9';
export const SETTINGS = { ROLE: 'all', WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' };

/**
 * Makes the projects of an empty store, and remembers the first key.
 * @param {Store} store
 */
export async function makeProjects({ bench, shape, notes }) {
  notes.adminKey = (await bench.seed()).plainApiKey;
  const api = await bench.startApi([], { ...SETTINGS, ROLE: 'api' });
  const operator = new Operator(api.url, notes.adminKey);
  const providerId = shape.kind === 'messages' ? await makeGateway(api.url, notes.adminKey) : '';
  let begun = 0;
  const lane = async () => {
    while (begun < shape.projects) {
      const index = begun;
      begun += 1;
      const tenantId = await operator.makeTenant(`Tenant ${index}`);
      const projectId = await operator.makeProjectOf(tenantId, 'Project');
      if (shape.kind === 'deliveries') await operator.makeWebhookConfig(projectId, `${NOWHERE}/${index}`);
      if (shape.kind !== 'messages') continue;
      const path = `${api.url}/v1/projects/${projectId}`;
      await call('PUT', `${path}/sending-policy`, notes.adminKey, CAPS);
      const sender = { kind: 'NUMBER', address: `+${ADDRESS_FIRST + index}`, providerId };
      await call('POST', `${path}/senders`, notes.adminKey, sender);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  await api.stop();
}

/**
 * The projects of a store in the order of their ids. That of the first key is not among them.
 * @param {import('mysql2/promise').Connection} connection @returns {Promise<Owner[]>}
 */
export async function ownersOf(connection) {
  const rows = await rowsOf(
    connection,
    `SELECT p.tenantId, p.projectId, c.webhookConfigId, s.senderId FROM tenants t
JOIN projects p ON p.tenantId = t.tenantId LEFT JOIN webhook_configs c ON c.projectId = p.projectId
LEFT JOIN senders s ON s.projectId = p.projectId WHERE t.name LIKE 'Tenant %' ORDER BY p.projectId`,
  );
  const text = (/** @type {unknown} */ value) => (typeof value === 'string' ? value : '');
  return rows.map((row) => ({
    tenantId: text(row['tenantId']),
    projectId: text(row['projectId']),
    webhookConfigId: text(row['webhookConfigId']),
    senderId: text(row['senderId']),
  }));
}

/**
 * Points the webhook configs, turn by turn, at the ports of a receiver.
 * @param {import('mysql2/promise').Connection} connection @param {readonly number[]} ports
 */
export async function pointWebhooksAt(connection, ports) {
  for (const [index, port] of ports.entries())
    await connection.query(
      `UPDATE webhook_configs SET url = CONCAT('http://127.0.0.1:', ?, '/', webhookConfigId)
WHERE CRC32(webhookConfigId) % ? = ?`,
      [port, ports.length, index],
    );
}

/** @param {string} url @param {string} adminKey */
async function makeGateway(url, adminKey) {
  const { providerId } = await call('POST', `${url}/v1/providers`, adminKey, GATEWAY);
  await call('PUT', `${url}/v1/providers/${providerId}/prices`, adminKey, { prices: [{ price: PRICE }] });
  return providerId;
}

/** @param {string} method @param {string} url @param {string} key @param {object} body */
async function call(method, url, key, body) {
  const response = await fetch(url, {
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Fail(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  return /** @type {{ providerId: string }} */ (await response.json());
}

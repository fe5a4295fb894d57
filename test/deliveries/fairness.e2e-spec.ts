import { setTimeout as sleep } from 'node:timers/promises';
import { EndpointState, WINDOW_MAX } from '../../src/deliveries/endpoints.js';
import { Endpoints } from '../../src/deliveries/endpoints.js';
import { eventually } from '../harness/eventually.js';
import { HOSTILE_WAYS, HostileReceiver } from '../harness/hostile-receiver.js';
import { LOOPBACK_RECEIVERS, Receiver } from '../harness/receiver.js';
import { DELIVERY_COLUMNS, Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

const HOSTILE_ENDPOINTS = 50;
/** A project has at most 20. */
const PER_PROJECT = 17;
const BACKLOG = 5_000;
const TIMEOUT_MS = 2_000;
const OTHERS = 3;
const ROUNDS = 20;
const HEAP_GROWTH_MAX_BYTES = 200 * 1024 ** 2;

interface Other {
  readonly project: ProjectWorld;
  readonly receiver: Receiver;
}

describe('From an event to the receiver beside a tenant whose endpoints hang, drip, flood, reset and redirect', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  let hostile: HostileReceiver[];
  let others: Other[];
  let inFlightMax = 0;
  let watch: NodeJS.Timeout;

  const subscribe = async ({ projectId, key }: ProjectWorld, url: string): Promise<string> =>
    String(
      (
        await world.send('post', `/v1/projects/${projectId}/webhook-configs`, key, {
          endpoint: { url, timeoutMs: TIMEOUT_MS },
        })
      ).body.webhookConfigId,
    );
  const register = async ({ projectId, key }: ProjectWorld, number: number): Promise<void> => {
    expect(
      (await world.send('post', `/v1/projects/${projectId}/phones`, key, { phones: [`+1415555${2000 + number}`] }))
        .status,
    ).toBe(200);
  };

  /** Fifty endpoints in three projects of one tenant, and what has piled up for them. */
  async function makeAttacker(): Promise<void> {
    const tenantId = await world.tenant();
    let project = await world.project(tenantId);
    for (const [index, receiver] of hostile.entries()) {
      if (index > 0 && index % PER_PROJECT === 0) project = await world.project(tenantId);
      await subscribe(project, receiver.url);
    }
    await sql.rows(
      `INSERT INTO events (eventId, tenantId, projectId, type, data, isDispatched, sequence, createdAt)
SELECT CONCAT('evt_', LPAD(a.n * 10 + b.n, 26, '0')), ?, ?, 'phone.created', '{"version":1}', 1, a.n * 10 + b.n, 1
FROM ${numbers(10)} AS a JOIN ${numbers(10)} AS b`,
      [tenantId, project.projectId],
    );
    await sql.rows(
      `INSERT INTO deliveries (${DELIVERY_COLUMNS})
SELECT CONCAT('dlv_', SUBSTRING(w.webhookConfigId, 5, 20), RIGHT(e.eventId, 6)), w.tenantId, w.projectId,
w.webhookConfigId, e.eventId, e.type, 'PENDING', w.webhookConfigId, 0, 1, 0, 0, 1, 1
FROM webhook_configs AS w JOIN events AS e ON e.tenantId = w.tenantId WHERE w.tenantId = ?`,
      [tenantId],
    );
    expect(await sql.count('deliveries')).toBe(BACKLOG);
  }

  beforeAll(async () => {
    app = await startTestApp(LOOPBACK_RECEIVERS);
    world = new World(app);
    sql = await Sql.open(app.schema);
    hostile = await Promise.all(
      Array.from({ length: HOSTILE_ENDPOINTS }, (_none, index) =>
        HostileReceiver.start(HOSTILE_WAYS[index % HOSTILE_WAYS.length] ?? 'hangs'),
      ),
    );
    others = await Promise.all(
      Array.from({ length: OTHERS }, async () => ({
        project: await world.project(),
        receiver: await Receiver.start(),
      })),
    );
    for (const { project, receiver } of others) await subscribe(project, receiver.url);
    const endpoints = app.app.get(Endpoints);
    watch = setInterval(() => {
      inFlightMax = Math.max(inFlightMax, ...endpoints.allStates().map((state: EndpointState) => state.inFlight));
    }, 5);
    await makeAttacker();
  }, 60_000);
  afterAll(async () => {
    clearInterval(watch);
    await Promise.all([...hostile, ...others.map(({ receiver }) => receiver)].map((receiver) => receiver.stop()));
    await sql.close();
    await app.close();
  });

  it('200: all events of other tenants arrive, while memory and requests under way stay bounded', async () => {
    const heapBefore = process.memoryUsage().rss;
    await eventually('the attack is under way', () => Promise.resolve(hostile.every(({ requests }) => requests > 0)));
    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(others.map(({ project }) => register(project, round)));
      await sleep(50);
    }
    // Two events of each number.
    for (const { receiver } of others)
      await eventually('events of others', () =>
        Promise.resolve(new Set(receiver.events().map((event) => event['id'])).size === ROUNDS * 2),
      );
    expect(await sql.count("deliveries WHERE status = 'PENDING'")).toBeGreaterThan(BACKLOG / 2);
    expect(process.memoryUsage().rss - heapBefore).toBeLessThan(HEAP_GROWTH_MAX_BYTES);
    expect(inFlightMax).toBeGreaterThan(0);
    expect(inFlightMax).toBeLessThanOrEqual(WINDOW_MAX);
  }, 60_000);

  it('200: a backlog of 5,000 of a config that is switched off is ended, and they do not wait for it', async () => {
    const [config] = await sql.rows<{ webhookConfigId: string; projectId: string }>(
      `SELECT queuedFor AS webhookConfigId, MIN(projectId) AS projectId FROM deliveries WHERE queuedFor IS NOT NULL
GROUP BY queuedFor ORDER BY COUNT(*) DESC LIMIT 1`,
    );
    await world.admin(
      'patch',
      `/v1/projects/${config?.projectId ?? ''}/webhook-configs/${config?.webhookConfigId ?? ''}`,
      { endpoint: { isActive: false } },
    );
    const [other] = others as [Other];
    await register(other.project, ROUNDS);
    await eventually('the next events of another', () =>
      Promise.resolve(new Set(other.receiver.events().map((event) => event['id'])).size === (ROUNDS + 1) * 2),
    );
    await eventually(
      'nothing waits for what is off',
      async () => (await sql.count('deliveries WHERE queuedFor = ?', [config?.webhookConfigId ?? ''])) === 0,
    );
    expect(
      await sql.count("deliveries WHERE webhookConfigId = ? AND status = 'SKIPPED'", [config?.webhookConfigId ?? '']),
    ).toBeGreaterThan(0);
  }, 60_000);
});

/** A table of the numbers below a count. */
function numbers(count: number): string {
  return `(${Array.from({ length: count }, (_none, n) => `SELECT ${n} AS n`).join(' UNION ALL ')})`;
}

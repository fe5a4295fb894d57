import { Retention } from '../src/deliveries/retention.js';
import { Transactor } from '../src/platform/database/transactor.js';
import { LOG, type Log } from '../src/platform/log/log.js';
import { eventually } from './harness/eventually.js';
import { answering, LOOPBACK_RECEIVERS } from './harness/receiver.js';
import { Sql } from './harness/sql.js';
import { startTestApp, type TestApp } from './harness/test-app.js';
import { WebhookWorld } from './harness/webhook-world.js';
import { World } from './harness/world.js';

const DAY_MS = 24 * 3_600_000;
const TABLES = ['events', 'deliveries', 'delivery_attempts', 'delivery_stats'] as const;

describe('The upkeep of deliveries', () => {
  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start();
  });
  afterAll(() => hooks.stop());

  /** A sweep so many days later. */
  async function sweep(days = 0): Promise<number> {
    const { app } = hooks.app;
    const later = { now: () => Date.now() + days * DAY_MS };
    return new Retention(app.get(Transactor), later, app.get<Log>(LOG)).sweep();
  }

  const counts = async () =>
    Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await hooks.sql.count(table)] as const)));

  it('forgets payloads and answers after 30 days and all else after 90, and keeps what still waits', async () => {
    const old = await hooks.hook({ subscriptions: {} });
    const waiting = await hooks.hook({ project: old.project });
    hooks.behave(waiting, answering(503, { 'retry-after': '86400' }));
    await hooks.register(old.project);
    await hooks.until(old, 2, ({ status }) => status === 'DELIVERED');
    await hooks.until(waiting, 1, ({ attemptCount }) => attemptCount === 1);
    const before = await counts();
    expect(before).toEqual({ events: 2, deliveries: 3, delivery_attempts: 3, delivery_stats: expect.any(Number) });

    expect(await sweep(29.9)).toBe(0);
    expect(await sweep(30.1)).toBe(5);
    expect(await counts()).toEqual(before);
    const [shown] = await hooks.deliveries(old);
    expect((await hooks.get(old, `/deliveries/${String(shown?.deliveryId)}`)).body.attempts).toEqual([
      expect.objectContaining({ outcome: 'SUCCESS', answer: null }),
    ]);
    const { body } = await hooks.world.send('get', `/v1/projects/${old.project.projectId}/events`, old.project.key);
    expect(body.data.map(({ sequence, data }: { sequence: number; data: unknown }) => [sequence, data])).toEqual([
      [1, null],
      [2, null],
    ]);

    expect(await sweep(89.9)).toBe(0);
    await sweep(90.1);
    expect(await counts()).toEqual({ events: 0, deliveries: 1, delivery_attempts: 0, delivery_stats: 0 });
    expect((await hooks.deliveries(waiting))[0]).toMatchObject({ status: 'PENDING' });
  });

  it('never sweeps what is young', async () => {
    const hook = await hooks.hook();
    await hooks.deliverOne(hook);
    const before = await counts();
    await sweep();
    expect(await counts()).toEqual(before);
    expect((await hooks.deliveries(hook))[0]?.status).toBe('DELIVERED');
  });

  it('shows its numbers to Prometheus', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(500));
    await hooks.register(hook.project, 5);
    await hooks.until(hook, 5, ({ attemptCount }) => attemptCount === 1);
    const { text } = await hooks.world.send('get', '/metrics', null);
    const valueOf = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      );
    expect(valueOf('parley_delivery_attempts_total{outcome="REFUSED_STATUS"}')).toBeGreaterThanOrEqual(5);
    expect(valueOf('parley_delivery_attempts_total{outcome="SUCCESS"}')).toBeGreaterThanOrEqual(1);
    expect(valueOf('parley_delivery_queue_depth')).toBeGreaterThanOrEqual(5);
    expect(valueOf('parley_delivery_oldest_due_seconds')).toBeGreaterThanOrEqual(0);
    expect(valueOf('parley_endpoint_breakers{state="open"}')).toBeGreaterThanOrEqual(1);
    expect(valueOf('parley_endpoint_breakers{state="closed"}')).toBeGreaterThanOrEqual(1);
    expect(valueOf('parley_endpoint_breakers{state="half-open"}')).toBeGreaterThanOrEqual(0);
  });
});

describe('GET /health/ready of a process that delivers', () => {
  let api: TestApp;
  let worker: TestApp;
  let sql: Sql;
  beforeAll(async () => {
    api = await startTestApp({ ROLE: 'api', ...LOOPBACK_RECEIVERS });
    sql = await Sql.open(api.schema);
  });
  afterAll(async () => {
    // First, for a test that failed has left its lock there.
    await sql.close();
    await worker.close();
    await api.close();
  });

  it('503: a worker that leaves a delivery due for over five minutes; no API process, not after one', async () => {
    const world = new World(api);
    const { tenantId, projectId } = await world.project();
    const config = await world.admin('post', `/v1/projects/${projectId}/webhook-configs`, {
      endpoint: { url: 'http://127.0.0.1:1/' },
    });
    const id = String(config['webhookConfigId']);
    const dueAt = (minutes: number) => Date.now() - minutes * 60_000;
    const columns =
      'deliveryId, tenantId, projectId, webhookConfigId, eventId, eventType, status, queuedFor, isRetry, ' +
      'dueAt, fence, attemptCount, createdAt, updatedAt';
    const row = [tenantId, projectId, id, 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV', 'phone.created', 'PENDING', id, 0];
    const lay = (minutes: number) =>
      sql.rows(`INSERT INTO deliveries (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0)`, [
        'dlv_01ARZ3NDEKTSV4RRFFQ69G5FAV',
        ...row,
        dueAt(minutes),
      ]);
    const ready = (app: TestApp) => new World(app).send('get', '/health/ready', null);

    // Somebody holds the row, so that the worker passes it by.
    await lay(1);
    let release = await sql.hold('SELECT * FROM deliveries WHERE webhookConfigId = ?', [id]);
    worker = await startTestApp({ ROLE: 'worker', ...LOOPBACK_RECEIVERS }, api.schema);
    expect((await ready(worker)).status).toBe(200);
    await release();
    await eventually(
      'the worker has done with it',
      5_000,
      async () => (await sql.count('deliveries WHERE queuedFor IS NOT NULL AND dueAt < ?', [Date.now()])) === 0,
    );
    await worker.close();

    await sql.rows('DELETE FROM deliveries');
    await lay(6);
    release = await sql.hold('SELECT * FROM deliveries WHERE webhookConfigId = ?', [id]);
    worker = await startTestApp({ ROLE: 'worker', ...LOOPBACK_RECEIVERS }, api.schema);
    const late = await ready(worker);
    expect([late.status, late.body.details]).toEqual([
      503,
      [{ path: 'deliveries', rule: 'keepsUp', message: expect.stringMatching(/^a delivery has been due for 36\d s$/) }],
    ]);
    expect((await ready(api)).status).toBe(200);
    await release();
    await eventually('ready again', 5_000, async () => (await ready(worker)).status === 200);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryWorker } from '../../src/deliveries/delivery-worker.js';
import { EventDispatcher } from '../../src/deliveries/event-dispatcher.js';
import { Retention } from '../../src/deliveries/retention.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { Loop } from '../../src/platform/jobs/loop.js';
import { LOG, type Log } from '../../src/platform/log.js';
import { Readiness } from '../../src/platform/observability/readiness.js';
import { eventually, withPatience } from '../harness/eventually.js';
import { LOOPBACK_RECEIVERS, answering } from '../harness/receiver.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { WebhookWorld } from '../harness/webhook-world.js';

const DAY_MS = 24 * 3_600_000;
const HANGING = 20;
const LATE_MS = 6 * 60_000;
/** Some timeouts of the hanging receivers long. */
const WATCHED_MS = 5_000;
const TABLES = ['events', 'deliveries', 'delivery_attempts', 'delivery_stats'] as const;

describe('The upkeep of deliveries', () => {
  let hooks: WebhookWorld<TestApp>;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(await startTestApp(LOOPBACK_RECEIVERS));
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

  it('forgets payloads and responses after 30 days and all else after 90, and keeps what still waits', async () => {
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
  let hooks: WebhookWorld<TestApp>;
  const ready = () => hooks.world.send('get', '/health/ready', null);
  beforeAll(async () => {
    hooks = await WebhookWorld.start(await startTestApp(LOOPBACK_RECEIVERS));
  });
  afterAll(() => hooks.stop());

  it('200: beside receivers that hang, and deliveries that have been due for long', async () => {
    const project = await hooks.world.project();
    for (let index = 0; index < HANGING; index += 1)
      hooks.behave(await hooks.hook({ project, endpoint: { timeoutMs: 1_000 } }), () => undefined);
    await hooks.register(project, 5);
    await eventually('receivers hang', () => Promise.resolve(hooks.receiver.received.length > HANGING));
    const statuses = new Set<number>();
    for (const end = Date.now() + WATCHED_MS; Date.now() < end; await sleep(20)) {
      // A deadlock with the worker is of no account: the next round follows.
      await hooks.sql
        .rows('UPDATE deliveries SET dueAt = ? WHERE isRetry = 1 AND dueAt > ?', [Date.now() - LATE_MS, Date.now()])
        .catch(() => undefined);
      statuses.add((await ready()).status);
    }
    expect([...statuses]).toEqual([200]);
  }, 30_000);

  it('200: its own loops go on while it is idle', async () => {
    const { app } = hooks.app;
    const [worker, dispatcher] = [DeliveryWorker, EventDispatcher].map((loop) => app.get(loop, { strict: false }));
    await sleep(withPatience(1_000));
    expect(worker?.silentMs).toBeLessThan(withPatience(800));
    expect(dispatcher?.silentMs).toBeLessThan(withPatience(800));
    expect((await ready()).status).toBe(200);
  });

  it('503: names a loop that stands still; 200: once it goes on', async () => {
    const stuck = new StuckLoop(10, hooks.app.app.get<Log>(LOG), 'a beat failed');
    hooks.app.app.get(Readiness).watch('example', stuck, 100);
    stuck.onApplicationBootstrap();
    await eventually('not ready', async () => (await ready()).status === 503);
    expect((await ready()).body.details).toEqual([
      { path: 'example', rule: 'running', message: 'this loop has stood still for over 0.1 s' },
    ]);
    stuck.goOn(false);
    expect((await ready()).status).toBe(200);
    const stopped = stuck.beforeApplicationShutdown();
    stuck.goOn(false);
    await stopped;
  });
});

/** A loop whose beats end when the test says so. */
class StuckLoop extends Loop {
  goOn = (_isMore: boolean): void => undefined;

  protected beat(): Promise<boolean> {
    return new Promise((resolve) => (this.goOn = resolve));
  }
}

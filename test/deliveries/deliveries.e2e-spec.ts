import { jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveryWorker } from '../../src/deliveries/delivery-worker.js';
import { DirectDeliveries } from '../../src/deliveries/direct-deliveries.js';
import { Endpoints, EndpointState, WINDOW_MAX } from '../../src/deliveries/endpoints.js';
import { EventDispatcher } from '../../src/deliveries/event-dispatcher.js';
import { DeliveryClaims } from '../../src/deliveries/lines.js';
import { Retention } from '../../src/deliveries/retention.js';
import { Transactor } from '../../src/platform/database/transactor.js';
import { Loop } from '../../src/platform/jobs/loop.js';
import { LOG, type Log } from '../../src/platform/log.js';
import { Readiness } from '../../src/platform/observability/readiness.js';
import { answering, HOSTILE_WAYS, HostileReceiver, LOOPBACK_RECEIVERS, Receiver } from '../doubles/receiver.js';
import { eventually, withPatience } from '../harness/eventually.js';
import { newId } from '../../src/platform/ids.js';
import { DELIVERY_COLUMNS, Sql } from '../harness/sql.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';
import { type ProjectWorld, World } from '../harness/world.js';

describe('Deliveries to an endpoint that responds', () => {
  /** Beyond what one line of a process holds. */
  const MANY = 200;
  const TEST_WITHIN_MS = 60_000;

  let hooks: WebhookWorld<TestApp>;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(await startTestApp(LOOPBACK_RECEIVERS));
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => hooks.stop());

  /** A hook whose endpoint has responded to this process once. */
  async function provenHook(): Promise<Hook> {
    const hook = await hooks.hook();
    await hooks.deliverOne(hook);
    return hook;
  }
  const allDelivered = (hook: Hook, count: number) =>
    eventually(`${count} are delivered`, async () => {
      const where = "deliveries WHERE webhookConfigId = ? AND status = 'DELIVERED'";
      return (await hooks.sql.count(where, [hook.id])) === count;
    });

  it('are taken by nobody, stand in their order, and send what a repetition from the table sends', async () => {
    const hook = await provenHook();
    const take = jest.spyOn(hooks.app.app.get(DeliveryClaims), 'take');
    await hooks.register(hook.project, 20);
    await allDelivered(hook, 21);
    expect(take).not.toHaveBeenCalled();
    const bodies = hooks.received(hook).map(({ body }) => body);
    const sequences = bodies.map((body) => (JSON.parse(body) as { sequence: number }).sequence);
    expect(new Set(sequences).size).toBe(21);

    const ordered = await hooks.sql.rows<{ sequence: number }>(
      `SELECT sequence FROM deliveries JOIN events USING (eventId) WHERE webhookConfigId = ? ORDER BY deliveryId`,
      [hook.id],
    );
    expect(ordered.map(({ sequence }) => sequence)).toEqual(sequences.toSorted((a, b) => a - b));

    const last = await hooks.sql.rows<{ deliveryId: string; fence: number }>(
      'SELECT deliveryId, fence FROM deliveries WHERE webhookConfigId = ? ORDER BY deliveryId DESC LIMIT 1',
      [hook.id],
    );
    expect(last[0]?.fence).toBe(1);
    await hooks.post(hook, `/deliveries/${String(last[0]?.deliveryId)}/resend`);
    await eventually('it comes again', () => Promise.resolve(hooks.received(hook).length === 22));
    expect(take).toHaveBeenCalled();
    expect(bodies).toContain(hooks.received(hook)[21]?.body);
  });

  it('wait in the table after what is due there', async () => {
    const hook = await provenHook();
    const taking = jest.spyOn(hooks.app.app.get(DeliveryClaims), 'take').mockResolvedValue([]);
    const queue = hooks.app.app.get(DirectDeliveries);
    const full = jest.spyOn(queue, 'roomFor').mockReturnValue(0);
    await hooks.register(hook.project);
    const due = () => hooks.sql.count('deliveries WHERE queuedFor = ? AND dueAt <= ?', [hook.id, Date.now()]);
    await eventually('one is due', async () => (await due()) === 1);
    full.mockRestore();
    await hooks.register(hook.project, 3);
    await eventually('all four are due', async () => (await due()) === 4);
    taking.mockRestore();
    await allDelivered(hook, 5);
  });

  it('are taken by another when the process that inserted them under its lease does not go on', async () => {
    const hook = await provenHook();
    jest.spyOn(hooks.app.app.get(DirectDeliveries), 'accept').mockResolvedValue();
    await hooks.register(hook.project);
    const leased = () => hooks.sql.count('deliveries WHERE queuedFor = ? AND dueAt > ?', [hook.id, Date.now()]);
    await eventually('it is leased', async () => (await leased()) === 1);
    jest.restoreAllMocks();
    expect(hooks.received(hook)).toHaveLength(1);
    await hooks.hasten(hook);
    await allDelivered(hook, 2);
    expect(hooks.received(hook)).toHaveLength(2);
  });

  it(
    'leave further events undispatched while it has enough to do, for some seconds at most',
    async () => {
      const hook = await provenHook();
      const answers: (() => void)[] = [];
      let isHeld = true;
      hooks.behave(hook, (_request, response) =>
        isHeld ? void answers.push(() => response.end('late')) : void response.end('ok'),
      );
      for (let made = 0; made < MANY; made += 50) await hooks.register(hook.project, 50);
      const undispatched = () =>
        hooks.sql.count('events WHERE projectId = ? AND isDispatched = 0', [hook.project.projectId]);
      await eventually('it has a full line', async () => (await hooks.deliveries(hook)).length >= 50);
      expect(await undispatched()).toBeGreaterThan(0);
      await eventually('all are dispatched nevertheless', async () => (await undispatched()) === 0);
      expect(hooks.received(hook).length).toBeLessThan(MANY);
      isHeld = false;
      for (const answer of answers) answer();
      await allDelivered(hook, MANY + 1);
      expect(hooks.received(hook)).toHaveLength(MANY + 1);
    },
    TEST_WITHIN_MS,
  );
});

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

describe('From an event to the receiver beside a tenant whose endpoints hang, drip, flood, reset and redirect', () => {
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
SELECT CONCAT(?, LPAD(a.n * 10 + b.n, 6, '0')), ?, ?, 'phone.created', '{"version":1}', 1, a.n * 10 + b.n, ?
FROM ${numbers(10)} AS a JOIN ${numbers(10)} AS b`,
      // Of today: waiting wakes the retention, which deletes what is old.
      [newId('evt', Date.now()).slice(0, -6), tenantId, project.projectId, Date.now()],
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

  /** A table of the numbers below a count. */
  function numbers(count: number): string {
    return `(${Array.from({ length: count }, (_none, n) => `SELECT ${n} AS n`).join(' UNION ALL ')})`;
  }
});

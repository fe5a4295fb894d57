import { routeApp } from '../harness/route-app.js';
import { answering } from '../harness/receiver.js';
import { WebhookWorld } from '../harness/webhook-world.js';

const HOUR_MS = 3_600_000;

describe('GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/stats', () => {
  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  it('200: an endpoint that nothing was sent to', async () => {
    const { status, body } = await hooks.get(await hooks.hook(), '/stats');
    expect([status, body]).toEqual([
      200,
      {
        isActive: true,
        disabledReason: null,
        disabledAt: null,
        failingSince: null,
        breaker: 'closed',
        deliveries: { PENDING: 0, DELIVERED: 0, FAILED: 0, SKIPPED: 0, CANCELED: 0 },
        hours: [],
        latency: { p50Ms: null, p95Ms: null, p99Ms: null },
      },
    ]);
  });

  it('200: counts by hour, outcome and status, how long attempts took, and since when they fail', async () => {
    const hook = await hooks.hook();
    await hooks.deliverOne(hook);
    hooks.behave(hook, (_request, response) => setTimeout(() => answering(500)({} as never, response), 300));
    await hooks.register(hook.project);
    await hooks.until(hook, 2, ({ attemptCount }) => attemptCount === 1);
    const { body } = await hooks.get(hook, '/stats');
    expect(body).toMatchObject({
      isActive: true,
      deliveries: { DELIVERED: 1, PENDING: 1 },
      hours: [{ hourAt: expect.any(Number), attempts: { SUCCESS: 1, REFUSED_STATUS: 1 } }],
    });
    expect([body.hours[0].hourAt % HOUR_MS, Date.now() - body.hours[0].hourAt < HOUR_MS]).toEqual([0, true]);
    expect(Date.now() - body.failingSince).toBeLessThan(60_000);
    expect(body.latency.p99Ms).toBeGreaterThanOrEqual(300);
    expect(body.latency.p50Ms).toBeLessThanOrEqual(body.latency.p99Ms);
  });

  it('200: the breaker opens after failures in a row, and hours older than a day are left out', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(500));
    await hooks.register(hook.project, 5);
    await hooks.until(hook, 5, ({ attemptCount }) => attemptCount === 1);
    expect((await hooks.get(hook, '/stats')).body).toMatchObject({
      breaker: 'open',
      hours: [{ attempts: { REFUSED_STATUS: 5 } }],
    });
    await hooks.sql.rows('UPDATE delivery_stats SET hourAt = hourAt - ? WHERE webhookConfigId = ?', [
      24 * HOUR_MS,
      hook.id,
    ]);
    expect((await hooks.get(hook, '/stats')).body.hours).toEqual([]);
  });

  it('400: an id that cannot be one', async () => {
    const { project } = await hooks.hook();
    expect(
      (await hooks.world.send('get', `/v1/projects/${project.projectId}/webhook-configs/not%20one/stats`, project.key))
        .status,
    ).toBe(400);
  });

  it('404: unknown, or of another project', async () => {
    const [hook, stranger] = [await hooks.hook(), await hooks.world.project()];
    const read = (projectId: string, id: string) =>
      hooks.world.send('get', `/v1/projects/${projectId}/webhook-configs/${id}/stats`, stranger.key);
    const answers = [
      await read(stranger.projectId, hook.id),
      await read(hook.project.projectId, hook.id),
      await read(stranger.projectId, 'whc_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

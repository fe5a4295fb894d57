import { routeApp } from '../harness/route-app.js';
import { eventually } from '../harness/eventually.js';
import { answering } from '../harness/receiver.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

describe('POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries/{deliveryId}/resend', () => {
  let hooks: WebhookWorld;
  const resend = (hook: Hook, deliveryId: string, headers: Record<string, string> = {}) =>
    hooks.post(hook, `/deliveries/${deliveryId}/resend`, undefined, headers);
  const arrived = (hook: Hook, count: number) =>
    eventually(`${count} arrived`, () => Promise.resolve(hooks.received(hook).length === count));
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  it('202: what was delivered goes out again at once, the same body under the same webhook-id', async () => {
    const hook = await hooks.hook();
    const { deliveryId, eventId } = await hooks.deliverOne(hook);
    const { status, body } = await resend(hook, deliveryId);
    expect([status, body]).toEqual([
      202,
      expect.objectContaining({ deliveryId, status: 'PENDING', attemptCount: 0, nextAttemptAt: expect.any(Number) }),
    ]);
    await arrived(hook, 2);
    const [first, second] = hooks.received(hook);
    expect([first?.headers['webhook-id'], second?.headers['webhook-id'], second?.body]).toEqual([
      eventId,
      eventId,
      first?.body,
    ]);
    await hooks.until(hook, 1, (delivery) => delivery.status === 'DELIVERED' && delivery.attemptCount === 1);
    expect((await hooks.get(hook, `/deliveries/${deliveryId}`)).body.attempts).toHaveLength(2);
  });

  it('202: what waits for its next attempt does not wait any longer', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(503, { 'retry-after': '3600' }));
    const { deliveryId, nextAttemptAt } = await hooks.deliverOne(hook, ({ attemptCount }) => attemptCount === 1);
    expect(nextAttemptAt).toBeGreaterThan(Date.now() + 3_500_000);
    hooks.behave(hook, answering(200));
    expect((await resend(hook, deliveryId)).status).toBe(202);
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
  });

  it('202: under one Idempotency-Key once; a repetition shows the delivery as it is', async () => {
    const hook = await hooks.hook();
    const { deliveryId } = await hooks.deliverOne(hook);
    const headers = { 'Idempotency-Key': 'one-resend' };
    await resend(hook, deliveryId, headers);
    await hooks.until(hook, 1, ({ status, attemptCount }) => status === 'DELIVERED' && attemptCount === 1);
    const again = await resend(hook, deliveryId, headers);
    expect([again.status, again.headers['idempotent-replayed'], again.body.status]).toEqual([202, 'true', 'DELIVERED']);
    expect(hooks.received(hook)).toHaveLength(2);
  });

  it('400: an id that cannot be one', async () => {
    expect((await resend(await hooks.hook(), 'not%20an%20id')).status).toBe(400);
  });

  it('404: unknown, of another config, or of another project, and nothing is sent', async () => {
    const hook = await hooks.hook();
    const { deliveryId } = await hooks.deliverOne(hook);
    const [sibling, stranger] = [await hooks.hook({ project: hook.project }), await hooks.world.project()];
    expect((await resend(hook, 'dlv_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    expect((await resend(sibling, deliveryId)).status).toBe(404);
    expect((await hooks.world.send('post', `${hook.base}/deliveries/${deliveryId}/resend`, stranger.key)).status).toBe(
      404,
    );
    expect((await hooks.get(hook, `/deliveries/${deliveryId}`)).body.status).toBe('DELIVERED');
  });

  it('409: the config is switched off, or the project archived, and nothing is sent', async () => {
    const hook = await hooks.hook();
    const { deliveryId } = await hooks.deliverOne(hook);
    await hooks.world.admin('patch', hook.base, { endpoint: { isActive: false } });
    const off = await resend(hook, deliveryId);
    expect([off.status, off.body.code, off.body.message]).toEqual([
      409,
      'state_conflict',
      expect.stringContaining('switched off'),
    ]);
    await hooks.world.admin('patch', hook.base, { endpoint: { isActive: true } });
    await hooks.world.admin('patch', `/v1/projects/${hook.project.projectId}`, { status: 'archived' });
    const archived = await resend(hook, deliveryId);
    expect([archived.status, archived.body.code, archived.body.message]).toEqual([
      409,
      'state_conflict',
      expect.stringContaining('archived'),
    ]);
    expect((await hooks.get(hook, `/deliveries/${deliveryId}`)).body.status).toBe('DELIVERED');
  });
});

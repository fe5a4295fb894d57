import { routeApp } from '../harness/route-app.js';
import { answering } from '../harness/receiver.js';
import { WebhookWorld } from '../harness/webhook-world.js';

const ANSWER_KEPT_BYTES = 8 * 1024;

describe('GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries/{deliveryId}', () => {
  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  it('200: with every attempt, oldest first, and what the receiver said', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(503));
    const failed = await hooks.deliverOne(hook, ({ attemptCount }) => attemptCount === 1);
    expect(failed).toMatchObject({ status: 'PENDING', lastStatusCode: 503 });
    hooks.behave(hook, answering(204));
    await hooks.hasten(hook);
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    const { status, body } = await hooks.get(hook, `/deliveries/${failed.deliveryId}`);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: 'DELIVERED',
        attemptCount: 2,
        nextAttemptAt: null,
        projectId: hook.project.projectId,
        lastStatusCode: 204,
        lastError: null,
      }),
    ]);
    const shown = { startedAt: expect.any(Number), durationMs: expect.any(Number) };
    expect(body.attempts).toEqual([
      {
        ...shown,
        outcome: 'REFUSED_STATUS',
        statusCode: 503,
        error: 'The endpoint answered 503; 2xx is success.',
        answer: 'status 503',
      },
      { ...shown, outcome: 'SUCCESS', statusCode: 204, error: null, answer: '' },
    ]);
    expect(body.attempts[0].startedAt).toBeLessThan(body.attempts[1].startedAt);
  });

  it('200: of a long response, the first 8 kB; of bytes that are no text, what can be shown', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, (_request, response) =>
      response.end(Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.alloc(10_000_000, 'y')])),
    );
    const { attempts } = await hooks.deliverOne(hook);
    expect(attempts[0]?.answer?.slice(0, 4)).toBe('\uFFFD\0yy');
    expect(attempts[0]?.answer).toHaveLength(ANSWER_KEPT_BYTES);
  });

  it('200: with what was sent, byte for byte; of a number that is erased, neither that nor the response', async () => {
    const hook = await hooks.hook();
    const { deliveryId, eventId } = await hooks.deliverOne(hook);
    const shown = async () => (await hooks.get(hook, `/deliveries/${deliveryId}`)).body.payload;
    const payload = await shown();
    expect(JSON.stringify(payload)).toBe(hooks.received(hook)[0]?.body);
    expect(payload).toMatchObject({ id: eventId, type: 'phone.created', data: { version: 1 } });
    const number = String(payload.data.phoneE164);
    await hooks.world.erase(hook.project.projectId, number);
    expect((await shown()).data.phoneE164).toMatch(/^erased_/);
    expect((await hooks.get(hook, `/deliveries/${deliveryId}`)).body.attempts[0].answer).toBeNull();
  });

  it('200: before anything was sent, what will be; nothing of it once its retention has ended', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(503));
    const { deliveryId, eventId } = await hooks.deliverOne(hook, ({ attemptCount }) => attemptCount === 1);
    const shown = async () => (await hooks.get(hook, `/deliveries/${deliveryId}`)).body.payload;
    expect(await shown()).toEqual((await hooks.world.send('get', `/v1/events/${eventId}`, hook.project.key)).body);
    await hooks.sql.rows('UPDATE events SET data = NULL WHERE eventId = ?', [eventId]);
    expect(await shown()).toBeNull();
    await hooks.sql.rows('DELETE FROM events WHERE eventId = ?', [eventId]);
    expect(await shown()).toBeNull();
  });

  it('400: an id that cannot be one', async () => {
    expect((await hooks.get(await hooks.hook(), '/deliveries/not%20an%20id')).status).toBe(400);
  });

  it('404: unknown, of another config, or of another project', async () => {
    const hook = await hooks.hook();
    const { deliveryId } = await hooks.deliverOne(hook);
    const sibling = await hooks.hook({ project: hook.project });
    const stranger = await hooks.world.project();
    expect((await hooks.get(hook, '/deliveries/dlv_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    expect((await hooks.get(sibling, `/deliveries/${deliveryId}`)).status).toBe(404);
    expect((await hooks.world.send('get', `${hook.base}/deliveries/${deliveryId}`, stranger.key)).status).toBe(404);
    expect(
      (
        await hooks.world.send(
          'get',
          `/v1/projects/${stranger.projectId}/webhook-configs/${hook.id}/deliveries/${deliveryId}`,
          stranger.key,
        )
      ).status,
    ).toBe(404);
  });
});

import { Webhook } from 'standardwebhooks';
import { ulid } from 'ulid';
import { answering, Receiver } from '../doubles/receiver.js';
import { eventually } from '../harness/eventually.js';
import { routeApp, type RouteApp } from '../harness/route-app.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';
import { type ProjectWorld, World } from '../harness/world.js';

describe('GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries', () => {
  const PHONE_FACTS = { messageEvents: [], phoneEvents: ['CREATED', 'VALIDATED'] };

  let hooks: WebhookWorld;
  let hook: Hook;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
    hook = await hooks.hook({ subscriptions: PHONE_FACTS });
    hooks.behave(hook, ({ body }, response) =>
      answering(body.includes('phone.validated') ? 500 : 200)({} as never, response),
    );
    await hooks.register(hook.project, 3);
    await hooks.until(hook, 6, ({ attemptCount }) => attemptCount === 1);
  });
  afterAll(() => hooks.stop());

  const list = (query = '') => hooks.get(hook, `/deliveries${query}`);
  const idsIn = (body: { data: { deliveryId: string }[] }) => body.data.map(({ deliveryId }) => deliveryId);

  it('200: the deliveries of this config, newest first, with what is due next', async () => {
    const { status, body } = await list();
    expect([status, body.cursor, body.hasMore, body.data.length]).toEqual([200, '', false, 6]);
    expect(idsIn(body)).toEqual(idsIn(body).toSorted().reverse());
    expect(body.data.find(({ status }: { status: string }) => status === 'PENDING')).toEqual({
      deliveryId: expect.stringMatching(/^dlv_[0-9A-HJKMNP-TV-Z]{26}$/),
      webhookConfigId: hook.id,
      eventId: expect.stringMatching(/^evt_/),
      eventType: 'phone.validated',
      status: 'PENDING',
      attemptCount: 1,
      nextAttemptAt: expect.any(Number),
      lastStatusCode: 500,
      lastError: 'The endpoint answered 500; 2xx is success.',
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
  });

  it('200: each as it is when it is read by itself, with its fields in the same order', async () => {
    const { body } = await list();
    for (const delivery of body.data as { deliveryId: string }[]) {
      const alone = await hooks.get(hook, `/deliveries/${delivery.deliveryId}`);
      const fields = Object.entries(alone.body as object).slice(0, Object.keys(delivery).length);
      expect(JSON.stringify(delivery)).toBe(JSON.stringify(Object.fromEntries(fields)));
    }
  });

  it('200: page by page, each delivery once', async () => {
    const first = await list('?limit=4');
    const second = await list(`?limit=4&cursor=${first.body.cursor}`);
    expect([first.body.hasMore, second.body.hasMore]).toEqual([true, false]);
    expect([...idsIn(first.body), ...idsIn(second.body)]).toEqual(idsIn((await list()).body));
  });

  it.each([
    ['?status=DELIVERED', 3],
    ['?status=PENDING', 3],
    ['?status=DELIVERED,PENDING', 6],
    ['?status=FAILED&status=SKIPPED', 0],
    ['?eventType=phone.created', 3],
    ['?eventType=phone.created&status=PENDING', 0],
    ['?eventType[]=phone.validated&status=PENDING', 3],
    ['?eventType=message.sent', 0],
  ])('200: %s leaves %i', async (query, count) => {
    expect((await list(query)).body.data).toHaveLength(count);
  });

  it('200: none for a config that nothing was sent to', async () => {
    expect((await hooks.get(await hooks.hook(), '/deliveries')).body).toEqual({ data: [], cursor: '', hasMore: false });
  });

  it.each([
    ['status', '?status=LOST'],
    ['eventType', '?eventType=phone.stolen'],
    ['eventType', '?eventType=CREATED'],
    ['limit', '?limit=0'],
    ['sort', '?sort=asc'],
  ])('400: names %s of %s', async (path, query) => {
    const response = await list(query);
    expect([response.status, response.body.details[0].path]).toEqual([400, path]);
  });

  it('400: a cursor of other filters', async () => {
    const { cursor } = (await list('?limit=1')).body;
    expect((await list(`?limit=1&status=PENDING&cursor=${cursor}`)).body.code).toBe('cursor_invalid');
  });

  it('404: unknown, or of another project', async () => {
    const stranger = await hooks.world.project();
    const read = (projectId: string, id: string) =>
      hooks.world.send('get', `/v1/projects/${projectId}/webhook-configs/${id}/deliveries`, stranger.key);
    const answers = [
      await read(stranger.projectId, hook.id),
      await read(hook.project.projectId, hook.id),
      await read(stranger.projectId, 'whc_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('GET /v1/events/{eventId}/deliveries', () => {
  const SHOWN_MAX = 100;

  let hooks: WebhookWorld;
  const list = (id: string, key: string) => hooks.world.send('get', `/v1/events/${id}/deliveries`, key);
  const firstOf = async (hook: Hook) => (await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED'))[0];
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  it('200: those to each webhook config, newest first, as their lists show them', async () => {
    const one = await hooks.hook();
    const { project } = one;
    const other = await hooks.hook({ project });
    const unconcerned = await hooks.hook({ project, subscriptions: { messageEvents: [], phoneEvents: ['OPTED_OUT'] } });
    await hooks.register(project);
    const shown = [await firstOf(one), await firstOf(other)];
    expect(await hooks.deliveries(unconcerned)).toEqual([]);
    const ids = shown.map((delivery) => delivery?.deliveryId ?? '');
    for (const key of [project.key, hooks.app.adminKey]) {
      const { status, body } = await list(shown[0]?.eventId ?? '', key);
      expect([status, Object.keys(body)]).toEqual([200, ['data']]);
      expect(body.data.map(({ deliveryId }: { deliveryId: string }) => deliveryId)).toEqual(ids.toSorted().reverse());
      expect(body.data).toEqual(expect.arrayContaining(shown));
    }
  });

  it('200: an event that no webhook config wants has none', async () => {
    const project = await hooks.world.project();
    await hooks.register(project);
    const newest = async () =>
      (await hooks.world.send('get', `/v1/projects/${project.projectId}/events?last=1`, project.key)).body.data[0];
    await eventually('it has its place', async () => (await newest()) !== undefined);
    const { status, body } = await list((await newest()).id, project.key);
    expect([status, body]).toEqual([200, { data: [] }]);
  });

  it('200: of very many, the newest', async () => {
    const hook = await hooks.hook();
    const { eventId } = await hooks.deliverOne(hook);
    const ids = Array.from({ length: SHOWN_MAX }, () => `dlv_${ulid()}`);
    for (const id of ids)
      await hooks.sql.rows(
        `INSERT INTO deliveries (deliveryId, tenantId, projectId, webhookConfigId, eventId, eventType, status, isRetry,
fence, attemptCount, createdAt, updatedAt) VALUES (?, ?, ?, ?, ?, 'phone.created', 'CANCELED', 0, 0, 0, 1, 1)`,
        [id, hook.project.tenantId, hook.project.projectId, `whc_${ulid()}`, eventId],
      );
    const { data } = (await list(eventId, hook.project.key)).body;
    expect(data.map(({ deliveryId }: { deliveryId: string }) => deliveryId)).toEqual(ids.toSorted().reverse());
  });

  it('400: an id that cannot be one, or is of another kind', async () => {
    const { key } = await hooks.world.project();
    for (const id of ['not%20an%20id', 'dlv_01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
      const { status, body } = await list(id, key);
      expect([status, body.details[0].path]).toEqual([400, 'eventId']);
    }
  });

  it("404: another project's event looks like none", async () => {
    const hook = await hooks.hook();
    const { eventId } = await hooks.deliverOne(hook);
    const stranger = await hooks.world.project(hook.project.tenantId);
    const foreign = await list(eventId, stranger.key);
    const unknown = await list('evt_01ARZ3NDEKTSV4RRFFQ69G5FAV', stranger.key);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });
});

describe('GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries/{deliveryId}', () => {
  const ANSWER_KEPT_BYTES = 8 * 1024;

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

describe('GET /v1/deliveries/{deliveryId}', () => {
  let hooks: WebhookWorld;
  const find = (id: string, key: string) => hooks.world.send('get', `/v1/deliveries/${id}`, key);
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  it('200: as below its webhook config, to its project and to the operator', async () => {
    const hook = await hooks.hook();
    const { deliveryId } = await hooks.deliverOne(hook);
    const shown = (await hooks.get(hook, `/deliveries/${deliveryId}`)).body;
    expect(shown).toMatchObject({ deliveryId, webhookConfigId: hook.id, projectId: hook.project.projectId });
    for (const key of [hook.project.key, hooks.app.adminKey]) {
      const { status, body } = await find(deliveryId, key);
      expect([status, body]).toEqual([200, shown]);
    }
  });

  it('200: of a webhook config that was deleted, below which it is not found any more', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(503));
    const { deliveryId } = await hooks.deliverOne(hook, ({ attemptCount }) => attemptCount === 1);
    await hooks.world.send('delete', hook.base, hooks.app.adminKey);
    expect((await hooks.get(hook, `/deliveries/${deliveryId}`)).status).toBe(404);
    const { status, body } = await find(deliveryId, hook.project.key);
    expect([status, body]).toEqual([200, expect.objectContaining({ deliveryId, webhookConfigId: hook.id })]);
    expect(body.attempts).toHaveLength(1);
  });

  it('400: an id that cannot be one, or is of another kind', async () => {
    const { key } = await hooks.world.project();
    for (const id of ['not%20an%20id', 'evt_01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
      const { status, body } = await find(id, key);
      expect([status, body.details[0].path]).toEqual([400, 'deliveryId']);
    }
  });

  it("404: another project's delivery looks like none", async () => {
    const hook = await hooks.hook();
    const { deliveryId } = await hooks.deliverOne(hook);
    const stranger = await hooks.world.project(hook.project.tenantId);
    const foreign = await find(deliveryId, stranger.key);
    const unknown = await find('dlv_01ARZ3NDEKTSV4RRFFQ69G5FAV', stranger.key);
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });
});

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

describe('POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/replay', () => {
  const ANCIENT = 1_000;

  let hooks: WebhookWorld;
  const replay = (hook: Hook, body: object, headers: Record<string, string> = {}) =>
    hooks.post(hook, '/replay', body, headers);
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  /**
   * A hook with two deliveries that arrived, two that were skipped, and two that failed for good, the latter long ago.
   */
  async function history(): Promise<Hook> {
    const hook = await hooks.hook();
    await hooks.register(hook.project, 6);
    const deliveries = await hooks.until(hook, 6, ({ status }) => status === 'DELIVERED');
    for (const [index, status] of ['SKIPPED', 'SKIPPED', 'FAILED', 'FAILED'].entries()) {
      await hooks.sql.rows(
        'UPDATE deliveries SET status = ?, createdAt = IF(? = "FAILED", ?, createdAt) WHERE deliveryId = ?',
        [status, status, ANCIENT, String(deliveries[index]?.deliveryId)],
      );
    }
    return hook;
  }

  it('202: what failed or was skipped goes out again, under the webhook-id that it had', async () => {
    const hook = await history();
    const before = hooks.received(hook).map(({ headers }) => headers['webhook-id']);
    const { status, body } = await replay(hook, { since: 0 });
    expect([status, body]).toEqual([202, { queued: 4 }]);
    await hooks.until(hook, 6, (delivery) => delivery.status === 'DELIVERED');
    const again = hooks
      .received(hook)
      .slice(6)
      .map(({ headers }) => headers['webhook-id']);
    expect([new Set(again).size, again.every((id) => before.includes(id))]).toEqual([4, true]);
  });

  it.each([
    [{ since: 0, statuses: ['FAILED'] }, 2],
    [{ since: 0, statuses: ['SKIPPED'] }, 2],
    [{ since: 0, statuses: ['DELIVERED', 'FAILED', 'SKIPPED'] }, 6],
    [{ since: ANCIENT }, 4],
    [{ since: ANCIENT + 1 }, 2],
    [{ since: 0, until: ANCIENT }, 0],
    [{ since: 0, until: ANCIENT + 1 }, 2],
  ])('202: %j queues %i', async (body, queued) => {
    expect((await replay(await history(), body)).body).toEqual({ queued });
  });

  it('202: under one Idempotency-Key once', async () => {
    const hook = await history();
    const headers = { 'Idempotency-Key': 'one-replay' };
    const first = await replay(hook, { since: 0, statuses: ['DELIVERED'] }, headers);
    await hooks.until(hook, 6, ({ status }) => status !== 'PENDING');
    const again = await replay(hook, { since: 0, statuses: ['DELIVERED'] }, headers);
    expect([first.body, again.status, again.body, again.headers['idempotent-replayed']]).toEqual([
      { queued: 2 },
      202,
      { queued: 2 },
      'true',
    ]);
    expect(hooks.received(hook)).toHaveLength(8);
  });

  it('202: what waits for its retry is due now, each once, and begins its schedule again', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(500));
    await hooks.register(hook.project, 3);
    await hooks.until(hook, 3, ({ status, attemptCount }) => status === 'PENDING' && attemptCount > 0);
    const later = Date.now() + 3_600_000;
    await hooks.sql.rows('UPDATE deliveries SET dueAt = ?, isRetry = 1 WHERE webhookConfigId = ?', [later, hook.id]);
    hooks.behave(hook, answering(204));
    expect((await replay(hook, { since: 0 })).body).toEqual({ queued: 0 });
    const { status, body } = await replay(hook, { since: 0, statuses: ['PENDING'] });
    expect([status, body]).toEqual([202, { queued: 3 }]);
    const ended = await hooks.until(hook, 3, (delivery) => delivery.status === 'DELIVERED');
    expect(ended.map(({ attemptCount }) => attemptCount)).toEqual([1, 1, 1]);
  });

  it('202: an event whose payload is past its retention ends as FAILED, and says why', async () => {
    const hook = await history();
    await hooks.sql.rows('UPDATE events SET data = NULL WHERE projectId = ?', [hook.project.projectId]);
    await replay(hook, { since: 0, statuses: ['SKIPPED'] });
    await hooks.until(hook, 6, ({ status }) => status !== 'PENDING' && status !== 'SKIPPED');
    const failed = (await hooks.deliveries(hook, '?status=FAILED')).filter(({ lastError }) => lastError !== null);
    expect(failed.map(({ lastError }) => lastError)).toEqual([
      'The payload of this event is past its retention.',
      'The payload of this event is past its retention.',
    ]);
    expect(hooks.received(hook)).toHaveLength(6);
    expect((await hooks.get(hook, '/stats')).body).toMatchObject({ isActive: true, failingSince: null });
  });

  it.each([
    ['since', {}],
    ['since', { since: -1 }],
    ['since', { since: '2026-01-01' }],
    ['until', { since: 5, until: 5 }],
    ['until', { since: 5, until: 1.5 }],
    ['statuses.0', { since: 0, statuses: ['CANCELED'] }],
    ['statuses', { since: 0, statuses: [] }],
    ['statuses', { since: 0, statuses: 'FAILED' }],
    ['limit', { since: 0, limit: 5 }],
  ])('400: names %s of %j', async (path, body) => {
    const response = await replay(await hooks.hook(), body);
    expect([response.status, response.body.details[0].path]).toEqual([400, path]);
  });

  it('404: unknown, or of another project, and nothing is sent', async () => {
    const [hook, stranger] = [await history(), await hooks.world.project()];
    const ask = (projectId: string, id: string) =>
      hooks.world.send('post', `/v1/projects/${projectId}/webhook-configs/${id}/replay`, stranger.key, { since: 0 });
    const answers = [
      await ask(stranger.projectId, hook.id),
      await ask(hook.project.projectId, hook.id),
      await ask(stranger.projectId, 'whc_01ARZ3NDEKTSV4RRFFQ69G5FAV'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await hooks.deliveries(hook, '?status=FAILED,SKIPPED')).toHaveLength(4);
  });

  it('409: the config is switched off, and its deliveries stay as they are', async () => {
    const hook = await history();
    hooks.behave(hook, answering(500));
    await hooks.world.admin('patch', hook.base, { endpoint: { isActive: false } });
    const response = await replay(hook, { since: 0 });
    expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
    expect(await hooks.deliveries(hook, '?status=FAILED,SKIPPED')).toHaveLength(4);
  });
});

describe('From a registration to the receiver', () => {
  let app: RouteApp;
  let world: World;
  let receiver: Receiver;
  let project: ProjectWorld;
  let config: { webhookConfigId: string; signingSecret: string };

  beforeAll(async () => {
    [app, receiver] = [routeApp(), await Receiver.start()];
    world = new World(app);
    project = await world.project();
    const { body } = await world.send('post', `/v1/projects/${project.projectId}/webhook-configs`, project.key, {
      endpoint: { url: receiver.url, headers: { 'X-Env': 'test' }, auth: { type: 'BEARER', token: 'receiver-token' } },
    });
    config = body as typeof config;
  });
  afterAll(async () => {
    await app.close();
    await receiver.stop();
  });

  it('200: the events of new numbers arrive, signed, in the envelope of the feed', async () => {
    await world.send('post', `/v1/projects/${project.projectId}/phones`, project.key, {
      phones: ['+14155552601', '+15555555555'],
    });
    await eventually('four deliveries', () => Promise.resolve(receiver.received.length === 4));
    const feed = await world.send('get', `/v1/projects/${project.projectId}/events`, project.key);
    expect(feed.body.data.map((event: { sequence: number }) => event.sequence)).toEqual([1, 2, 3, 4]);
    const bySequence = receiver.events().toSorted((a, b) => Number(a['sequence']) - Number(b['sequence']));
    expect(bySequence).toEqual(feed.body.data);
    expect(bySequence.map((event) => event['type']).sort()).toEqual([
      'phone.created',
      'phone.created',
      'phone.validated',
      'phone.validation_failed',
    ]);
    const webhook = new Webhook(config.signingSecret);
    for (const { body, headers } of receiver.received) {
      expect(headers).toMatchObject({
        'x-env': 'test',
        authorization: 'Bearer receiver-token',
        'content-type': 'application/json',
      });
      expect(webhook.verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
    }
  });

  it('200: each delivery shows its attempt', async () => {
    const base = `/v1/projects/${project.projectId}/webhook-configs/${config.webhookConfigId}`;
    const read = () => world.send('get', `${base}/deliveries?status=DELIVERED`, project.key);
    await eventually('four recorded deliveries', async () => (await read()).body.data.length === 4);
    const list = await read();
    const one = await world.send('get', `${base}/deliveries/${String(list.body.data[0].deliveryId)}`, project.key);
    expect(one.body).toMatchObject({
      status: 'DELIVERED',
      attemptCount: 1,
      nextAttemptAt: null,
      attempts: [{ outcome: 'SUCCESS', statusCode: 200, answer: 'ok' }],
    });
    const stats = await world.send('get', `${base}/stats`, project.key);
    expect(stats.body).toMatchObject({ isActive: true, breaker: 'closed', deliveries: { DELIVERED: 4, PENDING: 0 } });
    expect(stats.body.hours[0].attempts).toEqual({ SUCCESS: 4 });
  });
});

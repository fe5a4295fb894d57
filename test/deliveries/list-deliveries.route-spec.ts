import { routeApp } from '../harness/route-app.js';
import { answering } from '../harness/receiver.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

const PHONE_FACTS = { messageEvents: [], phoneEvents: ['CREATED', 'VALIDATED'] };

describe('GET /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/deliveries', () => {
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

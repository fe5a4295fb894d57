import { ulid } from 'ulid';
import { eventually } from '../harness/eventually.js';
import { routeApp } from '../harness/route-app.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

const SHOWN_MAX = 100;

describe('GET /v1/events/{eventId}/deliveries', () => {
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

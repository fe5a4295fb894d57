import { answering } from '../harness/receiver.js';
import { routeApp } from '../harness/route-app.js';
import { WebhookWorld } from '../harness/webhook-world.js';

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

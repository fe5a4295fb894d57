import { routeApp } from '../harness/route-app.js';
import { answering } from '../harness/receiver.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

const ANCIENT = 1_000;

describe('POST /v1/projects/{projectId}/webhook-configs/{webhookConfigId}/replay', () => {
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

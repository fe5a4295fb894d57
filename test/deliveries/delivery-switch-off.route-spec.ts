import { routeApp } from '../harness/route-app.js';
import { eventually } from '../harness/eventually.js';
import { answering } from '../harness/receiver.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

const DAY_MS = 24 * 3_600_000;
/** A worker's knowledge of a config is half a second old at most. */
const KNOWN_MS = 600;

describe('A webhook config that should get no more', () => {
  let hooks: WebhookWorld;
  beforeAll(async () => {
    hooks = await WebhookWorld.start(routeApp());
  });
  afterAll(() => hooks.stop());

  const stats = async (hook: Hook) => (await hooks.get(hook, '/stats')).body as Record<string, unknown>;
  const patch = (hook: Hook, isActive: boolean) => hooks.world.admin('patch', hook.base, { endpoint: { isActive } });
  const webhookIds = (hook: Hook) => hooks.received(hook).map(({ headers }) => String(headers['webhook-id']));

  /** A hook with a delivery that failed once and waits for its next attempt. */
  async function waiting(): Promise<Hook> {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(503));
    await hooks.deliverOne(hook, ({ attemptCount }) => attemptCount === 1);
    hooks.behave(hook, answering(200));
    return hook;
  }

  /** Its next attempt is due once every worker knows what has become of the config. */
  const becomesDue = (hook: Hook): Promise<void> => hooks.hasten(hook, KNOWN_MS);

  async function statusInDatabase(hook: Hook): Promise<string[]> {
    return (
      await hooks.sql.rows<{ status: string }>('SELECT status FROM deliveries WHERE webhookConfigId = ?', [hook.id])
    ).map(({ status }) => status);
  }

  it('410 switches it off with the reason GONE; its events are kept, a replay keeps the webhook-id', async () => {
    const hook = await hooks.hook();
    hooks.behave(hook, answering(410));
    const refused = await hooks.deliverOne(hook, ({ status }) => status === 'FAILED');
    expect(refused).toMatchObject({
      attemptCount: 1,
      nextAttemptAt: null,
      lastStatusCode: 410,
      attempts: [{ outcome: 'GONE' }],
    });
    const off = await stats(hook);
    expect(off).toMatchObject({ isActive: false, disabledReason: 'GONE' });
    expect(Date.now() - Number(off['disabledAt'])).toBeLessThan(60_000);
    expect(await hooks.world.admin('get', hook.base)).toMatchObject({ endpoint: { isActive: false } });

    await hooks.register(hook.project);
    const [skipped] = (await hooks.until(hook, 2, ({ status }) => status !== 'PENDING')).filter(
      ({ status }) => status === 'SKIPPED',
    );
    expect(skipped).toMatchObject({ attemptCount: 0, nextAttemptAt: null });
    expect(webhookIds(hook)).toEqual([refused.eventId]);

    hooks.behave(hook, answering(200));
    await patch(hook, true);
    expect(await stats(hook)).toMatchObject({
      isActive: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
    });
    expect((await hooks.post(hook, '/replay', { since: 0 })).body).toEqual({ queued: 2 });
    await hooks.until(hook, 2, ({ status }) => status === 'DELIVERED');
    expect(webhookIds(hook).slice(1).sort()).toEqual([refused.eventId, String(skipped?.eventId)].sort());
  });

  it.each([
    ['after five days and ten failed attempts', 5 * DAY_MS + 1_000, 9, false],
    ['not before five days have passed', 5 * DAY_MS - 60_000, 50, true],
    ['not before ten attempts have failed', 30 * DAY_MS, 8, true],
  ])(
    'nothing but failures switch it off with the reason FAILING: %s',
    async (_what, failingForMs, failedBefore, staysOn) => {
      const hook = await waiting();
      hooks.behave(hook, answering(500));
      await hooks.sql.rows(
        'UPDATE webhook_configs SET failingSince = ?, failedAttempts = ? WHERE webhookConfigId = ?',
        [Date.now() - failingForMs, failedBefore, hook.id],
      );
      await hooks.hasten(hook);
      await hooks.until(hook, 1, ({ attemptCount }) => attemptCount === 2);
      expect(await stats(hook)).toMatchObject(
        staysOn
          ? { isActive: true, disabledReason: null, deliveries: { PENDING: 1 } }
          : { isActive: false, disabledReason: 'FAILING', disabledAt: expect.any(Number) },
      );
      if (staysOn) return;
      await becomesDue(hook);
      await hooks.until(hook, 1, ({ status }) => status === 'SKIPPED');
      expect(hooks.received(hook)).toHaveLength(2);
    },
  );

  it('one success ends the time of failures', async () => {
    const hook = await waiting();
    await hooks.sql.rows('UPDATE webhook_configs SET failingSince = ?, failedAttempts = 50 WHERE webhookConfigId = ?', [
      Date.now() - 30 * DAY_MS,
      hook.id,
    ]);
    await hooks.hasten(hook);
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    expect(await stats(hook)).toMatchObject({ isActive: true, failingSince: null });
    expect(await hooks.sql.count('webhook_configs WHERE webhookConfigId = ? AND failedAttempts = 0', [hook.id])).toBe(
      1,
    );
  });

  it('switched off by hand, what waits is SKIPPED; switched on again, a replay sends it, however soon', async () => {
    const hook = await waiting();
    await patch(hook, false);
    await becomesDue(hook);
    await eventually('it is skipped', async () => (await statusInDatabase(hook)).join() === 'SKIPPED');
    await patch(hook, true);
    await hooks.post(hook, '/replay', { since: 0 });
    await hooks.until(hook, 1, ({ status }) => status === 'DELIVERED');
    expect(hooks.received(hook)).toHaveLength(2);
  });

  it('deleted, what waits is CANCELED', async () => {
    const hook = await waiting();
    await hooks.world.admin('delete', hook.base);
    await becomesDue(hook);
    await eventually('it is canceled', async () => (await statusInDatabase(hook)).join() === 'CANCELED');
    expect(hooks.received(hook)).toHaveLength(1);
  });

  it.each(['project', 'tenant'] as const)(
    'of an archived %s, what waits is CANCELED, and no replay brings it back',
    async (kind) => {
      const hook = await waiting();
      await hooks.world.admin('patch', `/v1/${kind}s/${hook.project[`${kind}Id`]}`, { status: 'archived' });
      await becomesDue(hook);
      await hooks.until(hook, 1, ({ status }) => status === 'CANCELED');
      expect((await hooks.post(hook, '/replay', { since: 0 })).body.code).toBe('state_conflict');
      expect(hooks.received(hook)).toHaveLength(1);
    },
  );

  it.each(['project', 'tenant'] as const)('of an archived %s, no new event is delivered', async (kind) => {
    const hook = await waiting();
    const { projectId } = hook.project;
    await hooks.world.admin('patch', `/v1/${kind}s/${hook.project[`${kind}Id`]}`, { status: 'archived' });
    const { data } = (await hooks.world.admin('get', `/v1/phones?projectIds=${projectId}`)) as {
      data: { phoneE164: string }[];
    };
    await hooks.world.admin('post', `/v1/projects/${projectId}/phones/${String(data[0]?.phoneE164)}/opt-out`, {});
    const told = async () =>
      (
        (await hooks.world.admin('get', `/v1/projects/${projectId}/events?limit=100`))['data'] as { type: string }[]
      ).map(({ type }) => type);
    await eventually('the event has its sequence', async () => (await told()).includes('phone.opted_out'));
    const { data: laid } = (await hooks.world.admin('get', `${hook.base}/deliveries?limit=100`)) as {
      data: { eventType: string }[];
    };
    expect(laid.filter(({ eventType }) => eventType === 'phone.opted_out')).toEqual([]);
  });

  it('a suspended project still delivers', async () => {
    const hook = await waiting();
    await hooks.world.admin('patch', `/v1/projects/${hook.project.projectId}`, { status: 'suspended' });
    await hooks.register(hook.project);
    await becomesDue(hook);
    await hooks.until(hook, 2, ({ status }) => status === 'DELIVERED');
    expect(hooks.received(hook)).toHaveLength(3);
  });
});

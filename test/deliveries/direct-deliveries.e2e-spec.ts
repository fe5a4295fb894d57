import { jest } from '@jest/globals';
import { DeliveryClaims } from '../../src/deliveries/lines.js';
import { DirectDeliveries } from '../../src/deliveries/direct-deliveries.js';
import { eventually } from '../harness/eventually.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { type Hook, WebhookWorld } from '../harness/webhook-world.js';

/** Beyond what one line of a process holds. */
const MANY = 200;
const TEST_WITHIN_MS = 60_000;

describe('Deliveries to an endpoint that responds', () => {
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

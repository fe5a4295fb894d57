import { jest } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../../src/platform/clock.js';
import { TwilioDouble } from '../doubles/twilio.js';
import { eventually } from '../harness/eventually.js';
import { TwilioWorld } from '../harness/gateway-world.js';
import { MessageTenant } from '../harness/message-tenant.js';
import { newNumber } from '../harness/numbers.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

describe('Messages by Twilio whose status callbacks are lost', () => {
  const MINUTE_MS = 60_000;
  const DAY_MS = 24 * 60 * MINUTE_MS;
  /** Nothing is under way that has not moved for so long: a response of the double takes 100 ms. */
  const STILL_MS = 700;
  /** Of one tenant at a time, by the limits of the code: 20 rounds of 5. */
  const AT_ONCE = 5;
  const TAKEN_ON_MAX = 100;

  let world: TwilioWorld<TestApp>;
  beforeAll(async () => {
    world = await TwilioWorld.start(await startTestApp());
  });
  afterAll(() => world.stop());

  const sent = async (): Promise<{ to: string; messageId: string }> => {
    const to = newNumber();
    const messageId = await world.send(to, 'Your order has shipped.');
    await world.until(messageId, 'SENT');
    return { to, messageId };
  };
  const row = async (messageId: string) => {
    const columns = 'sentAt, wakeAt, validUntil, version';
    const [found] = await world.sql.rows<Record<'sentAt' | 'wakeAt' | 'validUntil' | 'version', number>>(
      `SELECT ${columns} FROM messages WHERE messageId = ?`,
      [messageId],
    );
    if (found === undefined) throw new Error('no such message');
    return found;
  };
  /** As if it had been silent for so long. */
  const silentFor = (messageIds: readonly string[], minutes: number) => {
    const at = Date.now();
    return world.sql.rows(
      `UPDATE messages SET sentAt = ?, wakeAt = ?
WHERE status = 'SENT' AND messageId IN (${messageIds.map(() => '?').join()})`,
      [at - minutes * MINUTE_MS, at, ...messageIds],
    );
  };
  const receiptsOf = async (messageId: string) => {
    const rows = await world.sql.rows<{ status: string }>(
      "SELECT status FROM message_entries WHERE messageId = ? AND kind = 'RECEIPT' ORDER BY entryId",
      [messageId],
    );
    return rows.map(({ status }) => status);
  };
  const asked = (to: string, times: number) =>
    eventually(`it was asked for ${times} times`, () => Promise.resolve(world.double.fetchedFor(to) === times));

  it('the test of the provider misses them, whatever was asked for, unless one of the latest came', async () => {
    const well = { isReachable: true, explanation: 'The gateway would take messages.' };
    const test = async () =>
      (await world.world.send('post', `/v1/providers/${world.providerId}/test`, world.app.adminKey)).body as object;
    const one = await sent();
    await sent();
    expect(await test()).toEqual(well);
    const clock = world.app.app.get(Clock, { strict: false });
    const now = clock.now.bind(clock);
    const later = jest.spyOn(clock, 'now').mockImplementation(() => now() + 11_000);
    const silent = expect.stringMatching(/^The gateway takes messages, but for none of the latest 2 a receipt/);
    expect(await test()).toEqual({ isReachable: true, explanation: silent });
    later.mockImplementation(() => now() + 6 * MINUTE_MS);
    world.double.become(one.to, 'delivered');
    await world.until(one.messageId, 'DELIVERED');
    await asked(one.to, 1);
    expect(await test()).toEqual({ isReachable: true, explanation: silent });
    later.mockImplementation(now);
    expect((await world.tell((await sent()).to, 'sent')).status).toBe(204);
    later.mockImplementation(() => now() + 11_000);
    expect(await test()).toEqual(well);
    later.mockRestore();
  });

  it('are asked for and found delivered; callbacks that come after it change nothing', async () => {
    const { to, messageId } = await sent();
    const before = await row(messageId);
    expect([before.wakeAt - before.sentAt, world.double.fetchedFor(to)]).toEqual([5 * MINUTE_MS, 0]);
    world.double.become(to, 'delivered');
    await silentFor([messageId], 5);
    const message = await world.until(messageId, 'DELIVERED');
    expect([world.double.fetchedFor(to), await receiptsOf(messageId)]).toEqual([1, ['DELIVERED']]);
    for (const status of ['delivered', 'sent']) expect((await world.tell(to, status)).status).toBe(204);
    expect(await world.read(messageId)).toEqual(message);
    expect((await world.events(messageId)).filter((type) => type === 'message.delivered')).toHaveLength(1);
    expect((await row(messageId)).wakeAt).toBeNull();
  });

  it('are found with the reason why they were not delivered', async () => {
    const { to, messageId } = await sent();
    world.double.become(to, 'undelivered', 30005);
    await silentFor([messageId], 5);
    const message = await world.until(messageId, 'UNDELIVERED');
    expect(message).toMatchObject({ reason: 'unknown_subscriber', reasonDetail: expect.stringContaining('30005') });
    const version = (await row(messageId)).version;
    expect((await world.tell(to, 'undelivered', 30005)).status).toBe(204);
    expect([(await row(messageId)).version, await receiptsOf(messageId)]).toEqual([version, ['UNDELIVERED']]);
  });

  it('that are still on their way are asked for less and less, and their timeline says so once', async () => {
    const { to, messageId } = await sent();
    world.double.become(to, 'sent');
    for (const [times, minutes] of [
      [1, 5],
      [2, 60],
    ] as const) {
      await silentFor([messageId], minutes);
      await asked(to, times);
      const { sentAt, wakeAt } = await row(messageId);
      expect(wakeAt - sentAt).toBeGreaterThanOrEqual(2 * minutes * MINUTE_MS);
    }
    await eventually('its receipt is recorded', async () => (await receiptsOf(messageId)).length > 0);
    expect([(await world.read(messageId))['status'], await receiptsOf(messageId)]).toEqual(['SENT', ['SENT']]);
  });

  it.each([
    ['an error of its own', { status: 500, error: 20500 }],
    ['too many requests', { status: 429, error: 20429 }],
    ['no such message', { status: 404, error: 20404 }],
  ])('stay SENT when Twilio says nothing of them, and are asked for again: %s', async (_what, behaviour) => {
    const { to, messageId } = await sent();
    world.double.behaveWhenFetched(to, behaviour);
    await silentFor([messageId], 5);
    await eventually('its next time is set', async () => (await row(messageId)).wakeAt > Date.now());
    expect([(await world.read(messageId))['status'], await receiptsOf(messageId)]).toEqual(['SENT', []]);
    world.double.behaveWhenFetched(to, { slowMs: 0 });
    world.double.become(to, 'delivered');
    await silentFor([messageId], 10);
    await world.until(messageId, 'DELIVERED');
  });

  it('are given up a day after their validity, without another request', async () => {
    const { to, messageId } = await sent();
    await world.sql.rows('UPDATE messages SET validUntil = ?, wakeAt = ? WHERE messageId = ?', [
      Date.now() - DAY_MS,
      Date.now(),
      messageId,
    ]);
    expect(await world.until(messageId, 'UNDELIVERED')).toMatchObject({ reason: 'outcome_unknown' });
    expect(world.double.fetchedFor(to)).toBe(0);
  });

  it('are asked for within bounds, each once by whichever process, and none is forgotten', async () => {
    const other = await startTestApp({}, world.app.schema);
    const numbers = Array.from({ length: 2 * TAKEN_ON_MAX + 30 }, newNumber);
    const tenant = new MessageTenant(world.world);
    const { body } = await tenant.batch(
      world.project,
      numbers.map((to) => ({ to, text: 'Hello.' })),
    );
    const ids = (body.data as { message: { messageId: string } }[]).map(({ message }) => message.messageId);
    const withStatus = async (status: string) =>
      (
        await world.sql.rows<{ messageId: string; wakeAt: number | null }>(
          `SELECT messageId, wakeAt FROM messages WHERE status = ? AND messageId IN (${ids.map(() => '?').join()})`,
          [status, ...ids],
        )
      ).length;
    await eventually('all are SENT', async () => (await withStatus('SENT')) === ids.length);
    for (const to of numbers) {
      world.double.behaveWhenFetched(to, { slowMs: 100 });
      world.double.become(to, 'delivered');
    }
    const due = async () => {
      const marks = ids.map(() => '?').join();
      const sql = `SELECT 1 FROM messages WHERE status = 'SENT' AND wakeAt <= ? AND messageId IN (${marks})`;
      return (await world.sql.rows(sql, [Date.now(), ...ids])).length;
    };
    const fetches = () => numbers.map((to) => world.double.fetchedFor(to));
    const total = () => fetches().reduce((sum, count) => sum + count, 0);
    // What finds no room waits for its next time.
    for (let found = 0; found < ids.length;) {
      await silentFor(ids, 5);
      await eventually('none is due', async () => (await due()) === 0);
      await eventually('those taken on are found', async () => {
        const before = total();
        await sleep(STILL_MS);
        return total() === before && (await withStatus('DELIVERED')) === before;
      });
      // Two processes, each within its bounds.
      expect(total() - found).toBeLessThanOrEqual(2 * TAKEN_ON_MAX);
      expect(total() - found).toBeGreaterThan(0);
      found = total();
    }
    expect(world.double.fetchedAtOnce).toBeLessThanOrEqual(2 * AT_ONCE);
    expect(new Set(fetches())).toEqual(new Set([1]));
    await other.close();
  });
});

describe('A provider of the kind TWILIO behind a PUBLIC_URL of this machine', () => {
  let app: TestApp;
  let double: TwilioDouble;
  beforeAll(async () => {
    app = await startTestApp({ ROLE: 'api', PUBLIC_URL: 'http://localhost:3000' });
    double = await TwilioDouble.start();
  });
  afterAll(async () => {
    await double.stop();
    await app.close();
  });

  it('the test says that Twilio cannot call an address of this machine', async () => {
    const world = new World(app);
    const providerId = await TwilioWorld.provider(world, double, double.account());
    const { body } = await world.send('post', `/v1/providers/${providerId}/test`, app.adminKey);
    expect(body).toEqual({ isReachable: true, explanation: expect.stringMatching(/cannot call PUBLIC_URL/) });
  });
});

import { routeApp } from '../harness/route-app.js';
import { newNumber } from '../harness/numbers.js';
import { eventually } from '../harness/eventually.js';
import { quietIn } from '../harness/open-window.js';
import { TwilioWorld } from '../harness/twilio-world.js';

const TEXT = 'Your order has shipped.';

describe('Messages by Twilio', () => {
  let world: TwilioWorld;
  beforeAll(async () => {
    world = await TwilioWorld.start(routeApp());
  });
  afterAll(() => world.stop());

  it('a message is created at Twilio, SENT and DELIVERED by its status callbacks, and each is reported', async () => {
    const to = newNumber();
    const messageId = await world.send(to, TEXT);
    await world.until(messageId, 'SENT');
    const [created] = world.double.messagesTo(to);
    const [attempt] = await world.attempts(messageId);
    expect(created).toMatchObject({ from: world.project.from, body: TEXT, accountSid: world.account.sid });
    expect(created?.statusCallback).toBe(
      `https://parley.test/v1/callbacks/${world.providerId}/receipts?attempt=${attempt?.attemptId}`,
    );
    expect(attempt?.providerMessageId).toBe(created?.sid);
    for (const status of ['sending', 'sent', 'delivered']) expect((await world.tell(to, status)).status).toBe(204);
    const message = await world.until(messageId, 'DELIVERED');
    expect(message).toMatchObject({ reason: null, isCostFinal: true });
    expect(await world.events(messageId)).toEqual([
      'message.queued',
      'message.sending',
      'message.sent',
      'message.delivered',
    ]);
  });

  it('the account, a key in its place, and a messaging service prove and name what they should', async () => {
    const { account } = world;
    const basic = (name: string, secret: string) => `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`;
    const ofLast = () => world.double.asked.at(-1);
    await world.until(await world.send(newNumber(), TEXT), 'SENT');
    expect(ofLast()?.authorization).toBe(basic(account.sid, account.authToken));
    const messagingServiceSid = `MG${'0'.repeat(32)}`;
    const key = { apiKeySid: account.keySid, apiKeySecret: account.keySecret };
    await world.settings({ ...key, messagingServiceSid });
    const to = newNumber();
    await world.until(await world.send(to, 'ж & = +'), 'SENT');
    expect(ofLast()?.authorization).toBe(basic(account.keySid, account.keySecret));
    expect(world.double.messagesTo(to)[0]).toMatchObject({
      body: 'ж & = +',
      from: world.project.from,
      messagingServiceSid,
    });
    await world.settings({ apiKeySid: null, apiKeySecret: null, messagingServiceSid: null });
  });

  it.each([
    [21211, 'BLOCKED', 'invalid_number'],
    [21408, 'BLOCKED', 'country_not_allowed'],
    [21606, 'FAILED', 'rejected_by_provider'],
    [21610, 'BLOCKED', 'opted_out'],
    [21614, 'BLOCKED', 'unreachable_type'],
    [21999, 'FAILED', 'rejected_by_provider'],
  ])('the error %d of a response ends a message %s, %s', async (error, status, reason) => {
    const to = newNumber();
    world.double.behave(to, { error });
    const message = await world.until(await world.send(to, TEXT), status);
    expect(message).toMatchObject({ reason, reasonDetail: expect.stringContaining(`(Twilio's code ${error})`) });
    expect(JSON.stringify(message)).not.toContain('+14155550000');
    expect(world.double.askedFor(to)).toBe(1);
  });

  it.each([
    [30003, 'UNDELIVERED', 'absent_subscriber'],
    [30004, 'UNDELIVERED', 'blocked_by_carrier'],
    [30005, 'UNDELIVERED', 'unknown_subscriber'],
    [30006, 'UNDELIVERED', 'unknown_subscriber'],
    [30007, 'UNDELIVERED', 'blocked_by_carrier'],
    [30008, 'UNDELIVERED', null],
    [30034, 'BLOCKED', 'campaign_not_approved'],
    [30036, 'UNDELIVERED', 'validity_ended'],
  ])('the error %d of a status callback ends a message %s, %s', async (error, status, reason) => {
    const to = newNumber();
    const messageId = await world.send(to, TEXT);
    await world.until(messageId, 'SENT');
    expect((await world.tell(to, 'undelivered', error)).status).toBe(204);
    const message = await world.until(messageId, status);
    expect(message).toMatchObject({ reason, reasonDetail: expect.stringContaining(`(Twilio's code ${error})`) });
  });

  it('21610 opts the number out: PROVIDER_BLOCK, and the next message is blocked without a request', async () => {
    const to = newNumber();
    world.double.behave(to, { error: 21610 });
    await world.until(await world.send(to, TEXT), 'BLOCKED');
    expect(await world.phone(to)).toMatchObject({ isOptedOut: true, optOutReason: 'PROVIDER_BLOCK' });
    const next = await world.until(await world.send(to, TEXT), 'BLOCKED');
    expect([next['reason'], world.double.askedFor(to)]).toEqual(['opted_out', 1]);
  });

  it.each([
    ['429', { error: 20429, status: 429 }],
    ['503 with the code of Twilio', { error: 20503, status: 503 }],
    ['401', { error: 20003, status: 401 }],
    ['a page of a proxy', { page: 404 }],
  ])('what was certainly not taken is sent again: %s', async (_what, behaviour) => {
    const to = newNumber();
    world.double.behave(to, behaviour);
    const messageId = await world.send(to, TEXT);
    await eventually('it was asked', () => Promise.resolve(world.double.askedFor(to) > 0));
    world.double.behave(to, { slowMs: 0 });
    await world.until(messageId, 'SENT');
    expect(world.double.messagesTo(to)).toHaveLength(1);
    await world.heal();
  });

  it.each([
    ['a connection that breaks after the request, which was taken', { breaks: 'taken' }, 1],
    ['one that breaks, and was not', { breaks: 'untaken' }, 0],
    ['500', { error: 20500, status: 500 }, 0],
    ['502 of a proxy', { page: 502 }, 0],
    ['503 of a proxy', { page: 503 }, 0],
  ] as const)('what may have been taken is never sent again: %s', async (_what, behaviour, taken) => {
    const to = newNumber();
    world.double.behave(to, behaviour);
    const messageId = await world.send(to, TEXT);
    await world.untilAttempt(messageId, 'UNKNOWN');
    // Whatever is due goes out before a message that is accepted now.
    await world.until(await world.send(newNumber(), TEXT), 'SENT');
    expect([(await world.read(messageId))['status'], world.double.askedFor(to)]).toEqual(['SENDING', 1]);
    expect(world.double.messagesTo(to)).toHaveLength(taken);
    if (taken === 0) return;
    expect((await world.tell(to, 'delivered')).status).toBe(204);
    await world.until(messageId, 'DELIVERED');
    expect(world.double.askedFor(to)).toBe(1);
  });

  it('Twilio is given five minutes for a confirmation, ten hours for 72, and the rest of the open time', async () => {
    const { projectId, from } = world.project;
    const periodFor = async (to: string): Promise<number | null> => {
      const created = () => world.double.messagesTo(to);
      await eventually(`a message to ${to}`, () => Promise.resolve(created().length > 0));
      return created()[0]?.validityPeriod ?? null;
    };
    // What is handed over more than a second after its acceptance has less: there is always a next one.
    const isGiven = (seconds: number, send: (to: string) => Promise<unknown>) =>
      eventually(`Twilio is given ${seconds} s`, async () => {
        const to = newNumber();
        await send(to);
        return (await periodFor(to)) === seconds;
      });
    await world.world.admin('patch', `/v1/providers/${world.providerId}`, { handlesKeywords: false });
    await isGiven(300, (to) => world.caller.say(world.providerId, { from: to, to: from, text: 'STOP' }));
    await isGiven(36_000, (to) => world.send(to, TEXT, { validityMs: 72 * 3_600_000 }));
    const { quietHours, at } = quietIn(20);
    const policy = { quietHours, legalQuietHours: false, marketingNeedsOptIn: false };
    await world.world.send('put', `/v1/projects/${projectId}/sending-policy`, world.app.adminKey, policy);
    const late = newNumber();
    const began = Date.now();
    await world.send(late, TEXT, { category: 'MARKETING' });
    const seconds = (await periodFor(late)) ?? 0;
    expect(seconds).toBeLessThanOrEqual(Math.ceil((at - began) / 1_000));
    expect(seconds).toBeGreaterThanOrEqual(Math.ceil((at - Date.now()) / 1_000));
  });

  it('a status callback says that Twilio has a message whose response was lost', async () => {
    const to = newNumber();
    world.double.behave(to, { breaks: 'taken' });
    const messageId = await world.send(to, TEXT);
    await world.untilAttempt(messageId, 'UNKNOWN');
    expect((await world.tell(to, 'sending')).status).toBe(204);
    await world.until(messageId, 'SENT');
    expect((await world.attempts(messageId))[0]?.providerMessageId).toBe(world.double.messagesTo(to)[0]?.sid);
  });
});

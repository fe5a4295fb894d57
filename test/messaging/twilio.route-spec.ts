import { type AddressInfo, createServer } from 'node:net';
import { Receiver } from '../doubles/receiver.js';
import { signatureOf, TwilioDouble } from '../doubles/twilio.js';
import { eventually } from '../harness/eventually.js';
import { TwilioWorld } from '../harness/gateway-world.js';
import { newNumber } from '../harness/numbers.js';
import { quietIn } from '../harness/open-window.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('A provider of the kind TWILIO', () => {
  const app = routeApp();
  const world = new World(app);
  let double: TwilioDouble;
  const make = (account = double.account(), more: object = {}) => TwilioWorld.provider(world, double, account, more);
  const test = async (providerId: string): Promise<[boolean, string]> => {
    const { body } = await world.send('post', `/v1/providers/${providerId}/test`, app.adminKey);
    return [body.isReachable, body.explanation];
  };
  const refused = async (settings: object): Promise<[number, string[]]> => {
    const body = { name: 'Twilio', kind: 'TWILIO', settings };
    const response = await world.send('post', '/v1/providers', app.adminKey, body);
    return [response.status, (response.body.details as { path: string }[]).map(({ path }) => path)];
  };
  beforeAll(async () => {
    double = await TwilioDouble.start();
  });
  afterAll(() => double.stop());

  it('shows its settings, credentials masked, and replies to keywords itself by default', async () => {
    const account = double.account();
    const key = { apiKeySid: account.keySid, apiKeySecret: account.keySecret };
    const providerId = await make(account, key);
    const shown = await world.admin('get', `/v1/providers/${providerId}`);
    expect(shown).toMatchObject({
      kind: 'TWILIO',
      handlesKeywords: true,
      defaultCountry: null,
      settings: {
        accountSid: account.sid,
        authToken: '********',
        apiKeySid: account.keySid,
        apiKeySecret: '********',
        messagingServiceSid: null,
        region: null,
        edge: null,
        apiBase: double.url,
      },
    });
    const masked = { authToken: '********', apiKeySecret: '********', region: 'ie1' };
    await world.admin('patch', `/v1/providers/${providerId}`, { settings: masked });
    expect(await test(providerId)).toEqual([true, 'The gateway would take messages.']);
  });

  it('400: credentials that are missing, half, or of the wrong form', async () => {
    const { sid: accountSid, authToken, keySid: apiKeySid } = double.account();
    expect(await refused({})).toEqual([400, ['settings.accountSid', 'settings.authToken']]);
    expect(await refused({ accountSid, authToken, apiKeySid })).toEqual([400, ['settings.apiKeySecret']]);
    expect(await refused({ accountSid, authToken, apiKeySecret: 'x' })).toEqual([400, ['settings.apiKeySid']]);
    expect(await refused({ accountSid: apiKeySid, authToken })).toEqual([400, ['settings.accountSid']]);
    expect(await refused({ accountSid, authToken: '********' })).toEqual([400, ['settings.authToken']]);
    expect(await refused({ accountSid, authToken, latencyMs: 1 })).toEqual([400, ['settings.latencyMs']]);
    for (const apiBase of ['http://api.twilio.test', 'https://a:b@api.twilio.test', 'api.twilio.test'])
      expect(await refused({ accountSid, authToken, apiBase })).toEqual([400, ['settings.apiBase']]);
  });

  it('400: stored credentials are led to no other server', async () => {
    const account = double.account();
    const providerId = await make(account);
    const other = await TwilioDouble.start();
    const patch = (settings: object) =>
      world.send('patch', `/v1/providers/${providerId}`, app.adminKey, {
        settings: { apiBase: other.url, ...settings },
      });
    for (const settings of [{}, { authToken: '********' }])
      expect((await patch(settings)).body.details).toEqual([expect.objectContaining({ path: 'settings.authToken' })]);
    expect((await world.send('post', `/v1/providers/${providerId}/test`, app.adminKey)).body.isReachable).toBe(true);
    expect((await patch({ authToken: account.authToken })).status).toBe(200);
    expect(other.asked).toEqual([]);
    await other.stop();
  });

  it('the test finds an account that is well', async () => {
    expect(await test(await make())).toEqual([true, 'The gateway would take messages.']);
  });

  it.each([
    ['a suspended account', { status: 'suspended' }, false, /account is suspended/],
    ['test credentials', { isTest: true }, false, /test credentials/],
    ['a trial account', { type: 'Trial' }, true, /verified numbers only/],
  ] as const)('the test says it in words: %s', async (_what, choices, isReachable, words) => {
    expect(await test(await make(double.account(choices)))).toEqual([isReachable, expect.stringMatching(words)]);
  });

  it.each([
    [['VERIFIED'], 'The gateway would take messages. The campaign of its messaging service is VERIFIED.'],
    [['FAILED', 'VERIFIED'], 'The gateway would take messages. The campaign of its messaging service is VERIFIED.'],
    [['IN_PROGRESS'], /^The campaign of its messaging service is IN_PROGRESS: until it is VERIFIED, carriers/],
    [['FAILED'], /^The campaign of its messaging service is FAILED: /],
    [['SUSPENDED'], /^The campaign of its messaging service is SUSPENDED: /],
    [['<b>'], /^The campaign of its messaging service is in an unknown state: /],
    [[], /^The gateway would take messages\. Its messaging service has no campaign/],
  ])('the test says in which state the campaign of a messaging service is: %j', async (campaigns, words) => {
    const provider = await make(double.account(), { messagingServiceSid: double.service(...campaigns) });
    const sentence = typeof words === 'string' ? words : expect.stringMatching(words);
    expect(await test(provider)).toEqual([true, sentence]);
  });

  it('the test says of a messaging service that it is not there, beside what else is wrong', async () => {
    const messagingServiceSid = `MG${'0'.repeat(32)}`;
    const unknown = /knows no such messaging service/;
    expect(await test(await make(double.account(), { messagingServiceSid }))).toEqual([
      true,
      expect.stringMatching(unknown),
    ]);
    expect(await test(await make(double.account({ type: 'Trial' }), { messagingServiceSid }))).toEqual([
      true,
      expect.stringMatching(/^It is a trial account: .* Twilio knows no such messaging service/),
    ]);
  });

  it('the test says it in words: credentials', async () => {
    const account = double.account();
    const wrong = await make(account, { authToken: 'wrong' });
    expect(await test(wrong)).toEqual([false, expect.stringMatching(/does not accept accountSid and authToken/)]);
    const key = await make(account, { apiKeySid: account.keySid, apiKeySecret: 'wrong' });
    expect(await test(key)).toEqual([false, expect.stringMatching(/does not accept apiKeySid and apiKeySecret/)]);
    const unknown = await make(account, { accountSid: `AC${'0'.repeat(32)}` });
    expect(await test(unknown)).toEqual([false, expect.stringMatching(/knows no such account/)]);
  });

  it('the test says it in words: name, refused, TLS, and somebody who is not Twilio', async () => {
    const account = double.account();
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const selfSigned = await Receiver.startSelfSigned();
    const stranger = await Receiver.start();
    const at = async (apiBase: string) => test(await make(account, { apiBase }));
    expect(await at('https://api.twilio.test')).toEqual([false, expect.stringMatching(/could not be resolved/)]);
    expect(await at(`http://127.0.0.1:${port}`)).toEqual([false, expect.stringMatching(/nothing listens there/)]);
    expect(await at(new URL(selfSigned.url).origin)).toEqual([false, expect.stringMatching(/check the certificate/)]);
    expect(await at(new URL(stranger.url).origin)).toEqual([false, expect.stringMatching(/not one of Twilio/)]);
    await selfSigned.stop();
    await stranger.stop();
  });
});

describe('Messages by Twilio', () => {
  const TEXT = 'Your order has shipped.';

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

describe('Callbacks of Twilio', () => {
  const FORGED = 'c2lnbmF0dXJlIG9mIG5vYm9keSBhdCBhbGw=';

  let world: TwilioWorld;
  let to: string;
  let messageId: string;
  /** Everything that a callback could change. */
  const state = async () => ({
    message: await world.read(messageId),
    entries: (await world.sql.rows('SELECT entryId FROM message_entries WHERE messageId = ?', [messageId])).length,
    unmatched: (await world.sql.rows('SELECT unmatchedId FROM provider_unmatched')).length,
    inbound: (await world.sql.rows("SELECT messageId FROM messages WHERE direction = 'INBOUND'")).length,
  });
  beforeAll(async () => {
    world = await TwilioWorld.start(routeApp());
    to = newNumber();
    messageId = await world.send(to, 'hello');
    await world.until(messageId, 'SENT');
  });
  afterAll(() => world.stop());

  it('a forged, missing, or foreign signature is refused, and changes nothing', async () => {
    const before = await state();
    const { double, account, providerId } = world;
    const other = double.account();
    const callback = double.messagesTo(to)[0]?.statusCallback ?? '';
    const { pathname, search } = new URL(callback);
    const calls = {
      forged: { signature: FORGED },
      short: { signature: 'x' },
      missing: { signature: null },
      empty: { signature: '' },
      'of another host': { signedUrl: `https://attacker.test${pathname}${search}` },
      'of http': { signedUrl: callback.replace('https:', 'http:') },
      'of another path': { signedUrl: callback.replace('receipts', 'inbound') },
      'of another attempt': { signedUrl: `${callback}0` },
      'of another host, which is the Host': {
        signedUrl: `https://attacker.test${pathname}${search}`,
        host: 'attacker.test',
      },
      'of another account': { token: other.authToken },
      'of a message of another account': { fields: { AccountSid: other.sid } },
      'of other fields': { after: { MessageStatus: 'delivered' } },
      'of fewer fields': { after: { More: '1' } },
    };
    for (const [what, choices] of Object.entries(calls))
      expect([what, (await world.tell(to, 'undelivered', 30007, choices)).status]).toEqual([what, 403]);
    const said = { from: to, to: world.project.from, text: 'STOP' };
    for (const choices of [{ signature: FORGED }, { signature: null }, { token: other.authToken }])
      expect((await world.caller.say(providerId, said, choices)).status).toBe(403);
    const signed = { signature: signatureOf(account.authToken, callback, {}) };
    expect((await world.caller.say(providerId, said, signed)).status).toBe(403);
    expect(await state()).toEqual(before);
  });

  it('a true one counts whatever the Host says, and repeated only once', async () => {
    expect((await world.tell(to, 'sent', undefined, { host: 'inside.internal:3000' })).status).toBe(204);
    const before = await state();
    for (let again = 0; again < 3; again += 1) expect((await world.tell(to, 'sent')).status).toBe(204);
    expect(await state()).toEqual(before);
  });

  it('one that is signed, and is none of a text message, is refused in words', async () => {
    const before = await state();
    expect((await world.tell(to, 'exploded')).status).toBe(400);
    const fields = { From: `whatsapp:${to}`, To: `whatsapp:${world.project.from}` };
    const said = { from: to, to: world.project.from, text: 'hello' };
    const { status, body } = await world.caller.say(world.providerId, said, { fields });
    expect([status, body]).toEqual([400, expect.stringContaining('only SMS is taken here')]);
    expect(await state()).toEqual(before);
  });

  it('a provider that is disabled still takes them', async () => {
    await world.world.admin('patch', `/v1/providers/${world.providerId}`, { status: 'disabled' });
    expect((await world.tell(to, 'delivered')).status).toBe(204);
    await world.until(messageId, 'DELIVERED');
    await world.world.admin('patch', `/v1/providers/${world.providerId}`, { status: 'active' });
  });

  it('an incoming message is RECEIVED once, however often Twilio repeats it', async () => {
    const from = newNumber();
    const said = { from, to: world.project.from, text: 'hello & ж' };
    const fields = { MessageSid: `SM${'1'.repeat(32)}` };
    for (let again = 0; again < 3; again += 1)
      expect((await world.caller.say(world.providerId, said, { fields })).status).toBe(204);
    const path = `/v1/messages?phone=${encodeURIComponent(from)}`;
    const { data } = await world.world.admin('get', path);
    expect(data).toEqual([expect.objectContaining({ status: 'RECEIVED', text: 'hello & ж', from, to: said.to })]);
  });

  it('an incoming STOP opts out, and gets no reply: Twilio has replied', async () => {
    const from = newNumber();
    const said = { from, to: world.project.from, text: 'Stop' };
    expect((await world.caller.say(world.providerId, said)).status).toBe(204);
    expect(await world.phone(from)).toMatchObject({ isOptedOut: true, optOutReason: 'KEYWORD' });
    const { data } = await world.world.admin('get', `/v1/messages?phone=${encodeURIComponent(from)}`);
    expect([(data as object[]).length, world.double.askedFor(from)]).toEqual([1, 0]);
  });

  it('keywords that the operator chose at Twilio opt out and in', async () => {
    const from = newNumber();
    const say = (text: string, word: string) =>
      world.caller.say(world.providerId, { from, to: world.project.from, text }, { fields: { OptOutType: word } });
    for (const [text, word, isOptedOut] of [
      ['Birnbaum', 'STOP', true],
      ['Apfelbaum', 'START', false],
    ] as const) {
      expect((await say(text, word)).status).toBe(204);
      expect([text, (await world.phone(from))['isOptedOut']]).toEqual([text, isOptedOut]);
    }
  });
});

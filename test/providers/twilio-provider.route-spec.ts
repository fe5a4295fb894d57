import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Receiver } from '../harness/receiver.js';
import { routeApp } from '../harness/route-app.js';
import { TwilioDouble } from '../harness/twilio-double.js';
import { TwilioWorld } from '../harness/twilio-world.js';
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

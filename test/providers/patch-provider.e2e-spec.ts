import type { ProviderAccount } from '../../src/messaging/providers/adapter/provider-adapter.js';
import { ProviderAccounts } from '../../src/messaging/providers/provider-accounts.js';
import { ProviderHealth } from '../../src/messaging/providers/provider-health.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

describe('PATCH /v1/providers/{providerId}', () => {
  let app: TestApp;
  let world: World;
  const create = async (settings: object = {}): Promise<string> =>
    String((await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR', settings }))['providerId']);
  const patch = (providerId: string, body: object) =>
    world.send('patch', `/v1/providers/${providerId}`, app.adminKey, body);
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
  });
  afterAll(() => app.close());

  it('200: changes only the fields that are sent, and settings one by one', async () => {
    const providerId = await create({ seed: 3, latencyMs: 9 });
    const { status, body } = await patch(providerId, { name: 'New', settings: { latencyMs: 1 } });
    expect([status, body.name, body.status]).toEqual([200, 'New', 'active']);
    expect(body.settings).toEqual({ latencyMs: 1, receiptMs: 200, availability: 'up', seed: 3, password: null });
    expect((await patch(providerId, { status: 'disabled', handlesKeywords: true })).body).toMatchObject({
      name: 'New',
      status: 'disabled',
      handlesKeywords: true,
      settings: body.settings,
    });
  });

  it('200: the mask keeps the password, another one replaces it, null removes it', async () => {
    const providerId = await create({ password: 'first' });
    const accounts = app.app.get(ProviderAccounts);
    const passwordOf = (account: ProviderAccount | null) => account?.kind === 'SIMULATOR' && account.settings.password;
    const passwordAfter = async (password: string | null) => {
      const { body } = await patch(providerId, { settings: { password } });
      return [body.settings.password, passwordOf(await accounts.find(providerId))];
    };
    expect(await passwordAfter('********')).toEqual(['********', 'first']);
    expect(await passwordAfter('second')).toEqual(['********', 'second']);
    expect(await passwordAfter(null)).toEqual([null, null]);
  });

  it('200: a new inbound secret of a Kannel leaves the one before valid until it is ended', async () => {
    const settings = { sendUrl: 'http://k/', username: 'u', password: 'p', callbackCidrs: ['::1/128'] };
    const made = await world.admin('post', '/v1/providers', { name: 'x', kind: 'KANNEL', settings });
    const providerId = String(made['providerId']);
    const accounts = app.app.get(ProviderAccounts);
    const secretsAfter = async (change: object) => {
      const { body } = await patch(providerId, { settings: change });
      const account = await accounts.find(providerId);
      if (account?.kind !== 'KANNEL') throw new Error('It is no Kannel');
      const { password, inboundSecret, previousInboundSecret } = account.settings;
      expect([body.settings.password, password]).toEqual(['********', 'p']);
      expect([body.settings.inboundSecret, body.settings.previousInboundSecret]).toEqual(
        [inboundSecret, previousInboundSecret].map((secret) => (secret === null ? null : '********')),
      );
      return [inboundSecret, previousInboundSecret];
    };
    const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(16));
    expect(await secretsAfter({ smscId: 'a' })).toEqual([null, null]);
    expect(await secretsAfter({ inboundSecret: first })).toEqual([first, null]);
    expect(await secretsAfter({ inboundSecret: second, password: '********' })).toEqual([second, first]);
    expect(await secretsAfter({ inboundSecret: '********' })).toEqual([second, first]);
    expect(await secretsAfter({ previousInboundSecret: null })).toEqual([second, null]);
    expect(await secretsAfter({ inboundSecret: third })).toEqual([third, second]);
    expect(await secretsAfter({ inboundSecret: null })).toEqual([null, null]);
  });

  it('400: a stored password does not go to another server', async () => {
    const settings = { sendUrl: 'http://k/sendsms', username: 'u', password: 'p', callbackCidrs: ['::1/128'] };
    const made = await world.admin('post', '/v1/providers', { name: 'x', kind: 'KANNEL', settings });
    const change = async (changed: object) => (await patch(String(made['providerId']), { settings: changed })).status;
    expect(await change({ sendUrl: 'http://other/sendsms' })).toBe(400);
    expect(await change({ sendUrl: 'http://other/sendsms', password: '********' })).toBe(400);
    expect(await change({ sendUrl: 'http://k/cgi-bin/sendsms' })).toBe(200);
    expect(await change({ sendUrl: 'http://other/sendsms', password: 'p' })).toBe(200);
  });

  it('200: new settings, and switching it on, close the breaker; another name does not', async () => {
    const providerId = await create();
    const health = app.app.get(ProviderHealth);
    await health.recordFailures(providerId, 5, 'Nobody there.');
    expect((await patch(providerId, { name: 'y' })).body).toMatchObject({
      downUntil: expect.any(Number),
      downReason: 'Nobody there.',
    });
    const closed = { downUntil: null, downReason: null };
    expect((await patch(providerId, { settings: { seed: 1 } })).body).toMatchObject(closed);
    await patch(providerId, { status: 'disabled' });
    await health.recordFailures(providerId, 5, 'Nobody there.');
    expect((await patch(providerId, { status: 'active' })).body).toMatchObject(closed);
  });

  it('400: a word that is no status, and a mask where nothing is stored', async () => {
    const providerId = await create();
    expect((await patch(providerId, { status: 'archived' })).status).toBe(400);
    const { status, body } = await patch(providerId, { settings: { password: '********' } });
    expect([status, body.details[0].path]).toEqual([400, 'settings.password']);
    expect((await patch(providerId, { kind: 'SIMULATOR' })).body.details[0].rule).toBe('unknownField');
  });

  it('404: no such provider', async () => {
    expect((await patch('pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV', {})).status).toBe(404);
  });
});

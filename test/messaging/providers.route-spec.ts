import { CALLBACK_KEY, HTTP_GATEWAYS, type HttpGateway } from '../doubles/http-gateways.js';
import { MessageTenant } from '../harness/message-tenant.js';
import { cursorBefore } from '../harness/records.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { World } from '../harness/world.js';

const MASK = '********';
const app = routeApp();
const world = new World(app);

describe('POST /v1/providers', () => {
  const DEFAULTS = { latencyMs: 20, receiptMs: 200, availability: 'up', seed: 0, password: null };

  const create = (body: object, headers: Record<string, string> = {}) =>
    world.send('post', '/v1/providers', app.adminKey, body, headers);

  it('201: the minimal request takes every default, and Location leads to the provider', async () => {
    const { status, body, headers } = await create({ name: ' Simulator ', kind: 'SIMULATOR' });
    expect(status).toBe(201);
    expect(body).toEqual({
      providerId: expect.stringMatching(/^pvd_[0-9A-HJKMNP-TV-Z]{26}$/),
      name: 'Simulator',
      kind: 'SIMULATOR',
      status: 'active',
      settings: DEFAULTS,
      handlesKeywords: false,
      defaultCountry: null,
      downUntil: null,
      downReason: null,
      createdAt: expect.any(Number),
      updatedAt: body.createdAt,
    });
    expect((await world.send('get', headers['location'] ?? '', app.adminKey)).body).toEqual(body);
  });

  it('201: everything given is kept; the password is masked in every response and sealed in the database', async () => {
    const settings = { latencyMs: 0, receiptMs: 5, availability: 'down', seed: 9, password: 'open sesame' };
    const { body } = await create({ name: 'All', kind: 'SIMULATOR', settings, handlesKeywords: true });
    expect(body).toMatchObject({ settings: { ...settings, password: '********' }, handlesKeywords: true });
    const sql = await Sql.open(app.schema);
    const [row] = await sql.rows<{ settingsSealed: Buffer }>(
      'SELECT settingsSealed FROM providers WHERE providerId = ?',
      [String(body.providerId)],
    );
    await sql.close();
    expect(row?.settingsSealed.includes('sesame')).toBe(false);
  });

  it('201: the same Idempotency-Key shows the same provider again', async () => {
    const body = { name: 'Once', kind: 'SIMULATOR', settings: { password: 'a' } };
    const first = await create(body, { 'Idempotency-Key': 'once' });
    const again = await create(body, { 'Idempotency-Key': 'once' });
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true']);
  });

  it('201: a Kannel, with its credentials masked', async () => {
    const settings = {
      sendUrl: 'http://10.1.2.3:13013/cgi-bin/sendsms',
      username: 'parley',
      password: 'open sesame',
      callbackCidrs: ['10.1.2.3/32'],
      inboundSecret: 'a-secret-of-a-test',
    };
    const { status, body } = await create({ name: 'Kannel', kind: 'KANNEL', settings });
    expect(status).toBe(201);
    expect(body.settings).toEqual({
      ...settings,
      password: '********',
      inboundSecret: '********',
      previousInboundSecret: null,
      smscId: null,
      callbackBaseUrl: null,
    });
  });

  it('400: settings are those of the kind', async () => {
    const paths = async (body: object) => {
      const response = await create({ name: 'x', ...body });
      return [response.status, (response.body.details as { path: string }[]).map(({ path }) => path)];
    };
    const missing = ['sendUrl', 'username', 'password', 'callbackCidrs'].map((name) => `settings.${name}`);
    expect(await paths({ kind: 'KANNEL' })).toEqual([400, missing]);
    const settings = { sendUrl: 'http://k/', username: 'u', password: '********', callbackCidrs: ['::1/128'] };
    expect(await paths({ kind: 'KANNEL', settings })).toEqual([400, ['settings.password']]);
    expect(await paths({ kind: 'KANNEL', settings: { ...settings, seed: 1 } })).toEqual([400, ['settings.seed']]);
    expect(await paths({ kind: 'SIMULATOR', settings: { username: 'u' } })).toEqual([400, ['settings.username']]);
    expect(await paths({ kind: 'SIMULATOR', settings: ['seed'] })).toEqual([400, ['settings']]);
  });

  it('400: a kind that is not there yet, an unknown setting, and a mask where nothing is stored', async () => {
    const refused = async (body: object) => {
      const response = await create({ name: 'x', kind: 'SIMULATOR', ...body });
      return [response.status, (response.body.details as { path: string; rule: string }[]).map(({ path }) => path)];
    };
    expect(await refused({ kind: 'CARRIER' })).toEqual([400, ['kind']]);
    expect(await refused({ settings: { speed: 1 } })).toEqual([400, ['settings.speed']]);
    expect(await refused({ settings: { password: '********' } })).toEqual([400, ['settings.password']]);
  });

  it('409: the same Idempotency-Key with another body', async () => {
    await create({ name: 'One', kind: 'SIMULATOR' }, { 'Idempotency-Key': 'two bodies' });
    const other = await create({ name: 'Two', kind: 'SIMULATOR' }, { 'Idempotency-Key': 'two bodies' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });
});

describe('Providers are read', () => {
  const made: Record<string, unknown>[] = [];
  const get = (path: string) => world.send('get', path, app.adminKey);
  beforeAll(async () => {
    for (const name of ['a', 'b', 'c'])
      made.push(
        await world.admin('post', '/v1/providers', { name, kind: 'SIMULATOR', settings: { password: 'hidden' } }),
      );
  });

  describe('GET /v1/providers/{providerId}', () => {
    it('200: the provider, without its password', async () => {
      const { status, body, text } = await get(`/v1/providers/${String(made[0]?.['providerId'])}`);
      expect([status, body]).toEqual([200, made[0]]);
      expect(text).not.toContain('hidden');
    });

    it('400: what cannot be an id', async () => {
      expect((await get('/v1/providers/a%20b')).status).toBe(400);
    });

    it('404: no such provider', async () => {
      expect((await get('/v1/providers/pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    });
  });

  describe('GET /v1/providers', () => {
    it('200: page by page, oldest first', async () => {
      const ids = made.map(({ providerId }) => String(providerId)).sort();
      const start = await cursorBefore(world, '/v1/providers', ids[0]);
      const first = (await get(`/v1/providers?limit=2&cursor=${start}`)).body;
      const second = (await get(`/v1/providers?limit=2&cursor=${first.cursor}`)).body;
      expect([first.hasMore, second.hasMore, second.cursor]).toEqual([true, false, '']);
      const read = [...first.data, ...second.data] as { providerId: string }[];
      expect(read.map(({ providerId }) => providerId)).toEqual(ids);
      expect(read[0]).toEqual(made.find(({ providerId }) => providerId === ids[0]));
    });

    it('400: a limit out of bounds', async () => {
      expect((await get('/v1/providers?limit=101')).status).toBe(400);
    });
  });
});

describe('DELETE /v1/providers/{providerId}', () => {
  const create = async (): Promise<string> =>
    String((await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' }))['providerId']);
  const remove = (providerId: string) => world.send('delete', `/v1/providers/${providerId}`, app.adminKey);

  it('204: the provider is gone, with its prices', async () => {
    const providerId = await create();
    await world.send('put', `/v1/providers/${providerId}/prices`, app.adminKey, { prices: [{ price: 1 }] });
    expect((await remove(providerId)).status).toBe(204);
    expect((await world.send('get', `/v1/providers/${providerId}`, app.adminKey)).status).toBe(404);
    const sql = await Sql.open(app.schema);
    expect(await sql.count('provider_prices WHERE providerId = ?', [providerId])).toBe(0);
    await sql.close();
  });

  it('400: what cannot be an id', async () => {
    expect((await remove('a%20b')).status).toBe(400);
  });

  it('404: no such provider', async () => {
    expect((await remove('pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });

  it('409: while it has senders', async () => {
    const [{ projectId }, providerId] = [await world.project(), await create()];
    const path = `/v1/projects/${projectId}/senders`;
    const { senderId } = await world.admin('post', path, { kind: 'NAME', address: 'Name', providerId });
    const { status, body } = await remove(providerId);
    expect([status, body.code, body.message]).toEqual([409, 'state_conflict', expect.stringContaining('senders')]);
    await world.admin('delete', `${path}/${String(senderId)}`);
    expect((await remove(providerId)).status).toBe(204);
  });

  it('409: no sender comes while the provider is deleted', async () => {
    const [{ projectId }, providerId] = [await world.project(), await create()];
    const path = `/v1/projects/${projectId}/senders`;
    const add = () => world.send('post', path, app.adminKey, { kind: 'NAME', address: 'Name', providerId });
    const [removed, ...added] = await Promise.all([remove(providerId), add(), add(), add()]);
    const isGone = removed.status === 204;
    expect(isGone || removed.status === 409).toBe(true);
    expect(added.filter(({ status }) => status !== 201 && status !== 400)).toEqual([]);
    // Either somebody was there before it went, and it stays; or it went, and nobody is left at it.
    expect(added.some(({ status }) => status === 201)).toBe(!isGone);
  });
});

describe('POST /v1/providers/{providerId}/test', () => {
  const create = async (settings: object): Promise<string> =>
    String((await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR', settings }))['providerId']);
  const test = (providerId: string, headers: Record<string, string> = {}) =>
    world.send('post', `/v1/providers/${providerId}/test`, app.adminKey, undefined, headers);

  it('200: a gateway that is up', async () => {
    const { status, body } = await test(await create({}));
    expect([status, body]).toEqual([200, { isReachable: true, explanation: 'The gateway would take messages.' }]);
  });

  it.each([
    [{ availability: 'down' }, /is down/],
    [{ availability: 'refusing' }, /settings\.availability is refusing/],
    [{ availability: 'breaking' }, /settings\.availability is breaking/],
    [{ password: 'wrong' }, /refuses its password/],
    [{ latencyMs: 5_000 }, /did not respond within 2 s/],
  ])('200: what is wrong, in words: %j', async (settings, explanation) => {
    const { status, body } = await test(await create(settings));
    expect([status, body.isReachable, body.explanation]).toEqual([200, false, expect.stringMatching(explanation)]);
  });

  it('200: what a change has mended, at once', async () => {
    const providerId = await create({ availability: 'down' });
    expect((await test(providerId)).body.isReachable).toBe(false);
    await world.admin('patch', `/v1/providers/${providerId}`, { settings: { availability: 'up' } });
    expect((await test(providerId)).body.isReachable).toBe(true);
  });

  it('200: the same Idempotency-Key repeats the result of the first test', async () => {
    const providerId = await create({ availability: 'down' });
    await test(providerId, { 'Idempotency-Key': 'a test' });
    await world.admin('patch', `/v1/providers/${providerId}`, { settings: { availability: 'up' } });
    const { body, headers } = await test(providerId, { 'Idempotency-Key': 'a test' });
    expect([body.isReachable, headers['idempotent-replayed']]).toEqual([false, 'true']);
  });

  it('400: what cannot be an id', async () => {
    expect((await test('a%20b')).status).toBe(400);
  });

  it('404: no such provider', async () => {
    expect((await test('pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });

  it('409: the same Idempotency-Key while the first test is under way', async () => {
    const providerId = await create({ latencyMs: 1_000 });
    const both = await Promise.all([0, 1].map(() => test(providerId, { 'Idempotency-Key': 'at once' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('POST /v1/providers/{providerId}/dry-run', () => {
  const MESSAGE = { to: '+14155552601', from: '+14155550100', text: 'Hi {{text}} "you"' };
  const ID_20 = '12345678901234567890';
  const [BY_JSON, , BY_GET] = HTTP_GATEWAYS as [HttpGateway, HttpGateway, HttpGateway];

  const provider = async (gateway: HttpGateway): Promise<string> => {
    const settings = gateway.settings('https://gateway.example');
    return String((await world.admin('post', '/v1/providers', { name: 'x', kind: 'HTTP', settings }))['providerId']);
  };
  const run = async (gateway: HttpGateway, body: object) =>
    world.send('post', `/v1/providers/${await provider(gateway)}/dry-run`, app.adminKey, body);

  it('200: the request that would leave, secrets and MAC masked', async () => {
    const { status, body } = await run(BY_JSON, { message: MESSAGE });
    expect([status, body.outcome, body.reading]).toEqual([200, null, null]);
    expect(body.request).toMatchObject({ method: 'POST', url: 'https://gateway.example/v2/messages' });
    expect(body.request.headers).toEqual({ authorization: `Bearer ${MASK}`, 'content-type': 'application/json' });
    const sent = JSON.parse(body.request.body as string) as Record<string, unknown>;
    expect(sent).toMatchObject({ to: MESSAGE.to, from: MESSAGE.from, text: MESSAGE.text, ttl: 86_400 });
    expect(sent['webhook_url']).toMatch(
      /^https:\/\/callbacks\.parley\.test\/v1\/callbacks\/pvd_\w+\/receipts\?attempt=att_\w+&mac=\*{8}$/,
    );
  });

  it('200: a GET with its values encoded, and Basic masked', async () => {
    const { body } = await run(BY_GET, { message: MESSAGE });
    expect(body.request).toEqual({
      method: 'GET',
      url: 'https://gateway.example/send?to=14155552601&from=%2B14155550100&text=Hi%20%7B%7Btext%7D%7D%20%22you%22',
      headers: { authorization: `Basic ${MASK}` },
      body: null,
    });
  });

  it.each([
    [
      { status: 202, body: `{"data":{"id":${ID_20}}}` },
      { kind: 'ACCEPTED', id: ID_20, rule: 'response.accepted' },
    ],
    [{ status: 401 }, { kind: 'UNAVAILABLE', id: null, rule: 'status 401' }],
    [
      { status: 503, body: 'later' },
      { kind: 'UNKNOWN', rule: 'status 503' },
    ],
    [
      { status: 422, body: '{"error":{"code":"40300"}}' },
      { kind: 'REJECTED', reason: 'rejected_by_provider', code: '40300' },
    ],
  ])('200: what a response would mean: %j', async (response, outcome) => {
    const { status, body } = await run(BY_JSON, { response });
    expect([status, body.outcome]).toEqual([200, expect.objectContaining(outcome)]);
  });

  it('200: what a callback would yield, and whether its proof holds', async () => {
    const callback = (key: string) => ({ kind: 'receipts', method: 'GET', target: `/x?id=9&status=failed&key=${key}` });
    const yes = await run(BY_GET, { callback: callback(CALLBACK_KEY) });
    expect(yes.body.reading).toMatchObject({ proof: 'valid', problem: null });
    expect(yes.body.reading.items).toEqual([expect.objectContaining({ providerMessageId: '9', status: 'FAILED' })]);
    const no = await run(BY_GET, { callback: callback('wrong') });
    expect(no.body.reading.proof).not.toBe('valid');
    expect(no.body.reading.items).toHaveLength(1);
  });

  it('200: a message from a person', async () => {
    const { body } = await run(BY_JSON, {
      callback: { kind: 'inbound', body: '{"id":7,"from":"+14155552601","to":"+14155550100","text":"Stop"}' },
    });
    expect(body.reading.items).toEqual([
      expect.objectContaining({ providerMessageId: '7', from: '+14155552601', text: 'Stop', status: null }),
    ]);
  });

  it('200: what cannot be read, in a sentence', async () => {
    const { body } = await run(BY_JSON, { callback: { kind: 'receipts', body: 'no JSON' } });
    expect(body.reading).toMatchObject({ items: [], problem: expect.stringMatching(/JSON/) });
  });

  it.each([
    [{ message: { ...MESSAGE, to: '12' } }, 'message.to', 'isE164'],
    [{ response: { status: 99 } }, 'response.status', 'min'],
    [{ callback: { kind: 'other' } }, 'callback.kind', 'isIn'],
    [{ callback: { kind: 'receipts', target: 'https://x' } }, 'callback.target', 'isTarget'],
    [{ response: { status: 200, headers: { 'a b': 'x' } } }, 'response.headers', 'isHeaderName'],
    [{ somethingElse: 1 }, 'somethingElse', 'unknownField'],
  ])('400: %j', async (given, path, rule) => {
    const { status, body } = await run(BY_JSON, given);
    expect([status, body.details]).toEqual([400, [expect.objectContaining({ path, rule })]]);
  });

  it('404: no such provider', async () => {
    const path = '/v1/providers/pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV/dry-run';
    expect((await world.send('post', path, app.adminKey, {})).status).toBe(404);
  });

  it('409: a provider of another kind', async () => {
    const made = await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' });
    const { status, body } = await world.send(
      'post',
      `/v1/providers/${String(made['providerId'])}/dry-run`,
      app.adminKey,
      {},
    );
    expect([status, body.code]).toEqual([409, 'state_conflict']);
  });
});

describe('The prices of a provider', () => {
  const US = '+14155552601';
  const UNKNOWN = 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV';

  const create = async (): Promise<string> =>
    String((await world.admin('post', '/v1/providers', { name: 'x', kind: 'SIMULATOR' }))['providerId']);
  const get = (providerId: string) => world.send('get', `/v1/providers/${providerId}/prices`, app.adminKey);
  const put = (providerId: string, prices: object[]) =>
    world.send('put', `/v1/providers/${providerId}/prices`, app.adminKey, { prices });

  describe('PUT /v1/providers/{providerId}/prices', () => {
    it('200: replaces all prices: by prefix, country, or for all others', async () => {
      const tenant = new MessageTenant(world);
      const project = await tenant.project();
      const { providerId } = project;
      const priced = async (to: string) =>
        (await tenant.preview(project, { to, text: 'Hello.' })).body.price as unknown;
      expect(await priced(US)).toBeNull();
      const { status, body } = await put(providerId, [
        { price: 0.05 },
        { country: 'United States', price: 0.0079 },
        { prefix: '+1787', price: 0.000001 },
      ]);
      expect([status, body.prices]).toEqual([
        200,
        [
          { country: null, prefix: null, price: 0.05 },
          { country: null, prefix: '+1787', price: 0.000001 },
          { country: 'US', prefix: null, price: 0.0079 },
        ],
      ]);
      expect([await priced('+17872345678'), await priced(US), await priced('+33142345678')]).toEqual([
        0.000001, 0.0079, 0.05,
      ]);
      expect((await put(providerId, [])).body).toEqual({ prices: [] });
      expect(await priced(US)).toBeNull();
    });

    it('200: a thousand prices', async () => {
      const providerId = await create();
      const prices = Array.from({ length: 1_000 }, (_none, index) => ({ prefix: `+1${1_000 + index}`, price: 0.01 }));
      expect((await put(providerId, prices)).body.prices).toHaveLength(1_000);
    });

    it('400: two prices of the same numbers; the old ones stay', async () => {
      const providerId = await create();
      await put(providerId, [{ price: 1 }]);
      for (const twice of [
        [{}, {}],
        [{ country: 'US' }, { country: 'USA' }],
        [{ prefix: '+1' }, { prefix: '+1' }],
      ]) {
        const { status, body } = await put(
          providerId,
          twice.map((scope) => ({ ...scope, price: 0.01 })),
        );
        expect([status, body.details[0].path, body.details[0].rule]).toEqual([400, 'prices.1', 'isUnique']);
      }
      expect((await get(providerId)).body.prices).toHaveLength(1);
    });

    it('404: no such provider', async () => {
      expect((await put(UNKNOWN, [])).status).toBe(404);
    });
  });

  describe('GET /v1/providers/{providerId}/prices', () => {
    it('200: none at first', async () => {
      const { status, body } = await get(await create());
      expect([status, body]).toEqual([200, { prices: [] }]);
    });

    it('400: what cannot be an id', async () => {
      expect((await get('a%20b')).status).toBe(400);
    });

    it('404: no such provider', async () => {
      expect((await get(UNKNOWN)).status).toBe(404);
    });
  });
});

describe('A provider of the kind HTTP', () => {
  type Json = Record<string, unknown>;
  const SECRETS = { apiSecret: 'the-api-secret-of-a-test', signatureSecret: 'the-signature-secret-of-a-test' };
  const UNTIMED = {
    type: 'ED25519',
    header: 'x-signature',
    encoding: 'BASE64',
    signed: '{{body}}',
    publicKey: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  };
  const VONAGE = { preset: 'vonage', parameters: { apiKey: 'abcd1234' }, secrets: SECRETS };

  const own = (): Json => HTTP_GATEWAYS[0]?.settings('https://gateway.example') ?? {};
  const post = (settings: object, more: object = {}) =>
    world.send('post', '/v1/providers', app.adminKey, { name: 'x', kind: 'HTTP', settings, ...more });
  const patch = (providerId: string, settings: object, more: object = {}) =>
    world.send('patch', `/v1/providers/${providerId}`, app.adminKey, { settings, ...more });
  const make = async (settings: object): Promise<string> => String((await post(settings)).body.providerId);
  const faults = ({ status, body }: Awaited<ReturnType<typeof post>>): [number, string[]] => [
    status,
    (body.details as { path: string; rule: string }[]).map(({ path, rule }) => `${path} ${rule}`),
  ];

  describe('POST /v1/providers', () => {
    it('201: settings of its own, complete, secrets masked by name, with the URLs of callbacks', async () => {
      const { status, body, text } = await post(own());
      expect(status).toBe(201);
      const callbacks = `${String(own()['callbackBaseUrl'])}/v1/callbacks/${String(body.providerId)}`;
      expect(body).toMatchObject({
        kind: 'HTTP',
        handlesKeywords: false,
        settings: {
          preset: null,
          presetVersion: null,
          parameters: {},
          secrets: Object.fromEntries(Object.keys(own()['secrets'] as Json).map((name) => [name, MASK])),
          callbackCidrs: [],
          receiptsUrl: `${callbacks}/receipts`,
          inboundUrl: `${callbacks}/inbound`,
          send: { basic: null, validity: { min: 1, max: 259_200 } },
          receipts: { only: [], answer: { fault: expect.any(String) } },
        },
      });
      for (const secret of Object.values(own()['secrets'] as Record<string, string>))
        expect(text).not.toContain(secret);
      const withoutCallbacks = (await post({ ...own(), receipts: null, inbound: null })).body.settings;
      expect([withoutCallbacks.receiptsUrl, withoutCallbacks.inboundUrl]).toEqual([null, null]);
    });

    it('201: a copy of a preset, which says whether it replies to keywords', async () => {
      const { status, body } = await post(VONAGE);
      expect([status, body.settings.preset, body.settings.presetVersion]).toEqual([201, 'vonage', expect.any(Number)]);
      expect(body.settings).toMatchObject({ parameters: VONAGE.parameters, secrets: { apiSecret: MASK } });
      expect(body.settings.send.basic).toEqual({ username: 'abcd1234', password: '{{secret.apiSecret}}' });
      const { body: list } = await world.send('get', '/v1/provider-presets', app.adminKey);
      const presets = list.data as { name: string; handlesKeywords: boolean }[];
      const preset = presets.find(({ name }) => name === 'vonage');
      expect(body.handlesKeywords).toBe(preset?.handlesKeywords);
      const said = await post(VONAGE, { handlesKeywords: !body.handlesKeywords });
      expect(said.body.handlesKeywords).toBe(!body.handlesKeywords);
    });

    it('400: names every fault by its path', async () => {
      expect(faults(await post({}))).toEqual([400, ['settings.send isRequired', 'settings.response isRequired']]);
      const send = { ...(own()['send'] as Json), url: 'https://{{to}}.example/' };
      expect(faults(await post({ ...own(), send }))).toEqual([400, ['settings.send.url isTemplate']]);
      const response = {
        accepted: { status: ['2xx'] },
        refusals: [{ status: ['400'], when: [{ at: { json: 'a' }, exists: true }], outcome: 'REJECTED', more: 1 }],
      };
      const headers = { 'X-Key': 7, host: 'a' };
      expect(faults(await post({ ...own(), response, send: { ...(own()['send'] as Json), headers } }))).toEqual([
        400,
        [
          'settings.send.headers.X-Key isString',
          'settings.send.headers.host isHeaderName',
          'settings.response.refusals[0].more unknownField',
          'settings.response.refusals[0].when[0].at.json isField',
        ],
      ]);
      expect(faults(await post({ ...own(), sendUrl: 'a' }))).toEqual([400, ['settings.sendUrl unknownField']]);
    });

    it.each<[string, object, string]>([
      ['isTemplate', { check: { url: 'https://gateway.example/{{secret.none}}' } }, 'settings.check.url'],
      ['isStatus', { response: { accepted: { status: ['200', '2'] } } }, 'settings.response.accepted.status[1]'],
      ['isField', { response: { accepted: { status: ['200'] }, id: {} } }, 'settings.response.id'],
      ['isProof', { receipts: { proof: { type: 'CIDRS' } } }, 'settings.receipts.proof'],
      ['isAttributable', { receipts: { messageId: null }, send: { body: {} } }, 'settings.receipts'],
      ['isNotReplayable', { inbound: { id: null, proof: UNTIMED } }, 'settings.inbound'],
      ['isCredential', { secrets: { apiKey: MASK } }, 'settings.secrets.apiKey'],
      ['isUnique', { send: { headers: { 'X-A': 'a', 'x-a': 'a' } } }, 'settings.send.headers.x-a'],
      ['isLeftOut', { preset: 'vonage' }, 'settings.send'],
    ])('400: %s', async (rule, change, path) => {
      const changed = Object.entries(change).map(([name, value]) => {
        const before = own()[name];
        return [name, typeof before === 'object' ? { ...before, ...(value as object) } : value];
      });
      const [status, [first]] = faults(await post({ ...own(), ...Object.fromEntries(changed) }));
      expect([status, first]).toEqual([400, `${path} ${rule}`]);
    });

    it('400: a preset without what it needs, or beside what it brings', async () => {
      expect(faults(await post({ preset: 'vonnage' }))).toEqual([400, ['settings.preset isIn']]);
      expect(faults(await post({ preset: 'vonage' }))).toEqual([
        400,
        [
          'settings.parameters.apiKey isRequired',
          'settings.secrets.apiSecret isRequired',
          'settings.secrets.signatureSecret isRequired',
        ],
      ]);
      const parameters = { apiKey: 'a/b', region: 'eu' };
      expect(faults(await post({ ...VONAGE, parameters }))).toEqual([
        400,
        ['settings.parameters.region unknownField', 'settings.parameters.apiKey isParameter'],
      ]);
      expect(faults(await post({ ...VONAGE, check: null }))).toEqual([400, ['settings.check isLeftOut']]);
    });
  });

  describe('PATCH /v1/providers/{providerId}', () => {
    it('200: a field that is sent replaces the whole field, secrets are merged by name', async () => {
      const providerId = await make({ ...own(), secrets: { ...(own()['secrets'] as Json), spare: 'a' } });
      const { status, body } = await patch(providerId, { secrets: { spare: null, later: 'b' }, check: null });
      expect([status, Object.keys(body.settings.secrets as Json).sort()]).toEqual([200, ['apiKey', 'later']]);
      expect(body.settings).toMatchObject({ check: null, send: { method: 'POST' } });
      expect((await patch(providerId, { secrets: { apiKey: MASK } })).status).toBe(200);
      expect(faults(await patch(providerId, { secrets: { apiKey: null } }))).toEqual([
        400,
        ['settings.secrets.apiKey isCredential'],
      ]);
    });

    it('200: a copied field that changes ends the copy, and naming the preset takes it again', async () => {
      const providerId = await make(VONAGE);
      const { preset, presetVersion } = (await patch(providerId, { inbound: null })).body.settings;
      expect([preset, presetVersion]).toEqual([null, null]);
      const { status, body } = await patch(providerId, { preset: 'vonage' });
      expect([status, body.settings.preset]).toEqual([200, 'vonage']);
      expect(body.settings).toMatchObject({ parameters: VONAGE.parameters, inbound: { bodyType: 'JSON' } });
    });

    it('400: stored secrets are led to no other origin', async () => {
      const providerId = await make(own());
      const send = { ...(own()['send'] as Json), url: 'https://other.example/v2/messages' };
      for (const secrets of [undefined, { apiKey: MASK }])
        expect(faults(await patch(providerId, { send, secrets }))).toEqual([
          400,
          ['settings.secrets.apiKey isCredential'],
        ]);
      expect((await patch(providerId, { send, secrets: { apiKey: 'known' } })).status).toBe(200);
    });
  });

  describe('GET /v1/provider-presets', () => {
    it('200: every preset, by name, with what it needs', async () => {
      const { status, body } = await world.send('get', '/v1/provider-presets', app.adminKey);
      const presets = body.data as { name: string; sources: unknown[]; settings: Json }[];
      const names = presets.map(({ name }) => name);
      expect([status, names]).toEqual([200, [...names].sort()]);
      expect(names).toContain('vonage');
      for (const { sources, settings } of presets) {
        expect(sources.length).toBeGreaterThan(0);
        expect(Object.keys(settings)).toEqual(expect.arrayContaining(['send', 'response', 'receipts']));
      }
    });
  });
});

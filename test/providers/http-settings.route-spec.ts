import { HTTP_GATEWAYS } from '../harness/http-gateways.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

type Json = Record<string, unknown>;

const MASK = '********';
const SECRETS = { apiSecret: 'the-api-secret-of-a-test', signatureSecret: 'the-signature-secret-of-a-test' };
const UNTIMED = {
  type: 'ED25519',
  header: 'x-signature',
  encoding: 'BASE64',
  signed: '{{body}}',
  publicKey: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
};
const VONAGE = { preset: 'vonage', parameters: { apiKey: 'abcd1234' }, secrets: SECRETS };

describe('A provider of the kind HTTP', () => {
  const app = routeApp();
  const world = new World(app);
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

import { ParleySecretLostError, type Parley } from '../src/parley.js';
import { cut, json, raw, rejectionOf, ScriptedService, type Turn } from './scripted-service.js';

const PROJECT = 'prj_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
const KEY_VIEW = { keyId: 'key_01JD8V4T9Z6Q2M5N7P8R0S1T2V', name: 'A' };
const HTML = `<html>${'a'.repeat(1000)}`;
const MEBIBYTE = Buffer.alloc(1024 * 1024, ' ');

/** More than the client holds: the connection is cut by it, or the test would fill its memory. */
const endless: Turn = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"data":[]}');
  const more = (): void => {
    while (!response.destroyed && response.write(MEBIBYTE));
  };
  response.on('drain', more);
  more();
};

describe("A response that is not the service's", () => {
  const service = new ScriptedService();
  let client: Parley;
  beforeAll(async () => {
    await service.start();
    client = service.client({ retries: 0 });
  });
  afterAll(() => service.stop());

  it.each([
    ['a page', raw(200, HTML, { 'content-type': 'text/html' }), 200, HTML.slice(0, 200)],
    ['half of the JSON', raw(200, '{"data":['), 200, '{"data":['],
    ['JSON that is no object', json(200, []), 200, '[]'],
    ['null', json(200, null), 200, 'null'],
    ['nothing', raw(200, ''), 200, ''],
    ['a status without a body', raw(204, ''), 204, ''],
    ['the page of a gateway', raw(502, HTML), 502, HTML.slice(0, 200)],
    ['JSON of somebody else', json(503, { error: 'no' }), 503, '{"error":"no"}'],
    ['what would be good, without an end', endless, 200, `{"data":[]}${' '.repeat(189)}`],
  ])('is an error with its beginning: %s', async (_what, turn, status, body) => {
    service.script(turn);
    expect(await rejectionOf(client.listEventTypes())).toMatchObject({
      name: 'ParleyApiError',
      operation: 'listEventTypes',
      status,
      code: null,
      body,
      mayHaveArrived: true,
    });
  });

  it('is an error where it is a redirect, which is not followed', async () => {
    service.script(raw(307, '', { location: `${service.url}/v1/event-types` }), json(200, { data: [] }));
    expect(await rejectionOf(client.listEventTypes())).toMatchObject({
      name: 'ParleyApiError',
      status: 307,
      code: null,
    });
    expect(service.arrived).toHaveLength(1);
  });

  it.each([{}, { data: {}, cursor: '', hasMore: false }, { data: [], cursor: '', hasMore: true }, { data: [] }])(
    'is no page of a list without what a page has: %j',
    async (body) => {
      service.script(json(200, body));
      expect(await rejectionOf(client.listPhones())).toMatchObject({ status: 200, code: null });
    },
  );

  it.each([
    ['lastSequence', { lastSequence: undefined }],
    ['a lastSequence that is a number', { lastSequence: '7' }],
    ['one of a sequence', { lastSequence: -1 }],
    ['epoch', { epoch: null }],
    ['the sequence of an event', { data: [{ sequence: 7 }, {}] }],
    ['an event', { data: [null] }],
  ])('is no page of a feed without %s', async (_what, broken) => {
    const page = { data: [], cursor: '', hasMore: false, lastSequence: 7, epoch: 1, ...broken };
    const feed = client.events({ projectId: PROJECT, after: { sequence: 5 } });
    for (const read of [() => client.listEvents({ projectId: PROJECT }), () => feed[Symbol.asyncIterator]().next()]) {
      service.script(json(200, page));
      expect(await rejectionOf(read())).toMatchObject({ status: 200, code: null });
    }
    expect(feed.place).toEqual({ sequence: 5 });
  });

  it('is no deletion, whatever it says', async () => {
    service.script(raw(200, HTML));
    const deletion = client.deleteWebhookConfig({ projectId: PROJECT, webhookConfigId: 'whc_1' });
    expect(await rejectionOf(deletion)).toMatchObject({ status: 200, code: null });
  });

  it('is no CSV file when it is a page', async () => {
    service.script(raw(200, HTML, { 'content-type': 'text/html' }));
    expect(await rejectionOf(client.exportPhones({ projectId: PROJECT }))).toMatchObject({ status: 200, code: null });
  });
});

describe('A secret that is shown once', () => {
  const service = new ScriptedService();
  beforeAll(() => service.start());
  afterAll(() => service.stop());

  const create = () => service.client().createApiKey({ projectId: PROJECT, body: { name: 'A' } });

  it('is in the result', async () => {
    service.script(json(201, { ...KEY_VIEW, plainApiKey: 'parley_new' }));
    const { plainApiKey } = await create();
    expect(plainApiKey).toBe('parley_new');
  });

  it.each([
    ['the response says that it is a repeated one', KEY_VIEW, { 'idempotent-replayed': 'true' }],
    ['the response says so, whatever it has', { ...KEY_VIEW, plainApiKey: '***' }, { 'idempotent-replayed': 'true' }],
    ['a proxy removes what says so', KEY_VIEW, {}],
  ])('is lost with the response, and never undefined: %s', async (_what, view, headers) => {
    service.script(cut, json(201, view, headers));
    const error = await rejectionOf(create());
    expect(error).toBeInstanceOf(ParleySecretLostError);
    expect(error).toMatchObject({ resource: KEY_VIEW, operation: 'createApiKey', attempts: 2, mayHaveArrived: true });
  });

  it('is no matter of what is only read or shows none', async () => {
    service.script(json(200, KEY_VIEW), json(202, { messageId: 'msg_1' }, { 'idempotent-replayed': 'true' }));
    const client = service.client();
    expect(await client.readApiKey({ projectId: PROJECT, keyId: 'key_1' })).toEqual(KEY_VIEW);
    const body = { to: '+14155552601', text: 'Hello' } as const;
    expect(await client.sendMessage({ projectId: PROJECT, body })).toEqual({ messageId: 'msg_1' });
  });
});

import { CALLBACK_KEY } from '../harness/http-calls.js';
import { HTTP_GATEWAYS, type HttpGateway } from '../harness/http-gateways.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const MASK = '********';
const MESSAGE = { to: '+14155552601', from: '+14155550100', text: 'Hi {{text}} "you"' };
const ID_20 = '12345678901234567890';
const [BY_JSON, , BY_GET] = HTTP_GATEWAYS as [HttpGateway, HttpGateway, HttpGateway];

describe('POST /v1/providers/{providerId}/dry-run', () => {
  const app = routeApp();
  const world = new World(app);
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

import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('POST /v1/providers/{providerId}/test', () => {
  const app = routeApp();
  const world = new World(app);
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

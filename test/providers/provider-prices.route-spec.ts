import { MessageTenant } from '../harness/message-tenant.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const US = '+14155552601';
const UNKNOWN = 'pvd_01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('The prices of a provider', () => {
  const app = routeApp();
  const world = new World(app);
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

import { routeApp } from '../harness/route-app.js';
import { cursorBefore } from '../harness/cursor-before.js';
import { World } from '../harness/world.js';

describe('Providers are read', () => {
  const app = routeApp();
  const world = new World(app);
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

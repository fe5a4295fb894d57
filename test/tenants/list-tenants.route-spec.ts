import { routeApp } from '../harness/route-app.js';
import { cursorBefore } from '../harness/cursor-before.js';
import { World } from '../harness/world.js';

describe('GET /v1/tenants', () => {
  const app = routeApp();
  const world = new World(app);
  const ids: string[] = [];
  /** Where the tenants of this file begin. */
  let start: string;
  beforeAll(async () => {
    for (let index = 0; index < 24; index += 1) ids.push(await world.tenant());
    start = await cursorBefore(world, '/v1/tenants', ids[0]);
  });

  const list = (query: string) => world.send('get', `/v1/tenants${query}`, app.adminKey);

  it('200: twenty by default, in the order of their making, until there are no more', async () => {
    expect((await list('')).body.data).toHaveLength(20);
    const first = await list(`?cursor=${start}`);
    expect(first.status).toBe(200);
    expect(first.body.data).toHaveLength(20);
    expect(first.body.hasMore).toBe(true);
    const second = await list(`?cursor=${first.body.cursor}`);
    expect(second.body).toMatchObject({ cursor: '', hasMore: false });
    const all = [...first.body.data, ...second.body.data].map(({ tenantId }: { tenantId: string }) => tenantId);
    expect(all).toEqual(ids);
  });

  it('200: a page that ends with the last record says so', async () => {
    const page = await list(`?limit=24&cursor=${start}`);
    expect(page.body.data).toHaveLength(24);
    expect(page.body).toMatchObject({ cursor: '', hasMore: false });
  });

  it('200: what is made while paging neither hides nor doubles a record', async () => {
    const first = await list(`?limit=10&cursor=${start}`);
    const late = await world.tenant();
    ids.push(late);
    const rest = await list(`?limit=100&cursor=${first.body.cursor}`);
    const seen = [...first.body.data, ...rest.body.data].map(({ tenantId }: { tenantId: string }) => tenantId);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(ids);
  });

  it.each(['0', '101', '-1', '1.5', 'ten', '', '1e1', ' 5', '%2B5'])('400: limit=%s', async (limit) => {
    const response = await list(`?limit=${limit}`);
    expect(response.status).toBe(400);
    expect(response.body.details[0].path).toBe('limit');
  });

  it('400: a limit or a cursor that is given twice, in whatever form', async () => {
    for (const query of ['?limit=1&limit=2', '?limit[]=1&limit[]=2', '?limit=1&limit[]=2', '?cursor=&cursor=']) {
      const response = await list(query);
      expect([query, response.status]).toEqual([query, 400]);
    }
  });

  it('400: an unknown parameter is named', async () => {
    const response = await list('?offset=5');
    expect(response.body.details).toEqual([{ path: 'offset', rule: 'unknownField', message: expect.any(String) }]);
  });

  it('400: a cursor that was altered, made up, or given for another list', async () => {
    const { cursor } = (await list('?limit=1')).body as { cursor: string };
    const { tenantId } = await world.project();
    await world.project(tenantId);
    const elsewhere = (await world.send('get', `/v1/tenants/${tenantId}/projects?limit=1`, app.adminKey)).body
      .cursor as string;
    const altered = `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [
      altered,
      `${cursor}A`,
      'AAAA',
      'not*base64',
      Buffer.from('ten_01ARZ3NDEKTSV4RRFFQ69G5FAV').toString('base64url'),
      elsewhere,
    ]) {
      const response = await list(`?cursor=${encodeURIComponent(wrong)}`);
      expect([wrong, response.status, response.body.code]).toEqual([wrong, 400, 'cursor_invalid']);
    }
  });
});

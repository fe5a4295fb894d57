import { routeApp } from '../harness/route-app.js';
import { cursorBefore } from '../harness/cursor-before.js';
import { World } from '../harness/world.js';

/** In names that are searched for: other files have made projects too. */
const MARK = String(Date.now());

interface Listed {
  readonly projectId: string;
  readonly name: string;
}

describe('GET /v1/projects', () => {
  const app = routeApp();
  const world = new World(app);
  const tenants: string[] = [];
  const made: Listed[] = [];
  /** Where the projects of this file begin. */
  let start: string;
  beforeAll(async () => {
    for (let index = 0; index < 3; index += 1) tenants.push(await world.tenant());
    // In turns, so that the projects of one tenant do not stand beside each other.
    for (const name of [`Order${MARK} updates`, 'Returns', `ORDER${MARK}S, old`])
      for (const [index, tenantId] of tenants.entries()) {
        const body = await world.admin('post', `/v1/tenants/${tenantId}/projects`, { name: `${name} ${index}` });
        made.push({ projectId: String(body['projectId']), name: `${name} ${index}` });
      }
    start = await cursorBefore(world, '/v1/projects', made[0]?.projectId);
    await world.admin('patch', `/v1/projects/${made[4]?.projectId}`, { status: 'suspended' });
    await world.admin('patch', `/v1/projects/${made[7]?.projectId}`, { status: 'archived' });
    await world.admin('post', `/v1/projects/${made[0]?.projectId}/webhook-configs`, {
      endpoint: { url: 'https://hooks.example.com/one' },
    });
  });

  const list = (query = '') => world.send('get', `/v1/projects${query}`, app.adminKey);
  const namesOf = async (query: string): Promise<string[]> => {
    const { status, body } = await list(query);
    expect([query, status, body.cursor, body.hasMore]).toEqual([query, 200, '', false]);
    return body.data.map(({ name }: Listed) => name);
  };

  it('200: the projects of all tenants in the order of their making, each as it is read alone', async () => {
    const { body } = await list(`?limit=100&cursor=${start}`);
    expect(body.data.map(({ projectId }: Listed) => projectId)).toEqual(made.map(({ projectId }) => projectId));
    expect(body.data[0]).toEqual(await world.admin('get', `/v1/projects/${made[0]?.projectId}`));
    expect(body.data[0].webhookConfigs).toHaveLength(1);
  });

  it('200: page by page, with any filters, each once', async () => {
    const both = `tenantIds=${tenants[0]},${tenants[2]}`;
    const search = `search=order${MARK}`;
    for (const filters of ['', both, search, `${both}&${search}&status=active,archived`]) {
      const first = filters === '' ? start : '';
      const expected = (await list(`?limit=100&${filters}&cursor=${first}`)).body.data;
      const seen: Listed[] = [];
      for (let cursor: string | null = first; cursor !== null;) {
        const { body } = await list(`?limit=2&${filters}&cursor=${cursor}`);
        expect(body.data.length).toBeLessThanOrEqual(2);
        seen.push(...body.data);
        cursor = body.hasMore ? String(body.cursor) : null;
      }
      expect(seen).toEqual(expected);
    }
  });

  it('200: by a part of the name, by status, by tenants, and by all of them', async () => {
    const [updates, old] = [`Order${MARK} updates`, `ORDER${MARK}S, old`];
    expect(await namesOf(`?search=order${MARK}`)).toEqual([
      `${updates} 0`,
      `${updates} 1`,
      `${updates} 2`,
      `${old} 0`,
      `${old} 1`,
      `${old} 2`,
    ]);
    const status = '?status=suspended,archived';
    const cursor = await cursorBefore(world, `/v1/projects${status}`, made[4]?.projectId);
    expect(await namesOf(`${status}&cursor=${cursor}`)).toEqual(['Returns 1', `${old} 1`]);
    expect(await namesOf(`?tenantIds=${tenants[1]}`)).toEqual([`${updates} 1`, 'Returns 1', `${old} 1`]);
    expect(await namesOf(`?tenantIds=${tenants[1]}&tenantIds=${tenants[0]}&search=RETURNS`)).toEqual([
      'Returns 0',
      'Returns 1',
    ]);
    expect(await namesOf(`?tenantIds=${tenants[1]},${tenants[1]}&search=returns&status=suspended`)).toEqual([
      'Returns 1',
    ]);
  });

  it('200: an unknown tenant has none', async () => {
    expect(await namesOf('?tenantIds=ten_01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual([]);
    expect(await namesOf(`?tenantIds=ten_01ARZ3NDEKTSV4RRFFQ69G5FAV,${tenants[0]}&search=returns`)).toEqual([
      'Returns 0',
    ]);
  });

  it.each([
    ['search', '?search='],
    ['status', '?status=paused'],
    ['tenantIds', '?tenantIds=not%20an%20id'],
    ['limit', '?limit=0'],
    ['cursor', '?cursor=altered'],
    ['tenantId', '?tenantId=ten_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ])('400: names %s of %s', async (path, query) => {
    const { status, body } = await list(query);
    expect([status, body.details[0].path]).toEqual([400, path]);
  });

  it("400: a cursor of other filters, or of a tenant's own list", async () => {
    const { cursor } = (await list(`?limit=1&tenantIds=${tenants[0]}`)).body as { cursor: string };
    expect((await list(`?limit=1&tenantIds=${tenants[1]}&cursor=${cursor}`)).body.code).toBe('cursor_invalid');
    const ofTenant = await world.send('get', `/v1/tenants/${tenants[0]}/projects?cursor=${cursor}`, app.adminKey);
    expect(ofTenant.body.code).toBe('cursor_invalid');
  });
});

import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('GET /v1/tenants/{tenantId}/projects', () => {
  const app = routeApp();
  const world = new World(app);

  const list = (tenantId: string, query = '') =>
    world.send('get', `/v1/tenants/${tenantId}/projects${query}`, app.adminKey);

  it('200: the projects of this tenant only, page by page, as each is read alone', async () => {
    const tenantId = await world.tenant();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.push((await world.project(tenantId)).projectId);
    await world.project();
    const seen: { projectId: string }[] = [];
    let cursor = '';
    let pages = 0;
    do {
      const response = await list(tenantId, `?limit=2&cursor=${cursor}`);
      expect(response.status).toBe(200);
      seen.push(...response.body.data);
      cursor = response.body.cursor;
      pages += 1;
      expect(response.body.hasMore).toBe(cursor !== '');
    } while (cursor !== '');
    expect(pages).toBe(3);
    expect(seen.map(({ projectId }) => projectId)).toEqual(made);
    expect(seen[0]).toEqual(await world.admin('get', `/v1/projects/${made[0]}`));
  });

  it('200: a tenant without projects has an empty list', async () => {
    expect((await list(await world.tenant())).body).toEqual({ data: [], cursor: '', hasMore: false });
  });

  it('200: by a part of the name and by status, of this tenant only', async () => {
    const [tenantId, other] = [await world.tenant(), await world.tenant()];
    for (const name of ['Order updates', 'Returns', 'Old orders']) {
      const { projectId } = await world.admin('post', `/v1/tenants/${tenantId}/projects`, { name });
      await world.admin('post', `/v1/tenants/${other}/projects`, { name });
      if (name === 'Old orders')
        await world.admin('patch', `/v1/projects/${String(projectId)}`, { status: 'suspended' });
    }
    const namesOf = async (query: string) =>
      (await list(tenantId, query)).body.data.map(({ name }: { name: string }) => name);
    expect(await namesOf('?search=order')).toEqual(['Order updates', 'Old orders']);
    expect(await namesOf('?status=suspended')).toEqual(['Old orders']);
    expect(await namesOf('?status=active&search=ORDER')).toEqual(['Order updates']);
  });

  it.each([
    ['search', '?search='],
    ['status', '?status=gone'],
  ])('400: names %s of %s', async (path, query) => {
    const response = await list(await world.tenant(), query);
    expect([response.status, response.body.details[0].path]).toEqual([400, path]);
  });

  it("400: another tenant's cursor does not fit", async () => {
    const [one, two] = [await world.project(), await world.project()];
    await world.project(one.tenantId);
    const { cursor } = (await list(one.tenantId, '?limit=1')).body as { cursor: string };
    expect((await list(one.tenantId, `?cursor=${cursor}`)).status).toBe(200);
    const response = await list(two.tenantId, `?cursor=${cursor}`);
    expect([response.status, response.body.code]).toEqual([400, 'cursor_invalid']);
  });

  it('404: an unknown tenant', async () => {
    expect((await list('ten_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});

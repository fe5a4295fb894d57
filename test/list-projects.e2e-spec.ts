import { startTestApp, type TestApp } from './harness/test-app.js';
import { World } from './harness/world.js';

describe('GET /v1/tenants/{tenantId}/projects', () => {
  let app: TestApp;
  let world: World;
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
  });
  afterAll(() => app.close());

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

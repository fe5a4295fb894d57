import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('GET /v1/projects/{projectId}/api-keys', () => {
  const app = routeApp();
  const world = new World(app);

  const list = (projectId: string, query = '') =>
    world.send('get', `/v1/projects/${projectId}/api-keys${query}`, app.adminKey);

  it('200: the keys of this project only, page by page, without their text', async () => {
    const { projectId, tenantId, keyId } = await world.project();
    await world.project(tenantId);
    const made = [keyId];
    for (let index = 0; index < 3; index += 1) made.push((await world.key(projectId, { name: `Key ${index}` })).keyId);
    const first = await list(projectId, '?limit=3');
    expect(first.status).toBe(200);
    expect(first.body.hasMore).toBe(true);
    const second = await list(projectId, `?limit=3&cursor=${first.body.cursor}`);
    expect(second.body).toMatchObject({ cursor: '', hasMore: false });
    const seen = [...first.body.data, ...second.body.data] as { keyId: string }[];
    expect(seen.map((key) => key.keyId)).toEqual(made);
    expect(seen[1]).toEqual(await world.admin('get', `/v1/projects/${projectId}/api-keys/${made[1]}`));
    expect(first.text + second.text).not.toMatch(/plainApiKey|secretHash|\$2b\$/);
  });

  it('200: shows the status of project and tenant as it is now', async () => {
    const { projectId } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'suspended' });
    expect((await list(projectId)).body.data).toMatchObject([
      { isActive: true, projectIsActive: false, tenantIsActive: true },
    ]);
  });

  it("400: another project's cursor does not fit", async () => {
    const one = await world.project();
    const two = await world.project(one.tenantId);
    await world.key(one.projectId);
    const { cursor } = (await list(one.projectId, '?limit=1')).body as { cursor: string };
    expect((await list(two.projectId, `?cursor=${cursor}`)).body.code).toBe('cursor_invalid');
  });

  it('404: an unknown project', async () => {
    expect((await list('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});

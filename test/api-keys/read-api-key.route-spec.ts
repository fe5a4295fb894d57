import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('GET /v1/projects/{projectId}/api-keys/{keyId}', () => {
  const app = routeApp();
  const world = new World(app);

  const read = (projectId: string, keyId: string) =>
    world.send('get', `/v1/projects/${projectId}/api-keys/${keyId}`, app.adminKey);

  it('200: shows the key without its text', async () => {
    const { projectId, keyId } = await world.project();
    const response = await read(projectId, keyId);
    expect(response.status).toBe(200);
    expect(Object.keys(response.body).sort()).toEqual([
      'createdAt',
      'description',
      'expiresAt',
      'isActive',
      'isAdmin',
      'keyId',
      'keySuffix',
      'lastUsedAt',
      'name',
      'projectId',
      'projectIsActive',
      'role',
      'tenantId',
      'tenantIsActive',
      'updatedAt',
    ]);
  });

  it('400: ids that cannot be any', async () => {
    const { projectId, keyId } = await world.project();
    expect((await read('a.b', keyId)).body.details).toMatchObject([{ path: 'projectId' }]);
    expect((await read(projectId, 'a.b')).body.details).toMatchObject([{ path: 'keyId' }]);
  });

  it("404: unknown, and another project's key", async () => {
    const [one, two] = [await world.project(), await world.project()];
    expect((await read(one.projectId, 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    expect((await read(one.projectId, two.keyId)).status).toBe(404);
    expect((await read('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV', one.keyId)).status).toBe(404);
  });
});

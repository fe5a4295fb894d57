import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('DELETE /v1/projects/{projectId}/api-keys/{keyId}', () => {
  const app = routeApp();
  const world = new World(app);

  const remove = (projectId: string, keyId: string) =>
    world.send('delete', `/v1/projects/${projectId}/api-keys/${keyId}`, app.adminKey);

  it('204: the key is refused at once and gone from the list', async () => {
    const { projectId, keyId, key } = await world.project();
    expect((await world.send('get', '/v1/api-keys/current', key)).status).toBe(200);
    const response = await remove(projectId, keyId);
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await world.send('get', '/v1/api-keys/current', key)).body.code).toBe('api_key_invalid');
    expect((await world.admin('get', `/v1/projects/${projectId}/api-keys`))['data']).toEqual([]);
  });

  it('204: the keys rotated from it go with it, its forebears and siblings stay', async () => {
    const { projectId, keyId } = await world.project();
    const sibling = await world.key(projectId);
    const rotate = async (id: string) =>
      String((await world.admin('post', `/v1/projects/${projectId}/api-keys/${id}/rotate`, {}))['keyId']);
    const child = await rotate(keyId);
    await rotate(await rotate(child));
    expect((await remove(projectId, child)).status).toBe(204);
    const left = (await world.admin('get', `/v1/projects/${projectId}/api-keys`))['data'] as { keyId: string }[];
    expect(left.map((key) => key.keyId)).toEqual([keyId, sibling.keyId]);
  });

  it('204: also in an archived project', async () => {
    const { projectId, keyId } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    expect((await remove(projectId, keyId)).status).toBe(204);
  });

  it('400: an id that cannot be one', async () => {
    const { projectId } = await world.project();
    expect((await remove(projectId, 'a.b')).body.details).toMatchObject([{ path: 'keyId' }]);
  });

  it("404: unknown, gone already, and another project's key", async () => {
    const [one, two] = [await world.project(), await world.project()];
    expect((await remove(one.projectId, 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    expect((await remove(one.projectId, two.keyId)).status).toBe(404);
    expect((await world.send('get', '/v1/api-keys/current', two.key)).status).toBe(200);
    await remove(one.projectId, one.keyId);
    expect((await remove(one.projectId, one.keyId)).status).toBe(404);
  });
});

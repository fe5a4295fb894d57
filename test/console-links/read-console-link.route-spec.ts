import { LinkWorld } from '../harness/link-world.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('GET /v1/projects/{projectId}/console-links/{consoleLinkId}', () => {
  const app = routeApp();
  const world = new World(app);
  const links = new LinkWorld(world);

  const read = (projectId: string, id: string, key = app.adminKey) =>
    world.send('get', `/v1/projects/${projectId}/console-links/${id}`, key);

  it('200: when it was opened, which session it has, and when that ends or has ended', async () => {
    const { projectId, key } = await world.project();
    const { consoleLinkId, shown, token } = await links.link(projectId, {}, key);
    expect((await read(projectId, consoleLinkId, key)).body).toEqual(shown);
    const { plainApiKey, expiresAt } = (await links.redeem(token)).body;
    const opened = (await read(projectId, consoleLinkId, key)).body;
    expect(opened).toEqual({
      ...shown,
      redeemedAt: expiresAt - 28_800_000,
      sessionKeyId: `key_${String(plainApiKey).split('_')[1]}`,
      sessionExpiresAt: expiresAt,
    });
    await world.send('delete', '/v1/api-keys/current', plainApiKey);
    const { sessionExpiresAt, ...ended } = (await read(projectId, consoleLinkId, key)).body;
    expect({ ...ended, sessionExpiresAt: expiresAt }).toEqual(opened);
    expect(sessionExpiresAt).toBeLessThanOrEqual(Date.now());
  });

  it('400: an id of another kind', async () => {
    const { projectId, keyId } = await world.project();
    expect((await read(projectId, keyId)).body.details).toMatchObject([{ path: 'consoleLinkId' }]);
  });

  it("404: unknown, another project's link, and one's own below another project", async () => {
    const [one, two] = [await world.project(), await world.project()];
    const { consoleLinkId } = await links.link(two.projectId);
    expect((await read(one.projectId, consoleLinkId)).status).toBe(404);
    expect((await read(two.projectId, consoleLinkId, one.key)).status).toBe(404);
    expect((await read(one.projectId, 'cln_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});

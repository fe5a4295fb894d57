import { LinkWorld } from '../harness/link-world.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { World } from '../harness/world.js';

const ROUNDS = 20;

describe('DELETE /v1/projects/{projectId}/console-links/{consoleLinkId}', () => {
  const app = routeApp();
  const world = new World(app);
  const links = new LinkWorld(world);

  const remove = (projectId: string, id: string, key = app.adminKey) =>
    world.send('delete', `/v1/projects/${projectId}/console-links/${id}`, key);
  const current = async (key: string) => (await world.send('get', '/v1/api-keys/current', key)).body.code as string;

  it('204: the link opens nothing, and its session is refused at once; others go on', async () => {
    const { projectId, key } = await world.project();
    const [link, session, other] = [
      await links.link(projectId),
      await links.session(projectId),
      await links.session(projectId),
    ];
    expect(await current(session.key)).toBeUndefined();
    for (const { consoleLinkId } of [link, session]) {
      const response = await remove(projectId, consoleLinkId, key);
      expect([response.status, response.text]).toEqual([204, '']);
    }
    expect((await links.redeem(link.token)).status).toBe(404);
    expect(await current(session.key)).toBe('api_key_invalid');
    expect(await current(other.key)).toBeUndefined();
    expect((await remove(projectId, session.consoleLinkId)).status).toBe(404);
  });

  it('204: however it is opened at the same time, no session outlives it', async () => {
    const { projectId } = await world.project();
    const sql = await Sql.open(app.schema);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { consoleLinkId, token } = await links.link(projectId);
      const [opened] = await Promise.all([links.redeem(token), remove(projectId, consoleLinkId)]);
      expect([200, 404]).toContain(opened.status);
      expect(await sql.rows('SELECT keyId FROM api_keys WHERE consoleLinkId = ?', [consoleLinkId])).toEqual([]);
    }
    await sql.close();
  });

  it('204: also in an archived project', async () => {
    const { projectId } = await world.project();
    const { consoleLinkId } = await links.link(projectId);
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    expect((await remove(projectId, consoleLinkId)).status).toBe(204);
  });

  it('400: an id of another kind', async () => {
    const { projectId, keyId } = await world.project();
    expect((await remove(projectId, keyId)).body.details).toMatchObject([{ path: 'consoleLinkId' }]);
  });

  it('403: by a READ key, and by any session, also of its own link', async () => {
    const { projectId } = await world.project();
    const reading = await world.key(projectId, { access: 'READ' });
    const { consoleLinkId, key } = await links.session(projectId, { access: 'FULL' });
    for (const refused of [reading.plainApiKey, key])
      expect((await remove(projectId, consoleLinkId, refused)).body.code).toBe('access_not_allowed');
  });

  it("404: unknown, and another project's", async () => {
    const [one, two] = [await world.project(), await world.project()];
    const { consoleLinkId } = await links.link(two.projectId);
    expect((await remove(two.projectId, consoleLinkId, one.key)).status).toBe(404);
    expect((await remove(one.projectId, consoleLinkId)).status).toBe(404);
    expect((await remove(one.projectId, 'cln_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});

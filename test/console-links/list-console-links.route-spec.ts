import { LinkWorld } from '../harness/link-world.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('GET /v1/projects/{projectId}/console-links', () => {
  const app = routeApp();
  const world = new World(app);
  const links = new LinkWorld(world);

  const list = (projectId: string, query = '', key = app.adminKey) =>
    world.send('get', `/v1/projects/${projectId}/console-links${query}`, key);

  it('200: newest first, page by page, without addresses; a READ key may look', async () => {
    const { projectId } = await world.project();
    const reading = await world.key(projectId, { access: 'READ' });
    const made = [await links.link(projectId, { name: 'a' }), await links.session(projectId, { name: 'b' })];
    made.push(await links.link(projectId, { name: 'c' }));
    const ids = made.map(({ consoleLinkId }) => consoleLinkId).reverse();
    const first = await list(projectId, '?limit=2', reading.plainApiKey);
    expect(first.status).toBe(200);
    const next = await list(projectId, `?limit=2&cursor=${first.body.cursor}`, reading.plainApiKey);
    const shown = [...first.body.data, ...next.body.data];
    expect(shown.map(({ consoleLinkId }: { consoleLinkId: string }) => consoleLinkId)).toEqual(ids);
    expect([first.body.hasMore, next.body.hasMore, next.body.cursor]).toEqual([true, false, '']);
    expect(shown[0]).toEqual(made[2]?.shown);
    for (const { token } of made) expect(first.text + next.text).not.toContain(token.slice(-32));
  });

  it('400: a page size that is none', async () => {
    const { projectId } = await world.project();
    expect((await list(projectId, '?limit=0')).body.details).toMatchObject([{ path: 'limit' }]);
  });

  it('403: to any session', async () => {
    const { projectId } = await world.project();
    for (const access of ['READ', 'FULL']) {
      const { key } = await links.session(projectId, { access });
      expect((await list(projectId, '', key)).body.code).toBe('access_not_allowed');
    }
  });

  it("404: unknown, and another's project", async () => {
    const [one, two] = [await world.project(), await world.project()];
    expect((await list(two.projectId, '', one.key)).status).toBe(404);
    expect((await list('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});

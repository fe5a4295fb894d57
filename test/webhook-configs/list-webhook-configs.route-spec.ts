import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

describe('GET /v1/projects/{projectId}/webhook-configs', () => {
  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  const ids: string[] = [];
  const list = (query = '', { projectId, key } = project) =>
    world.send('get', `/v1/projects/${projectId}/webhook-configs${query}`, key);
  const idsIn = (body: { data: { webhookConfigId: string }[] }) =>
    body.data.map(({ webhookConfigId }) => webhookConfigId);
  beforeAll(async () => {
    project = await world.project();
    for (let index = 0; index < 5; index += 1) {
      const made = await world.admin('post', `/v1/projects/${project.projectId}/webhook-configs`, {
        endpoint: { url: `https://example.com/${index}`, auth: { type: 'BEARER', token: 'a-token' } },
      });
      ids.push(String(made['webhookConfigId']));
    }
    const other = await world.project(project.tenantId);
    await world.admin('post', `/v1/projects/${other.projectId}/webhook-configs`, {
      endpoint: { url: 'https://example.com/other' },
    });
  });

  it('200: the configs of this project only, oldest first, without secrets', async () => {
    const { status, body, text } = await list();
    expect([status, idsIn(body), body.cursor, body.hasMore]).toEqual([200, [...ids].sort(), '', false]);
    expect(text).not.toMatch(/a-token|whsec_|signingSecret/);
    expect(body.data[0]).toEqual(
      (await world.send('get', `/v1/projects/${project.projectId}/webhook-configs/${ids[0]}`, project.key)).body,
    );
  });

  it('200: page by page, each config once', async () => {
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.body.cursor}`);
    const third = await list(`?limit=2&cursor=${second.body.cursor}`);
    expect([first.body.hasMore, second.body.hasMore, third.body.hasMore, third.body.cursor]).toEqual([
      true,
      true,
      false,
      '',
    ]);
    expect([first, second, third].flatMap(({ body }) => idsIn(body))).toEqual([...ids].sort());
  });

  it('200: none', async () => {
    expect((await list('', await world.project())).body).toEqual({ data: [], cursor: '', hasMore: false });
  });

  it('400: a limit out of bounds, and a cursor of another project', async () => {
    for (const query of ['?limit=0', '?limit=101', '?limit=x', '?unknown=1'])
      expect((await list(query)).status).toBe(400);
    const { cursor } = (await list('?limit=1')).body;
    const other = await world.project();
    const response = await list(`?cursor=${cursor}`, other);
    expect([response.status, response.body.code]).toEqual([400, 'cursor_invalid']);
  });

  it('404: another project looks like none', async () => {
    const stranger = await world.project();
    const foreign = await list('', { ...stranger, projectId: project.projectId });
    const unknown = await list('', { ...stranger, projectId: 'prj_01ARZ3NDEKTSV4RRFFQ69G5FAV' });
    expect([foreign.status, unknown.status, foreign.body.code]).toEqual([404, 404, unknown.body.code]);
  });
});

import { routeApp } from '../harness/route-app.js';
import { type ProjectWorld, World } from '../harness/world.js';

describe('DELETE /v1/projects/{projectId}/webhook-configs/{webhookConfigId}', () => {
  const app = routeApp();
  const world = new World(app);
  let project: ProjectWorld;
  const made = async () =>
    String(
      (
        await world.admin('post', `/v1/projects/${project.projectId}/webhook-configs`, {
          endpoint: { url: 'https://example.com/' },
        })
      )['webhookConfigId'],
    );
  const send = (method: 'get' | 'delete', webhookConfigId: string, { projectId, key } = project) =>
    world.send(method, `/v1/projects/${projectId}/webhook-configs/${webhookConfigId}`, key);
  beforeAll(async () => {
    project = await world.project();
  });

  it('204: it is gone, and only it', async () => {
    const [gone, kept] = [await made(), await made()];
    const response = await send('delete', gone);
    expect([response.status, response.text]).toEqual([204, '']);
    expect([
      (await send('get', gone)).status,
      (await send('get', kept)).status,
      (await send('delete', gone)).status,
    ]).toEqual([404, 200, 404]);
  });

  it('400: an id that cannot be one', async () => {
    expect((await send('delete', 'no%20id')).status).toBe(400);
  });

  it('404: of another project, and it stays', async () => {
    const id = await made();
    const stranger = await world.project();
    expect((await send('delete', id, stranger)).status).toBe(404);
    expect((await send('delete', id, { ...stranger, projectId: project.projectId })).status).toBe(404);
    expect((await send('delete', id, { ...stranger, key: app.adminKey })).status).toBe(404);
    expect((await send('get', id)).status).toBe(200);
  });

  it('409: the project is archived: its records are kept', async () => {
    const own = await world.project();
    const { webhookConfigId } = await world.admin('post', `/v1/projects/${own.projectId}/webhook-configs`, {
      endpoint: { url: 'https://example.com/' },
    });
    await world.admin('patch', `/v1/projects/${own.projectId}`, { status: 'archived' });
    const asAdmin = { ...own, key: app.adminKey };
    const response = await send('delete', String(webhookConfigId), asAdmin);
    expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
    expect((await send('get', String(webhookConfigId), asAdmin)).status).toBe(200);
  });
});

import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('GET /v1/projects/{projectId}', () => {
  const app = routeApp();
  const world = new World(app);

  it('200: shows exactly the fields of the specification', async () => {
    const { projectId, tenantId, key } = await world.project();
    const response = await world.send('get', `/v1/projects/${projectId}`, key);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      projectId,
      tenantId,
      name: expect.any(String),
      description: null,
      status: 'active',
      webhookConfigs: [],
      complianceSettings: { optOutRemindersEnabled: true, identityEnabled: false, identity: null },
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
    });
  });

  it('400: an id that cannot be one is named', async () => {
    const response = await world.send('get', '/v1/projects/no%20id', app.adminKey);
    expect(response.status).toBe(400);
    expect(response.body.details).toEqual([{ path: 'projectId', rule: 'isId', message: expect.any(String) }]);
  });

  it('401: no key, a forged key', async () => {
    const { projectId, key } = await world.project();
    expect((await world.send('get', `/v1/projects/${projectId}`, null)).body.code).toBe('api_key_missing');
    const forged = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    const response = await world.send('get', `/v1/projects/${projectId}`, forged);
    expect(response.status).toBe(401);
    expect(response.body.code).toBe('api_key_invalid');
  });

  it('403: the project of the key is suspended', async () => {
    const { projectId, key } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'suspended' });
    const response = await world.send('get', `/v1/projects/${projectId}`, key);
    expect(response.status).toBe(403);
    expect(response.body.code).toBe('project_suspended');
  });

  it("404: another tenant's project looks like no project at all", async () => {
    const [mine, theirs] = [await world.project(), await world.project()];
    const id = { 'X-Request-Id': 'same-request-id' };
    const foreign = await world.send('get', `/v1/projects/${theirs.projectId}`, mine.key, undefined, id);
    const unknown = await world.send('get', '/v1/projects/prj_01ARZ3NDEKTSV4RRFFQ69G5FAV', mine.key, undefined, id);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
  });
});

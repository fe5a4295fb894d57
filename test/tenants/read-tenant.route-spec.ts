import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('GET /v1/tenants/{tenantId}', () => {
  const app = routeApp();
  const world = new World(app);

  it('200: shows the tenant as it was made', async () => {
    const made = await world.admin('post', '/v1/tenants', { name: 'Acme Ltd' });
    const response = await world.send('get', `/v1/tenants/${String(made['tenantId'])}`, app.adminKey);
    expect(response.status).toBe(200);
    expect(response.body).toEqual(made);
  });

  it.each(['no%20id', 'a.b', 'x'.repeat(65), '%00', '%27'])('400: %s cannot be an id', async (id) => {
    const response = await world.send('get', `/v1/tenants/${id}`, app.adminKey);
    expect(response.status).toBe(400);
    expect(response.body.details).toEqual([{ path: 'tenantId', rule: 'isId', message: expect.any(String) }]);
  });

  it('404: an unknown tenant, and an id of another case', async () => {
    const tenantId = await world.tenant();
    for (const id of ['ten_01ARZ3NDEKTSV4RRFFQ69G5FAV', tenantId.toLowerCase(), `${tenantId}x`, 'x']) {
      const response = await world.send('get', `/v1/tenants/${id}`, app.adminKey);
      expect([id, response.status, response.body.code]).toEqual([id, 404, 'not_found']);
    }
  });

  it('400: an id of another kind', async () => {
    const { projectId } = await world.project();
    const response = await world.send('get', `/v1/tenants/${projectId}`, app.adminKey);
    expect([response.status, response.body.details[0].path]).toEqual([400, 'tenantId']);
  });
});

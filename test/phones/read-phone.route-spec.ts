import { newNumber } from '../harness/numbers.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const NUMBER = newNumber();

describe('GET /v1/phones/{phoneE164}', () => {
  const app = routeApp();
  const world = new World(app);

  it('200: each reader sees the sum of the rows in reach, and nothing of others', async () => {
    const [a, b] = [await world.project(), await world.project()];
    for (const project of [a, b])
      await world.admin('post', `/v1/projects/${project.projectId}/phones`, { phones: [NUMBER] });
    const asA = await world.send('get', `/v1/phones/${NUMBER}`, a.key);
    const asAdmin = await world.send('get', `/v1/phones/${NUMBER.slice(1)}`, app.adminKey);
    expect(asA.status).toBe(200);
    expect([asA.body.tenantIds, asA.body.projectIds]).toEqual([[a.tenantId], [a.projectId]]);
    expect(asAdmin.body.projectIds).toEqual([a.projectId, b.projectId].sort());
    expect(asAdmin.body.optOutToken).toBe(asA.body.optOutToken);
  });

  it.each(['1', '+1', 'abc', '+1234567890123456', '0x14155552601'])('400: %s cannot be a number', async (text) => {
    const response = await world.send('get', `/v1/phones/${encodeURIComponent(text)}`, app.adminKey);
    expect(response.status).toBe(400);
    expect(response.body.details[0].path).toBe('phoneE164');
  });

  it('404: a number of another project looks like an unknown one', async () => {
    const [a, b] = [await world.project(), await world.project()];
    await world.admin('post', `/v1/projects/${a.projectId}/phones`, { phones: ['+14155552699'] });
    const headers = { 'X-Request-Id': 'same-request-id' };
    const foreign = await world.send('get', '/v1/phones/+14155552699', b.key, undefined, headers);
    const unknown = await world.send('get', '/v1/phones/+14155552698', b.key, undefined, headers);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(unknown.text);
  });
});

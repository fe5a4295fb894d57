import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { World } from '../harness/world.js';

describe('PATCH /v1/projects/{projectId}', () => {
  const app = routeApp();
  const world = new World(app);

  const patch = (projectId: string, body: object) =>
    world.send('patch', `/v1/projects/${projectId}`, app.adminKey, body);
  const stateOf = async (key: string) => {
    const { status, body } = await world.send('get', '/v1/api-keys/current', key);
    return status === 200 ? '200' : `${status} ${String(body.code)}`;
  };

  it('200: each field by itself; what is left out stays', async () => {
    const { projectId } = await world.project();
    let expected = await world.admin('get', `/v1/projects/${projectId}`);
    for (const change of [{ name: 'Other' }, { description: 'About' }, { description: null }]) {
      const response = await patch(projectId, change);
      expect(response.status).toBe(200);
      expected = { ...expected, ...change, updatedAt: expect.any(Number) };
      expect(response.body).toEqual(expected);
    }
    expect(await world.admin('get', `/v1/projects/${projectId}`)).toEqual(expected);
  });

  it('200: compliance settings change field by field', async () => {
    const { projectId } = await world.project();
    await patch(projectId, { complianceSettings: { identity: 'Acme' } });
    expect((await patch(projectId, { complianceSettings: { identityEnabled: true } })).body.complianceSettings).toEqual(
      { optOutRemindersEnabled: true, identityEnabled: true, identity: 'Acme' },
    );
    expect(
      (await patch(projectId, { complianceSettings: { optOutRemindersEnabled: false } })).body.complianceSettings,
    ).toEqual({ optOutRemindersEnabled: false, identityEnabled: true, identity: 'Acme' });
  });

  it('200: its own name, written otherwise, is no conflict', async () => {
    const { projectId } = await world.project();
    await patch(projectId, { name: 'order updates' });
    expect((await patch(projectId, { name: 'Order Updates' })).body.name).toBe('Order Updates');
  });

  it('200: suspended, its keys get 403, and the other projects of the tenant go on', async () => {
    const one = await world.project();
    const two = await world.project(one.tenantId);
    await patch(one.projectId, { status: 'suspended' });
    expect([await stateOf(one.key), await stateOf(two.key)]).toEqual(['403 project_suspended', '200']);
    expect(await world.admin('get', `/v1/projects/${one.projectId}/api-keys/${one.keyId}`)).toMatchObject({
      isActive: true,
      tenantIsActive: true,
      projectIsActive: false,
    });
    await patch(one.projectId, { status: 'active' });
    expect(await stateOf(one.key)).toBe('200');
  });

  it('200: archived, its keys are dead, its records stay readable', async () => {
    const { projectId, key } = await world.project();
    expect((await patch(projectId, { status: 'archived' })).body.status).toBe('archived');
    expect(await stateOf(key)).toBe('401 api_key_disabled');
    expect((await world.admin('get', `/v1/projects/${projectId}`))['status']).toBe('archived');
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: null }],
    ['status', { status: 'gone' }],
    ['tenantId', { tenantId: 'ten_01ARZ3NDEKTSV4RRFFQ69G5FAV' }],
    ['webhookConfigs', { webhookConfigs: [] }],
    ['complianceSettings.identity', { complianceSettings: { identityEnabled: true } }],
    ['complianceSettings.identity', { complianceSettings: { identity: '' } }],
    ['complianceSettings.identityEnabled', { complianceSettings: { identityEnabled: null } }],
  ])('400: %s as in %j', async (path, body) => {
    const { projectId } = await world.project();
    const before = await world.admin('get', `/v1/projects/${projectId}`);
    const response = await patch(projectId, body);
    expect(response.status).toBe(400);
    expect(response.body.details).toMatchObject([{ path }]);
    expect(await world.admin('get', `/v1/projects/${projectId}`)).toEqual(before);
  });

  it('400: the identity cannot be taken away while messages must show it', async () => {
    const { projectId } = await world.project();
    await patch(projectId, { complianceSettings: { identity: 'Acme', identityEnabled: true } });
    expect((await patch(projectId, { complianceSettings: { identity: null } })).body.details).toMatchObject([
      { path: 'complianceSettings.identity' },
    ]);
  });

  it('404: an unknown project', async () => {
    expect((await patch('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV', { name: 'x' })).status).toBe(404);
  });

  it('200: a name from before names were trimmed stays readable and changeable', async () => {
    const { projectId } = await world.project();
    const sql = await Sql.open(app.schema);
    await sql.rows('UPDATE projects SET name = ? WHERE projectId = ?', [' \u202eOld ', projectId]);
    await sql.close();
    const response = await patch(projectId, { description: 'changed' });
    expect([response.status, response.body.name, response.body.description]).toEqual([200, ' \u202eOld ', 'changed']);
    expect((await patch(projectId, { name: ' New ' })).body.name).toBe('New');
  });

  it("409: a sibling's name", async () => {
    const one = await world.project();
    const two = await world.project(one.tenantId);
    await patch(one.projectId, { name: 'Taken' });
    const response = await patch(two.projectId, { name: 'TAKEN', description: 'not kept either' });
    expect([response.status, response.body.code]).toEqual([409, 'name_conflict']);
    expect((await world.admin('get', `/v1/projects/${two.projectId}`))['description']).toBeNull();
  });

  it('409: an archived project stays as it is, for good', async () => {
    const { projectId } = await world.project();
    await patch(projectId, { status: 'archived' });
    for (const body of [{ status: 'active' }, { name: 'Other' }]) {
      const response = await patch(projectId, body);
      expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
    }
  });
});

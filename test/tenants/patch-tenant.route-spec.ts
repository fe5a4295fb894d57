import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('PATCH /v1/tenants/{tenantId}', () => {
  const app = routeApp();
  const world = new World(app);

  const patch = (tenantId: string, body: object) => world.send('patch', `/v1/tenants/${tenantId}`, app.adminKey, body);
  const stateOf = async (key: string) => {
    const { status, body } = await world.send('get', '/v1/api-keys/current', key);
    return status === 200 ? '200' : `${status} ${String(body.code)}`;
  };

  it('200: another name; what is left out stays', async () => {
    const made = await world.admin('post', '/v1/tenants', { name: 'Before' });
    const response = await patch(String(made['tenantId']), { name: 'After' });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ ...made, name: 'After', updatedAt: expect.any(Number) });
    expect(await world.admin('get', `/v1/tenants/${String(made['tenantId'])}`)).toEqual(response.body);
  });

  it('200: nothing to change is no fault', async () => {
    const made = await world.admin('post', '/v1/tenants', { name: 'Same' });
    expect((await patch(String(made['tenantId']), {})).body).toMatchObject({ name: 'Same', status: 'active' });
  });

  it('200: suspended, the keys of all its projects get 403; active again, they work', async () => {
    const one = await world.project();
    const two = await world.project(one.tenantId);
    const other = await world.project();
    expect((await patch(one.tenantId, { status: 'suspended' })).body.status).toBe('suspended');
    expect([await stateOf(one.key), await stateOf(two.key), await stateOf(other.key)]).toEqual([
      '403 tenant_suspended',
      '403 tenant_suspended',
      '200',
    ]);
    const key = await world.admin('get', `/v1/projects/${one.projectId}/api-keys/${one.keyId}`);
    expect(key).toMatchObject({ isActive: true, tenantIsActive: false, projectIsActive: true });
    await patch(one.tenantId, { status: 'active' });
    expect([await stateOf(one.key), await stateOf(two.key)]).toEqual(['200', '200']);
  });

  it('200: archived, its keys are dead', async () => {
    const { tenantId, key } = await world.project();
    await patch(tenantId, { status: 'archived' });
    expect(await stateOf(key)).toBe('401 api_key_disabled');
  });

  it('200: an ADMIN key made in it stays good, whatever becomes of the tenant', async () => {
    const { tenantId, projectId } = await world.project();
    const { plainApiKey } = await world.key(projectId, { role: 'ADMIN' });
    for (const status of ['suspended', 'archived']) {
      await patch(tenantId, { status });
      expect(await stateOf(plainApiKey)).toBe('200');
    }
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: null }],
    ['status', { status: 'deleted' }],
    ['status', { status: 'ACTIVE' }],
    ['status', { status: null }],
    ['tenantId', { tenantId: 'ten_01ARZ3NDEKTSV4RRFFQ69G5FAV' }],
  ])('400: %s as in %j', async (path, body) => {
    const response = await patch(await world.tenant(), body);
    expect(response.status).toBe(400);
    expect(response.body.details).toMatchObject([{ path }]);
  });

  it('404: an unknown tenant', async () => {
    expect((await patch('ten_01ARZ3NDEKTSV4RRFFQ69G5FAV', { name: 'x' })).status).toBe(404);
  });

  it('409: an archived tenant stays as it is, for good', async () => {
    const tenantId = await world.tenant();
    await patch(tenantId, { status: 'archived' });
    for (const body of [{ status: 'active' }, { name: 'Other' }, { status: 'archived' }]) {
      const response = await patch(tenantId, body);
      expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
    }
  });
});

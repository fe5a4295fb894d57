import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('POST /v1/tenants/{tenantId}/projects', () => {
  const app = routeApp();
  const world = new World(app);

  const create = (tenantId: string, body: object) =>
    world.send('post', `/v1/tenants/${tenantId}/projects`, app.adminKey, body);

  it('201: a name is enough; everything else has its default', async () => {
    const tenantId = await world.tenant();
    const response = await create(tenantId, { name: 'Order updates' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      projectId: expect.stringMatching(/^prj_[0-9A-HJKMNP-TV-Z]{26}$/),
      tenantId,
      name: 'Order updates',
      description: null,
      status: 'active',
      webhookConfigs: [],
      complianceSettings: { optOutRemindersEnabled: true, identityEnabled: false, identity: null },
      createdAt: expect.any(Number),
      updatedAt: response.body.createdAt,
    });
    expect(response.headers['location']).toBe(`/v1/projects/${response.body.projectId}`);
    expect(await world.admin('get', String(response.headers['location']))).toEqual(response.body);
  });

  it('201: all fields are kept as they were given', async () => {
    const body = {
      name: 'Größe 😀',
      description: 'two\nlines',
      complianceSettings: { optOutRemindersEnabled: false, identityEnabled: true, identity: 'Acme' },
    };
    expect((await create(await world.tenant(), body)).body).toMatchObject(body);
  });

  it('201: another tenant may use the name', async () => {
    expect((await create(await world.tenant(), { name: 'Same' })).status).toBe(201);
    expect((await create(await world.tenant(), { name: 'Same' })).status).toBe(201);
  });

  it.each([
    ['name', {}],
    ['name', { name: 'x'.repeat(121) }],
    ['name', { name: ['a'] }],
    ['description', { name: 'a', description: 'x'.repeat(501) }],
    ['description', { name: 'a', description: 'bell\u0007' }],
    ['status', { name: 'a', status: 'active' }],
    ['complianceSettings', { name: 'a', complianceSettings: null }],
    ['complianceSettings', { name: 'a', complianceSettings: 'on' }],
    ['complianceSettings.identity', { name: 'a', complianceSettings: { identityEnabled: true } }],
    ['complianceSettings.identity', { name: 'a', complianceSettings: { identity: 'x'.repeat(31) } }],
    [
      'complianceSettings.optOutRemindersEnabled',
      { name: 'a', complianceSettings: { optOutRemindersEnabled: 'true' } },
    ],
    ['complianceSettings.other', { name: 'a', complianceSettings: { other: 1 } }],
  ])('400: %s as in %j', async (path, body) => {
    const tenantId = await world.tenant();
    const response = await create(tenantId, body);
    expect(response.status).toBe(400);
    expect(response.body.details).toMatchObject([{ path }]);
    expect((await world.admin('get', `/v1/tenants/${tenantId}/projects`))['data']).toEqual([]);
  });

  it('400: a list of settings is no set of settings', async () => {
    const response = await create(await world.tenant(), {
      name: 'a',
      complianceSettings: [{ identityEnabled: true, identity: 'x' }],
    });
    expect(response.status).toBe(400);
  });

  it('404: an unknown tenant', async () => {
    expect((await create('ten_01ARZ3NDEKTSV4RRFFQ69G5FAV', { name: 'a' })).status).toBe(404);
  });

  it.each([
    ['Order updates', 'order UPDATES'],
    ['ｆｕｌｌ width', 'full width'],
    ['ÄRGER', 'ärger'],
    ['e\u0301tude', 'étude'],
    ['Trimmed', '  trimmed\u00a0'],
  ])('409: %s and %s are one name', async (first, second) => {
    const tenantId = await world.tenant();
    await create(tenantId, { name: first });
    const response = await create(tenantId, { name: second });
    expect([response.status, response.body.code]).toEqual([409, 'name_conflict']);
  });

  it.each([
    ['😀', '😁'],
    ['name', 'na me'],
    ['strasse', 'straße'],
    ['resume', 'résumé'],
  ])('201: %s and %s are two names', async (first, second) => {
    const tenantId = await world.tenant();
    expect([
      (await create(tenantId, { name: first })).status,
      (await create(tenantId, { name: second })).status,
    ]).toEqual([201, 201]);
  });

  it('409: an archived tenant takes no more projects', async () => {
    const tenantId = await world.tenant();
    await world.admin('patch', `/v1/tenants/${tenantId}`, { status: 'archived' });
    const response = await create(tenantId, { name: 'a' });
    expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
  });
});

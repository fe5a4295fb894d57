import { cursorBefore } from './harness/records.js';
import { routeApp } from './harness/route-app.js';
import { Sql } from './harness/sql.js';
import { World } from './harness/world.js';

const app = routeApp();
const world = new World(app);

describe('POST /v1/tenants/{tenantId}/projects', () => {
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

describe('GET /v1/tenants/{tenantId}/projects', () => {
  const list = (tenantId: string, query = '') =>
    world.send('get', `/v1/tenants/${tenantId}/projects${query}`, app.adminKey);

  it('200: the projects of this tenant only, page by page, as each is read alone', async () => {
    const tenantId = await world.tenant();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.push((await world.project(tenantId)).projectId);
    await world.project();
    const seen: { projectId: string }[] = [];
    let cursor = '';
    let pages = 0;
    do {
      const response = await list(tenantId, `?limit=2&cursor=${cursor}`);
      expect(response.status).toBe(200);
      seen.push(...response.body.data);
      cursor = response.body.cursor;
      pages += 1;
      expect(response.body.hasMore).toBe(cursor !== '');
    } while (cursor !== '');
    expect(pages).toBe(3);
    expect(seen.map(({ projectId }) => projectId)).toEqual(made);
    expect(seen[0]).toEqual(await world.admin('get', `/v1/projects/${made[0]}`));
  });

  it('200: a tenant without projects has an empty list', async () => {
    expect((await list(await world.tenant())).body).toEqual({ data: [], cursor: '', hasMore: false });
  });

  it('200: by a part of the name and by status, of this tenant only', async () => {
    const [tenantId, other] = [await world.tenant(), await world.tenant()];
    for (const name of ['Order updates', 'Returns', 'Old orders']) {
      const { projectId } = await world.admin('post', `/v1/tenants/${tenantId}/projects`, { name });
      await world.admin('post', `/v1/tenants/${other}/projects`, { name });
      if (name === 'Old orders')
        await world.admin('patch', `/v1/projects/${String(projectId)}`, { status: 'suspended' });
    }
    const namesOf = async (query: string) =>
      (await list(tenantId, query)).body.data.map(({ name }: { name: string }) => name);
    expect(await namesOf('?search=order')).toEqual(['Order updates', 'Old orders']);
    expect(await namesOf('?status=suspended')).toEqual(['Old orders']);
    expect(await namesOf('?status=active&search=ORDER')).toEqual(['Order updates']);
  });

  it.each([
    ['search', '?search='],
    ['status', '?status=gone'],
  ])('400: names %s of %s', async (path, query) => {
    const response = await list(await world.tenant(), query);
    expect([response.status, response.body.details[0].path]).toEqual([400, path]);
  });

  it("400: another tenant's cursor does not fit", async () => {
    const [one, two] = [await world.project(), await world.project()];
    await world.project(one.tenantId);
    const { cursor } = (await list(one.tenantId, '?limit=1')).body as { cursor: string };
    expect((await list(one.tenantId, `?cursor=${cursor}`)).status).toBe(200);
    const response = await list(two.tenantId, `?cursor=${cursor}`);
    expect([response.status, response.body.code]).toEqual([400, 'cursor_invalid']);
  });

  it('404: an unknown tenant', async () => {
    expect((await list('ten_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});

describe('GET /v1/projects', () => {
  /** In names that are searched for: other files have made projects too. */
  const MARK = String(Date.now());

  interface Listed {
    readonly projectId: string;
    readonly name: string;
  }

  const tenants: string[] = [];
  const made: Listed[] = [];
  /** Where the projects of this file begin. */
  let start: string;
  beforeAll(async () => {
    for (let index = 0; index < 3; index += 1) tenants.push(await world.tenant());
    // In turns, so that the projects of one tenant do not stand beside each other.
    for (const name of [`Order${MARK} updates`, 'Returns', `ORDER${MARK}S, old`])
      for (const [index, tenantId] of tenants.entries()) {
        const body = await world.admin('post', `/v1/tenants/${tenantId}/projects`, { name: `${name} ${index}` });
        made.push({ projectId: String(body['projectId']), name: `${name} ${index}` });
      }
    start = await cursorBefore(world, '/v1/projects', made[0]?.projectId);
    await world.admin('patch', `/v1/projects/${made[4]?.projectId}`, { status: 'suspended' });
    await world.admin('patch', `/v1/projects/${made[7]?.projectId}`, { status: 'archived' });
    await world.admin('post', `/v1/projects/${made[0]?.projectId}/webhook-configs`, {
      endpoint: { url: 'https://hooks.example.com/one' },
    });
  });

  const list = (query = '') => world.send('get', `/v1/projects${query}`, app.adminKey);
  const namesOf = async (query: string): Promise<string[]> => {
    const { status, body } = await list(query);
    expect([query, status, body.cursor, body.hasMore]).toEqual([query, 200, '', false]);
    return body.data.map(({ name }: Listed) => name);
  };

  it('200: the projects of all tenants in the order of their making, each as it is read alone', async () => {
    const { body } = await list(`?limit=100&cursor=${start}`);
    expect(body.data.map(({ projectId }: Listed) => projectId)).toEqual(made.map(({ projectId }) => projectId));
    expect(body.data[0]).toEqual(await world.admin('get', `/v1/projects/${made[0]?.projectId}`));
    expect(body.data[0].webhookConfigs).toHaveLength(1);
  });

  it('200: page by page, with any filters, each once', async () => {
    const both = `tenantIds=${tenants[0]},${tenants[2]}`;
    const search = `search=order${MARK}`;
    for (const filters of ['', both, search, `${both}&${search}&status=active,archived`]) {
      const first = filters === '' ? start : '';
      const expected = (await list(`?limit=100&${filters}&cursor=${first}`)).body.data;
      const seen: Listed[] = [];
      for (let cursor: string | null = first; cursor !== null;) {
        const { body } = await list(`?limit=2&${filters}&cursor=${cursor}`);
        expect(body.data.length).toBeLessThanOrEqual(2);
        seen.push(...body.data);
        cursor = body.hasMore ? String(body.cursor) : null;
      }
      expect(seen).toEqual(expected);
    }
  });

  it('200: by a part of the name, by status, by tenants, and by all of them', async () => {
    const [updates, old] = [`Order${MARK} updates`, `ORDER${MARK}S, old`];
    expect(await namesOf(`?search=order${MARK}`)).toEqual([
      `${updates} 0`,
      `${updates} 1`,
      `${updates} 2`,
      `${old} 0`,
      `${old} 1`,
      `${old} 2`,
    ]);
    const status = '?status=suspended,archived';
    const cursor = await cursorBefore(world, `/v1/projects${status}`, made[4]?.projectId);
    expect(await namesOf(`${status}&cursor=${cursor}`)).toEqual(['Returns 1', `${old} 1`]);
    expect(await namesOf(`?tenantIds=${tenants[1]}`)).toEqual([`${updates} 1`, 'Returns 1', `${old} 1`]);
    expect(await namesOf(`?tenantIds=${tenants[1]}&tenantIds=${tenants[0]}&search=RETURNS`)).toEqual([
      'Returns 0',
      'Returns 1',
    ]);
    expect(await namesOf(`?tenantIds=${tenants[1]},${tenants[1]}&search=returns&status=suspended`)).toEqual([
      'Returns 1',
    ]);
  });

  it('200: an unknown tenant has none', async () => {
    expect(await namesOf('?tenantIds=ten_01ARZ3NDEKTSV4RRFFQ69G5FAV')).toEqual([]);
    expect(await namesOf(`?tenantIds=ten_01ARZ3NDEKTSV4RRFFQ69G5FAV,${tenants[0]}&search=returns`)).toEqual([
      'Returns 0',
    ]);
  });

  it.each([
    ['search', '?search='],
    ['status', '?status=paused'],
    ['tenantIds', '?tenantIds=not%20an%20id'],
    ['limit', '?limit=0'],
    ['cursor', '?cursor=altered'],
    ['tenantId', '?tenantId=ten_01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ])('400: names %s of %s', async (path, query) => {
    const { status, body } = await list(query);
    expect([status, body.details[0].path]).toEqual([400, path]);
  });

  it("400: a cursor of other filters, or of a tenant's own list", async () => {
    const { cursor } = (await list(`?limit=1&tenantIds=${tenants[0]}`)).body as { cursor: string };
    expect((await list(`?limit=1&tenantIds=${tenants[1]}&cursor=${cursor}`)).body.code).toBe('cursor_invalid');
    const ofTenant = await world.send('get', `/v1/tenants/${tenants[0]}/projects?cursor=${cursor}`, app.adminKey);
    expect(ofTenant.body.code).toBe('cursor_invalid');
  });
});

describe('GET /v1/projects/{projectId}', () => {
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

describe('PATCH /v1/projects/{projectId}', () => {
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

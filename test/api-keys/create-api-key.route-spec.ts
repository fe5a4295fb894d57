import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const ONCE = { 'Idempotency-Key': 'creation' };
const KEY_TEXT = /^parley_[0-9A-HJKMNP-TV-Z]{26}_[0-9A-Za-z]{40}$/;

describe('POST /v1/projects/{projectId}/api-keys', () => {
  const app = routeApp();
  const world = new World(app);

  const create = (projectId: string, body: object) =>
    world.send('post', `/v1/projects/${projectId}/api-keys`, app.adminKey, body);

  it('201: a name is enough; the key is shown this once and opens its project', async () => {
    const { projectId, tenantId } = await world.project();
    const response = await create(projectId, { name: 'Production backend' });
    expect(response.status).toBe(201);
    const { plainApiKey, ...shown } = response.body;
    expect(plainApiKey).toMatch(KEY_TEXT);
    expect(shown).toEqual({
      keyId: `key_${String(plainApiKey).split('_')[1]}`,
      tenantId,
      projectId,
      keySuffix: String(plainApiKey).slice(-4),
      name: 'Production backend',
      description: null,
      isActive: true,
      tenantIsActive: true,
      projectIsActive: true,
      isAdmin: false,
      role: 'TENANT',
      lastUsedAt: null,
      expiresAt: null,
      createdAt: expect.any(Number),
      updatedAt: response.body.createdAt,
    });
    expect(await world.admin('get', String(response.headers['location']))).toEqual(shown);
    expect((await world.send('get', `/v1/projects/${projectId}`, plainApiKey)).status).toBe(200);
  });

  it('201: only a bcrypt hash of the secret is kept', async () => {
    const { projectId } = await world.project();
    const { keyId, plainApiKey } = (await create(projectId, { name: 'a' })).body as {
      keyId: string;
      plainApiKey: string;
    };
    const sql = await Sql.open(app.schema);
    const [row] = await sql.rows<Record<string, unknown>>('SELECT * FROM api_keys WHERE keyId = ?', [keyId]);
    await sql.close();
    expect(row?.['secretHash']).toMatch(/^\$2b\$04\$/);
    expect(JSON.stringify(row)).not.toContain(plainApiKey.slice(-32));
  });

  it('201: all fields are kept as they were given', async () => {
    const { projectId } = await world.project();
    const body = { name: 'Operator', description: 'two\nlines', role: 'ADMIN', expiresAt: Date.now() + 60_000 };
    expect((await create(projectId, body)).body).toMatchObject({ ...body, isAdmin: true });
  });

  it('201: only a READ key says what access it has, wherever it is shown', async () => {
    const { projectId } = await world.project();
    const path = `/v1/projects/${projectId}/api-keys`;
    const { plainApiKey, ...full } = (await create(projectId, { name: 'a', access: 'FULL' })).body;
    expect(plainApiKey).toMatch(KEY_TEXT);
    expect(full).not.toHaveProperty('access');
    for (const role of ['TENANT', 'ADMIN']) {
      const { plainApiKey: key, ...shown } = (await create(projectId, { name: 'a', role, access: 'READ' })).body;
      expect(shown).toEqual({ ...full, ...madeNow(shown), role, isAdmin: role === 'ADMIN', access: 'READ' });
      expect(await world.admin('get', `${path}/${shown.keyId}`)).toEqual(shown);
      const { body } = await world.send('get', '/v1/api-keys/current', key);
      expect(body).toEqual({ ...shown, lastUsedAt: body.lastUsedAt });
    }
    const { data } = await world.admin('get', path);
    expect((data as { access?: string }[]).map(({ access }) => access)).toEqual([undefined, undefined, 'READ', 'READ']);
  });

  it.each([
    ['name', {}],
    ['name', { name: 'x'.repeat(101) }],
    ['description', { name: 'a', description: 'x'.repeat(501) }],
    ['role', { name: 'a', role: 'OWNER' }],
    ['role', { name: 'a', role: null }],
    ['role', { name: 'a', role: ['ADMIN'] }],
    ['access', { name: 'a', access: 'WRITE' }],
    ['access', { name: 'a', access: 'read' }],
    ['access', { name: 'a', access: null }],
    ['access', { name: 'a', access: ['READ'] }],
    ['expiresAt', { name: 'a', expiresAt: 1 }],
    ['expiresAt', { name: 'a', expiresAt: 0 }],
    ['expiresAt', { name: 'a', expiresAt: '1893456000000' }],
    ['expiresAt', { name: 'a', expiresAt: 1893456000000.5 }],
    ['expiresAt', { name: 'a', expiresAt: 9e15 }],
    ['isAdmin', { name: 'a', isAdmin: true }],
    ['keyId', { name: 'a', keyId: 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV' }],
  ])('400: %s as in %j', async (path, body) => {
    const { projectId } = await world.project();
    const response = await create(projectId, body);
    expect(response.status).toBe(400);
    expect(response.body.details).toMatchObject([{ path }]);
    expect((await world.admin('get', `/v1/projects/${projectId}/api-keys`))['data']).toHaveLength(1);
  });

  it('404: an unknown project', async () => {
    expect((await create('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV', { name: 'a' })).status).toBe(404);
  });

  it('409: the same Idempotency-Key with another access; sent again, it shows the access and no key', async () => {
    const { projectId } = await world.project();
    const again = (access: string) =>
      world.send('post', `/v1/projects/${projectId}/api-keys`, app.adminKey, { name: 'a', access }, ONCE);
    const { plainApiKey, ...made } = (await again('READ')).body;
    expect(plainApiKey).toMatch(KEY_TEXT);
    expect((await again('READ')).body).toEqual(made);
    expect((await again('FULL')).body).toMatchObject({ statusCode: 409, code: 'idempotency_conflict' });
  });

  it('409: an archived project takes no more keys', async () => {
    const { projectId } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    const response = await create(projectId, { name: 'a' });
    expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
  });
});

/** What differs from key to key. */
function madeNow({ keyId, keySuffix, createdAt, updatedAt }: Readonly<Record<string, unknown>>): object {
  return { keyId, keySuffix, createdAt, updatedAt };
}

import { eventually } from '../harness/eventually.js';
import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { World } from '../harness/world.js';

const SOON_MS = 500;
const app = routeApp();
const world = new World(app);

describe('POST /v1/projects/{projectId}/api-keys', () => {
  const ONCE = { 'Idempotency-Key': 'creation' };
  const KEY_TEXT = /^parley_[0-9A-HJKMNP-TV-Z]{26}_[0-9A-Za-z]{40}$/;

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

  /** What differs from key to key. */
  function madeNow({ keyId, keySuffix, createdAt, updatedAt }: Readonly<Record<string, unknown>>): object {
    return { keyId, keySuffix, createdAt, updatedAt };
  }
});

describe('GET /v1/projects/{projectId}/api-keys', () => {
  const list = (projectId: string, query = '') =>
    world.send('get', `/v1/projects/${projectId}/api-keys${query}`, app.adminKey);

  it('200: the keys of this project only, page by page, without their text', async () => {
    const { projectId, tenantId, keyId } = await world.project();
    await world.project(tenantId);
    const made = [keyId];
    for (let index = 0; index < 3; index += 1) made.push((await world.key(projectId, { name: `Key ${index}` })).keyId);
    const first = await list(projectId, '?limit=3');
    expect(first.status).toBe(200);
    expect(first.body.hasMore).toBe(true);
    const second = await list(projectId, `?limit=3&cursor=${first.body.cursor}`);
    expect(second.body).toMatchObject({ cursor: '', hasMore: false });
    const seen = [...first.body.data, ...second.body.data] as { keyId: string }[];
    expect(seen.map((key) => key.keyId)).toEqual(made);
    expect(seen[1]).toEqual(await world.admin('get', `/v1/projects/${projectId}/api-keys/${made[1]}`));
    expect(first.text + second.text).not.toMatch(/plainApiKey|secretHash|\$2b\$/);
  });

  it('200: shows the status of project and tenant as it is now', async () => {
    const { projectId } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'suspended' });
    expect((await list(projectId)).body.data).toMatchObject([
      { isActive: true, projectIsActive: false, tenantIsActive: true },
    ]);
  });

  it("400: another project's cursor does not fit", async () => {
    const one = await world.project();
    const two = await world.project(one.tenantId);
    await world.key(one.projectId);
    const { cursor } = (await list(one.projectId, '?limit=1')).body as { cursor: string };
    expect((await list(two.projectId, `?cursor=${cursor}`)).body.code).toBe('cursor_invalid');
  });

  it('404: an unknown project', async () => {
    expect((await list('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
  });
});

describe('GET /v1/projects/{projectId}/api-keys/{keyId}', () => {
  const read = (projectId: string, keyId: string) =>
    world.send('get', `/v1/projects/${projectId}/api-keys/${keyId}`, app.adminKey);

  it('200: shows the key without its text', async () => {
    const { projectId, keyId } = await world.project();
    const response = await read(projectId, keyId);
    expect(response.status).toBe(200);
    expect(Object.keys(response.body).sort()).toEqual([
      'createdAt',
      'description',
      'expiresAt',
      'isActive',
      'isAdmin',
      'keyId',
      'keySuffix',
      'lastUsedAt',
      'name',
      'projectId',
      'projectIsActive',
      'role',
      'tenantId',
      'tenantIsActive',
      'updatedAt',
    ]);
  });

  it('400: ids that cannot be any', async () => {
    const { projectId, keyId } = await world.project();
    expect((await read('a.b', keyId)).body.details).toMatchObject([{ path: 'projectId' }]);
    expect((await read(projectId, 'a.b')).body.details).toMatchObject([{ path: 'keyId' }]);
  });

  it("404: unknown, and another project's key", async () => {
    const [one, two] = [await world.project(), await world.project()];
    expect((await read(one.projectId, 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    expect((await read(one.projectId, two.keyId)).status).toBe(404);
    expect((await read('prj_01ARZ3NDEKTSV4RRFFQ69G5FAV', one.keyId)).status).toBe(404);
  });
});

describe('GET /v1/api-keys/current', () => {
  it('200: each key sees itself, without its text', async () => {
    const { projectId, keyId, key } = await world.project();
    const response = await world.send('get', '/v1/api-keys/current', key);
    expect(response.status).toBe(200);
    const asOperator = await world.admin('get', `/v1/projects/${projectId}/api-keys/${keyId}`);
    expect(response.body).toEqual({ ...asOperator, lastUsedAt: response.body.lastUsedAt });
    expect((await world.admin('get', '/v1/api-keys/current'))['isAdmin']).toBe(true);
  });

  it('401: disabled, expired, and a key text with anything around it', async () => {
    const { projectId, keyId, key } = await world.project();
    const ask = async (text: string) => (await world.send('get', '/v1/api-keys/current', text)).body.code as string;
    for (const text of [
      `${key}x`,
      key.slice(0, -1),
      key.toUpperCase(),
      `x${key}`,
      `${key}, ${key}`,
      'parley_',
      'x'.repeat(5_000),
    ])
      expect(await ask(text)).toBe('api_key_invalid');
    await world.admin('patch', `/v1/projects/${projectId}/api-keys/${keyId}`, { isActive: false });
    expect(await ask(key)).toBe('api_key_disabled');
  });

  it("401: one key's secret under another's id", async () => {
    const [one, two] = [await world.project(), await world.project()];
    const mixed = `${one.key.slice(0, -40)}${two.key.slice(-40)}`;
    expect((await world.send('get', '/v1/api-keys/current', mixed)).body.code).toBe('api_key_invalid');
  });
});

describe('PATCH /v1/projects/{projectId}/api-keys/{keyId}', () => {
  const patch = (projectId: string, keyId: string, body: object) =>
    world.send('patch', `/v1/projects/${projectId}/api-keys/${keyId}`, app.adminKey, body);
  const stateOf = async (key: string) => {
    const { status, body } = await world.send('get', '/v1/api-keys/current', key);
    return status === 200 ? '200' : `${status} ${String(body.code)}`;
  };

  it('200: each field by itself; what is left out stays', async () => {
    const { projectId, keyId } = await world.project();
    let expected = await world.admin('get', `/v1/projects/${projectId}/api-keys/${keyId}`);
    for (const change of [
      { name: 'Other' },
      { description: 'About' },
      { expiresAt: Date.now() + 3_600_000 },
      { description: null, expiresAt: null },
    ]) {
      const response = await patch(projectId, keyId, change);
      expect(response.status).toBe(200);
      expected = { ...expected, ...change, updatedAt: expect.any(Number) };
      expect(response.body).toEqual(expected);
    }
  });

  it('200: disabled it is refused at once, enabled it works again', async () => {
    const { projectId, keyId, key } = await world.project();
    expect(await stateOf(key)).toBe('200');
    expect((await patch(projectId, keyId, { isActive: false })).body.isActive).toBe(false);
    expect(await stateOf(key)).toBe('401 api_key_disabled');
    await patch(projectId, keyId, { isActive: true });
    expect(await stateOf(key)).toBe('200');
  });

  it('200: disabling reaches the keys rotated from it, and those rotated from them', async () => {
    const { projectId, keyId, key } = await world.project();
    const child = await world.admin('post', `/v1/projects/${projectId}/api-keys/${keyId}/rotate`, {});
    const grandchild = await world.admin(
      'post',
      `/v1/projects/${projectId}/api-keys/${String(child['keyId'])}/rotate`,
      {},
    );
    await patch(projectId, keyId, { isActive: false });
    for (const text of [key, child['plainApiKey'], grandchild['plainApiKey']])
      expect(await stateOf(String(text))).toBe('401 api_key_disabled');
  });

  it('200: a key ends at the very moment that it was given', async () => {
    const { projectId, keyId, key } = await world.project();
    await patch(projectId, keyId, { expiresAt: Date.now() + SOON_MS });
    expect(await stateOf(key)).toBe('200');
    await eventually('it has ended', async () => (await stateOf(key)) === '401 api_key_expired');
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: null }],
    ['isActive', { isActive: 'false' }],
    ['isActive', { isActive: null }],
    ['expiresAt', { expiresAt: 1 }],
    ['role', { role: 'ADMIN' }],
    ['access', { access: 'FULL' }],
    ['access', { access: 'READ' }],
    ['lastUsedAt', { lastUsedAt: 1 }],
  ])('400: %s as in %j', async (path, body) => {
    const { projectId, keyId } = await world.project();
    const response = await patch(projectId, keyId, body);
    expect(response.status).toBe(400);
    expect(response.body.details).toMatchObject([{ path }]);
  });

  it("404: unknown, and another project's key", async () => {
    const [one, two] = [await world.project(), await world.project()];
    expect((await patch(one.projectId, 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV', { name: 'x' })).status).toBe(404);
    expect((await patch(one.projectId, two.keyId, { name: 'x' })).status).toBe(404);
  });

  it('409: the keys of an archived project are kept as they are', async () => {
    const { projectId, keyId } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    const response = await patch(projectId, keyId, { name: 'x' });
    expect([response.status, response.body.code]).toEqual([409, 'state_conflict']);
  });

  it('409: an expired key is not given a later end beyond that limit either', async () => {
    const { projectId, keyId, key } = await world.project();
    await patch(projectId, keyId, { expiresAt: Date.now() + SOON_MS });
    await eventually('it has ended', async () => (await stateOf(key)) === '401 api_key_expired');
    await fillWithKeys(projectId, keyId, 100, 100);
    const response = await patch(projectId, keyId, { expiresAt: null });
    expect([response.status, response.body.code]).toEqual([409, 'limit_reached']);
  });

  it('409: no key is enabled beyond the limit of active keys', async () => {
    const { projectId, keyId } = await world.project();
    await patch(projectId, keyId, { isActive: false });
    await fillWithKeys(projectId, keyId, 100);
    const response = await patch(projectId, keyId, { isActive: true });
    expect([response.status, response.body.code]).toEqual([409, 'limit_reached']);
  });

  /** Inserts so many active copies of a key, since a hundred over HTTP would take long. */
  async function fillWithKeys(projectId: string, keyId: string, count: number, first = 0): Promise<void> {
    const sql = await Sql.open(app.schema);
    const copied = 'tenantId, projectId, name, role, secretHash, keySuffix, createdAt, updatedAt';
    for (let index = 0; index < count; index += 1) {
      await sql.rows(
        `INSERT INTO api_keys (keyId, isActive, ${copied}) SELECT CONCAT('key_', LPAD(?, 26, '0')), 1, ${copied}
         FROM api_keys WHERE keyId = ? AND projectId = ?`,
        [first + index, keyId, projectId],
      );
    }
    await sql.close();
  }
});

describe('DELETE /v1/projects/{projectId}/api-keys/{keyId}', () => {
  const remove = (projectId: string, keyId: string) =>
    world.send('delete', `/v1/projects/${projectId}/api-keys/${keyId}`, app.adminKey);

  it('204: the key is refused at once and gone from the list', async () => {
    const { projectId, keyId, key } = await world.project();
    expect((await world.send('get', '/v1/api-keys/current', key)).status).toBe(200);
    const response = await remove(projectId, keyId);
    expect([response.status, response.text]).toEqual([204, '']);
    expect((await world.send('get', '/v1/api-keys/current', key)).body.code).toBe('api_key_invalid');
    expect((await world.admin('get', `/v1/projects/${projectId}/api-keys`))['data']).toEqual([]);
  });

  it('204: the keys rotated from it go with it, its forebears and siblings stay', async () => {
    const { projectId, keyId } = await world.project();
    const sibling = await world.key(projectId);
    const rotate = async (id: string) =>
      String((await world.admin('post', `/v1/projects/${projectId}/api-keys/${id}/rotate`, {}))['keyId']);
    const child = await rotate(keyId);
    await rotate(await rotate(child));
    expect((await remove(projectId, child)).status).toBe(204);
    const left = (await world.admin('get', `/v1/projects/${projectId}/api-keys`))['data'] as { keyId: string }[];
    expect(left.map((key) => key.keyId)).toEqual([keyId, sibling.keyId]);
  });

  it('204: also in an archived project', async () => {
    const { projectId, keyId } = await world.project();
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    expect((await remove(projectId, keyId)).status).toBe(204);
  });

  it('400: an id that cannot be one', async () => {
    const { projectId } = await world.project();
    expect((await remove(projectId, 'a.b')).body.details).toMatchObject([{ path: 'keyId' }]);
  });

  it("404: unknown, gone already, and another project's key", async () => {
    const [one, two] = [await world.project(), await world.project()];
    expect((await remove(one.projectId, 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    expect((await remove(one.projectId, two.keyId)).status).toBe(404);
    expect((await world.send('get', '/v1/api-keys/current', two.key)).status).toBe(200);
    await remove(one.projectId, one.keyId);
    expect((await remove(one.projectId, one.keyId)).status).toBe(404);
  });
});

describe('POST /v1/projects/{projectId}/api-keys/{keyId}/rotate', () => {
  const DAY_MS = 24 * 3_600_000;

  const rotate = (projectId: string, keyId: string, body?: object) =>
    world.send('post', `/v1/projects/${projectId}/api-keys/${keyId}/rotate`, app.adminKey, body);
  const read = (projectId: string, keyId: string) => world.admin('get', `/v1/projects/${projectId}/api-keys/${keyId}`);
  const opens = async (key: unknown) => (await world.send('get', '/v1/api-keys/current', String(key))).status;

  it('201: a new key with a new id, and role, scope and expiry of the old, which works for a day more', async () => {
    const { projectId, tenantId } = await world.project();
    const expiresAt = Date.now() + 30 * DAY_MS;
    const old = await world.key(projectId, { name: 'Backend', description: 'About', role: 'ADMIN', expiresAt });
    const before = Date.now();
    const response = await rotate(projectId, old.keyId);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      projectId,
      tenantId,
      name: 'Backend',
      description: 'About',
      role: 'ADMIN',
      isAdmin: true,
      expiresAt,
      isActive: true,
      lastUsedAt: null,
    });
    expect(response.body.keyId).not.toBe(old.keyId);
    expect(response.body.plainApiKey).not.toBe(old.plainApiKey);
    expect(response.headers['location']).toBe(`/v1/projects/${projectId}/api-keys/${response.body.keyId}`);
    expect([await opens(old.plainApiKey), await opens(response.body.plainApiKey)]).toEqual([200, 200]);
    const ends = Number((await read(projectId, old.keyId))['expiresAt']);
    expect(ends).toBeGreaterThanOrEqual(before + DAY_MS);
    expect(ends).toBeLessThanOrEqual(Date.now() + DAY_MS);
  });

  it('201: a READ key is replaced by one, beside which it stays one for the overlap', async () => {
    const { projectId } = await world.project();
    const old = await world.key(projectId, { access: 'READ' });
    const { body } = await rotate(projectId, old.keyId);
    expect([body.access, (await read(projectId, old.keyId))['access']]).toEqual(['READ', 'READ']);
    for (const key of [old.plainApiKey, String(body.plainApiKey)]) {
      expect(await opens(key)).toBe(200);
      const refused = await world.send('post', `/v1/projects/${projectId}/phones`, key, { phones: ['+14155552699'] });
      expect(refused.body).toMatchObject({ statusCode: 403, code: 'access_not_allowed' });
    }
  });

  it('201: with no overlap the old key ends at once', async () => {
    const { projectId, keyId, key } = await world.project();
    expect(await opens(key)).toBe(200);
    const response = await rotate(projectId, keyId, { overlapMs: 0 });
    expect([await opens(key), await opens(response.body.plainApiKey)]).toEqual([401, 200]);
  });

  it('201: an overlap never makes the old key live longer than it would have', async () => {
    const { projectId } = await world.project();
    const expiresAt = Date.now() + 60_000;
    const old = await world.key(projectId, { expiresAt });
    const response = await rotate(projectId, old.keyId, { overlapMs: DAY_MS });
    expect((await read(projectId, old.keyId))['expiresAt']).toBe(expiresAt);
    expect(response.body.expiresAt).toBe(expiresAt);
  });

  it.each([-1, 7 * DAY_MS + 1, 0.5, '0', null])('400: an overlap of %j', async (overlapMs) => {
    const { projectId, keyId } = await world.project();
    const response = await rotate(projectId, keyId, { overlapMs });
    expect(response.status).toBe(400);
    expect(response.body.details).toMatchObject([{ path: 'overlapMs' }]);
    expect((await read(projectId, keyId))['expiresAt']).toBeNull();
  });

  it("404: unknown, and another project's key", async () => {
    const [one, two] = [await world.project(), await world.project()];
    expect((await rotate(one.projectId, 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV')).status).toBe(404);
    expect((await rotate(one.projectId, two.keyId)).status).toBe(404);
  });

  it('409: a disabled key, an expired key, a key of an archived project', async () => {
    const { projectId, keyId } = await world.project();
    const expired = await world.key(projectId, { expiresAt: Date.now() + SOON_MS });
    const disabled = await world.key(projectId);
    await world.admin('patch', `/v1/projects/${projectId}/api-keys/${disabled.keyId}`, { isActive: false });
    await eventually('it has expired', async () => (await opens(expired.plainApiKey)) === 401);
    for (const id of [disabled.keyId, expired.keyId])
      expect((await rotate(projectId, id)).body).toMatchObject({ statusCode: 409, code: 'state_conflict' });
    await world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' });
    expect((await rotate(projectId, keyId)).body).toMatchObject({ statusCode: 409, code: 'state_conflict' });
  });
});

describe('POST /v1/api-keys/current/rotate', () => {
  const rotate = (key: string, body?: object, headers = {}) =>
    world.send('post', '/v1/api-keys/current/rotate', key, body, headers);
  const opens = async (key: string) => (await world.send('get', '/v1/api-keys/current', key)).status;

  it('201: a TENANT key replaces itself, with no other role or project than its own', async () => {
    const { projectId, keyId, key } = await world.project();
    const response = await rotate(key, { overlapMs: 0 });
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ projectId, role: 'TENANT', isAdmin: false });
    expect(response.body.keyId).not.toBe(keyId);
    expect(response.headers['location']).toBe(`/v1/projects/${projectId}/api-keys/${response.body.keyId}`);
    expect([await opens(key), await opens(response.body.plainApiKey)]).toEqual([401, 200]);
  });

  it('403: a READ key rotates nothing, itself neither', async () => {
    const { projectId } = await world.project();
    const { plainApiKey } = await world.key(projectId, { access: 'READ' });
    expect((await rotate(plainApiKey)).body).toMatchObject({ statusCode: 403, code: 'access_not_allowed' });
    expect((await world.admin('get', `/v1/projects/${projectId}/api-keys`))['data']).toHaveLength(2);
  });

  it('400: a role, an access or a project in the body', async () => {
    const { key } = await world.project();
    for (const field of ['role', 'access', 'projectId', 'tenantId', 'expiresAt'])
      expect((await rotate(key, { [field]: 'ADMIN' })).body.details).toMatchObject([
        { path: field, rule: 'unknownField' },
      ]);
  });

  it('409: the same Idempotency-Key with another overlap', async () => {
    const { key } = await world.project();
    const once = { 'Idempotency-Key': 'rotation' };
    expect((await rotate(key, { overlapMs: 60_000 }, once)).status).toBe(201);
    expect((await rotate(key, { overlapMs: 70_000 }, once)).body).toMatchObject({
      statusCode: 409,
      code: 'idempotency_conflict',
    });
  });
});

import { cursorBefore } from './harness/records.js';
import { routeApp } from './harness/route-app.js';
import { World } from './harness/world.js';

const app = routeApp();
const world = new World(app);

describe('POST /v1/tenants', () => {
  const create = (body: object, headers = {}) => world.send('post', '/v1/tenants', app.adminKey, body, headers);

  it('201: the tenant is active, and stands where Location says', async () => {
    const before = Date.now();
    const response = await create({ name: 'Acme Ltd' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      tenantId: expect.stringMatching(/^ten_[0-9A-HJKMNP-TV-Z]{26}$/),
      name: 'Acme Ltd',
      status: 'active',
      optOutScope: 'project',
      optOutScopeAppliedAt: null,
      createdAt: expect.any(Number),
      updatedAt: response.body.createdAt,
    });
    expect(response.body.createdAt).toBeGreaterThanOrEqual(before);
    expect(response.headers['location']).toBe(`/v1/tenants/${response.body.tenantId}`);
    expect((await world.admin('get', String(response.headers['location']))).name).toBe('Acme Ltd');
  });

  it('201: two tenants may have one name', async () => {
    const [one, two] = [await create({ name: 'Twin' }), await create({ name: 'Twin' })];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.body.tenantId).not.toBe(two.body.tenantId);
  });

  it.each([
    ['no body', {}, 'name', 'isRequired'],
    ['null', { name: null }, 'name', 'notNull'],
    ['an empty name', { name: '' }, 'name', 'notEmpty'],
    ['a name of blanks', { name: '   ' }, 'name', 'notEmpty'],
    ['a name too long', { name: 'é'.repeat(121) }, 'name', 'maxLength'],
    ['a name with a line break', { name: 'a\nb' }, 'name', 'isOneLine'],
    ['a number', { name: 7 }, 'name', 'isString'],
    ['half a surrogate pair', { name: 'a\ud800' }, 'name', 'isWellFormed'],
    ['a character that turns the direction', { name: 'a\u202eb' }, 'name', 'noInvisibleCharacters'],
    ['an unknown field', { name: 'Fine', owner: 'me' }, 'owner', 'unknownField'],
  ])('400: %s', async (_what, body, path, rule) => {
    const response = await create(body);
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('validation_failed');
    expect(response.body.details).toEqual([{ path, rule, message: expect.any(String) }]);
  });

  it('201: the name is kept without the blanks around it', async () => {
    expect((await create({ name: '\u00a0 Acme  Ltd\n' })).body.name).toBe('Acme  Ltd');
  });

  it('201: the longest name, 120 characters of any plane', async () => {
    const name = '😀'.repeat(120);
    expect((await create({ name })).body.name).toBe(name);
  });

  it('409: the same Idempotency-Key with another body', async () => {
    const key = { 'Idempotency-Key': 'a tenant' };
    expect((await create({ name: 'First' }, key)).status).toBe(201);
    const other = await create({ name: 'Second' }, key);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });
});

describe('GET /v1/tenants', () => {
  const ids: string[] = [];
  /** Where the tenants of this file begin. */
  let start: string;
  beforeAll(async () => {
    for (let index = 0; index < 24; index += 1) ids.push(await world.tenant());
    start = await cursorBefore(world, '/v1/tenants', ids[0]);
  });

  const list = (query: string) => world.send('get', `/v1/tenants${query}`, app.adminKey);

  it('200: twenty by default, in the order of their making, until there are no more', async () => {
    expect((await list('')).body.data).toHaveLength(20);
    const first = await list(`?cursor=${start}`);
    expect(first.status).toBe(200);
    expect(first.body.data).toHaveLength(20);
    expect(first.body.hasMore).toBe(true);
    const second = await list(`?cursor=${first.body.cursor}`);
    expect(second.body).toMatchObject({ cursor: '', hasMore: false });
    const all = [...first.body.data, ...second.body.data].map(({ tenantId }: { tenantId: string }) => tenantId);
    expect(all).toEqual(ids);
  });

  it('200: a page that ends with the last record says so', async () => {
    const page = await list(`?limit=24&cursor=${start}`);
    expect(page.body.data).toHaveLength(24);
    expect(page.body).toMatchObject({ cursor: '', hasMore: false });
  });

  it('200: what is made while paging neither hides nor doubles a record', async () => {
    const first = await list(`?limit=10&cursor=${start}`);
    const late = await world.tenant();
    ids.push(late);
    const rest = await list(`?limit=100&cursor=${first.body.cursor}`);
    const seen = [...first.body.data, ...rest.body.data].map(({ tenantId }: { tenantId: string }) => tenantId);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(ids);
  });

  it.each(['0', '101', '-1', '1.5', 'ten', '', '1e1', ' 5', '%2B5'])('400: limit=%s', async (limit) => {
    const response = await list(`?limit=${limit}`);
    expect(response.status).toBe(400);
    expect(response.body.details[0].path).toBe('limit');
  });

  it('400: a limit or a cursor that is given twice, in whatever form', async () => {
    for (const query of ['?limit=1&limit=2', '?limit[]=1&limit[]=2', '?limit=1&limit[]=2', '?cursor=&cursor=']) {
      const response = await list(query);
      expect([query, response.status]).toEqual([query, 400]);
    }
  });

  it('400: an unknown parameter is named', async () => {
    const response = await list('?offset=5');
    expect(response.body.details).toEqual([{ path: 'offset', rule: 'unknownField', message: expect.any(String) }]);
  });

  it('400: a cursor that was altered, made up, or given for another list', async () => {
    const { cursor } = (await list('?limit=1')).body as { cursor: string };
    const { tenantId } = await world.project();
    await world.project(tenantId);
    const elsewhere = (await world.send('get', `/v1/tenants/${tenantId}/projects?limit=1`, app.adminKey)).body
      .cursor as string;
    const altered = `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const wrong of [
      altered,
      `${cursor}A`,
      'AAAA',
      'not*base64',
      Buffer.from('ten_01ARZ3NDEKTSV4RRFFQ69G5FAV').toString('base64url'),
      elsewhere,
    ]) {
      const response = await list(`?cursor=${encodeURIComponent(wrong)}`);
      expect([wrong, response.status, response.body.code]).toEqual([wrong, 400, 'cursor_invalid']);
    }
  });
});

describe('GET /v1/tenants', () => {
  /** In names of which a whole page is compared: other files have made tenants too. */
  const MARK = String(Date.now());
  const ACME = `Acme${MARK} Ltd`;
  const ACME_EAST = `ＡＣＭＥ${MARK} East`;
  const NAMES = [ACME, 'Café Nord', ACME_EAST, '100% Pure', '1000 Puddings', 'a_b', 'axb', '😀 Club', '😁 Club'];

  const ids = new Map<string, string>();
  beforeAll(async () => {
    for (const name of NAMES) ids.set(name, String((await world.admin('post', '/v1/tenants', { name }))['tenantId']));
    await world.admin('patch', `/v1/tenants/${ids.get('Café Nord')}`, { status: 'suspended' });
    await world.admin('patch', `/v1/tenants/${ids.get('a_b')}`, { status: 'archived' });
  });

  const list = (query: string) => world.send('get', `/v1/tenants?${query}`, app.adminKey);
  /** What is found from the tenant of this name on, which is the first that this file made and finds. */
  const namesOf = async (query: string, first: string): Promise<string[]> => {
    const cursor = await cursorBefore(world, `/v1/tenants?${query}`, ids.get(first));
    const { status, body } = await list(`${query}&cursor=${cursor}`);
    expect([query, status, body.cursor, body.hasMore]).toEqual([query, 200, '', false]);
    return body.data.map(({ name }: { name: string }) => name);
  };
  const search = (text: string, first: string) => namesOf(`search=${encodeURIComponent(text)}`, first);
  const isFound = async (text: string): Promise<boolean> => {
    const { data } = (await list(`limit=100&search=${encodeURIComponent(text)}`)).body as { data: { name: string }[] };
    return data.some(({ name }) => ids.has(name));
  };

  it('200: a part of the name, wherever it stands, without regard to case and accents', async () => {
    expect(await search('acme', ACME)).toEqual([ACME, ACME_EAST]);
    expect(await search(' LTD ', ACME)).toEqual([ACME]);
    expect(await search('cafe\u0301 n', 'Café Nord')).toEqual(['Café Nord']);
    expect(await search('CAFE', 'Café Nord')).toEqual(['Café Nord']);
    expect(await isFound('nobody')).toBe(false);
  });

  it('200: no wildcards, and one emoji is not another', async () => {
    expect(await search('100%', '100% Pure')).toEqual(['100% Pure']);
    expect(await search('a_b', 'a_b')).toEqual(['a_b']);
    expect(await isFound('!')).toBe(false);
    expect(await isFound('\\')).toBe(false);
    expect(await search('😀', '😀 Club')).toEqual(['😀 Club']);
  });

  it('200: of any of these statuses, and both filters together', async () => {
    expect(await namesOf('status=suspended', 'Café Nord')).toEqual(['Café Nord']);
    expect(await namesOf('status=archived,suspended', 'Café Nord')).toEqual(['Café Nord', 'a_b']);
    expect(await namesOf('status=suspended&status=archived&search=nord', 'Café Nord')).toEqual(['Café Nord']);
    expect(await namesOf('status=active&search=b', 'axb')).toEqual(['axb', '😀 Club', '😁 Club']);
  });

  it('200: page by page, and the cursor fits these filters only', async () => {
    const acme = `acme${MARK}`;
    const first = await list(`search=${acme}&status=active,suspended&limit=1`);
    expect(first.body).toMatchObject({ data: [{ name: ACME }], hasMore: true });
    const { cursor } = first.body as { cursor: string };
    const second = await list(`search=%20${acme}&status=suspended,active&limit=1&cursor=${cursor}`);
    expect(second.body).toMatchObject({ data: [{ name: ACME_EAST }], cursor: '', hasMore: false });
    for (const other of ['search=acm&status=active,suspended', `search=${acme}`, 'status=active,suspended', '']) {
      expect((await list(`${other}&cursor=${cursor}`)).body.code).toBe('cursor_invalid');
    }
  });

  it.each([
    ['search', 'search='],
    ['search', 'search=%20'],
    ['search', `search=${'x'.repeat(121)}`],
    ['search', 'search=a&search=b'],
    ['search', 'search=%00'],
    ['status', 'status=gone'],
    ['status', 'status=active,gone'],
    ['name', 'name=acme'],
  ])('400: names %s of %s', async (path, query) => {
    const { status, body } = await list(query);
    expect([status, body.details[0].path]).toEqual([400, path]);
  });
});

describe('GET /v1/tenants/{tenantId}', () => {
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

describe('PATCH /v1/tenants/{tenantId}', () => {
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

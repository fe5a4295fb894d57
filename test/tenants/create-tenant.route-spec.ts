import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('POST /v1/tenants', () => {
  const app = routeApp();
  const world = new World(app);

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

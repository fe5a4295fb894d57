import { routeApp } from '../harness/route-app.js';
import { Sql } from '../harness/sql.js';
import { World } from '../harness/world.js';

const DEFAULTS = { latencyMs: 20, receiptMs: 200, availability: 'up', seed: 0, password: null };

describe('POST /v1/providers', () => {
  const app = routeApp();
  const world = new World(app);
  const create = (body: object, headers: Record<string, string> = {}) =>
    world.send('post', '/v1/providers', app.adminKey, body, headers);

  it('201: the minimal request takes every default, and Location leads to the provider', async () => {
    const { status, body, headers } = await create({ name: ' Simulator ', kind: 'SIMULATOR' });
    expect(status).toBe(201);
    expect(body).toEqual({
      providerId: expect.stringMatching(/^pvd_[0-9A-HJKMNP-TV-Z]{26}$/),
      name: 'Simulator',
      kind: 'SIMULATOR',
      status: 'active',
      settings: DEFAULTS,
      handlesKeywords: false,
      defaultCountry: null,
      downUntil: null,
      downReason: null,
      createdAt: expect.any(Number),
      updatedAt: body.createdAt,
    });
    expect((await world.send('get', headers['location'] ?? '', app.adminKey)).body).toEqual(body);
  });

  it('201: everything given is kept; the password is masked in every response and sealed in the database', async () => {
    const settings = { latencyMs: 0, receiptMs: 5, availability: 'down', seed: 9, password: 'open sesame' };
    const { body } = await create({ name: 'All', kind: 'SIMULATOR', settings, handlesKeywords: true });
    expect(body).toMatchObject({ settings: { ...settings, password: '********' }, handlesKeywords: true });
    const sql = await Sql.open(app.schema);
    const [row] = await sql.rows<{ settingsSealed: Buffer }>(
      'SELECT settingsSealed FROM providers WHERE providerId = ?',
      [String(body.providerId)],
    );
    await sql.close();
    expect(row?.settingsSealed.includes('sesame')).toBe(false);
  });

  it('201: the same Idempotency-Key shows the same provider again', async () => {
    const body = { name: 'Once', kind: 'SIMULATOR', settings: { password: 'a' } };
    const first = await create(body, { 'Idempotency-Key': 'once' });
    const again = await create(body, { 'Idempotency-Key': 'once' });
    expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([201, first.body, 'true']);
  });

  it('201: a Kannel, with its credentials masked', async () => {
    const settings = {
      sendUrl: 'http://10.1.2.3:13013/cgi-bin/sendsms',
      username: 'parley',
      password: 'open sesame',
      callbackCidrs: ['10.1.2.3/32'],
      inboundSecret: 'a-secret-of-a-test',
    };
    const { status, body } = await create({ name: 'Kannel', kind: 'KANNEL', settings });
    expect(status).toBe(201);
    expect(body.settings).toEqual({
      ...settings,
      password: '********',
      inboundSecret: '********',
      previousInboundSecret: null,
      smscId: null,
      callbackBaseUrl: null,
    });
  });

  it('400: settings are those of the kind', async () => {
    const paths = async (body: object) => {
      const response = await create({ name: 'x', ...body });
      return [response.status, (response.body.details as { path: string }[]).map(({ path }) => path)];
    };
    const missing = ['sendUrl', 'username', 'password', 'callbackCidrs'].map((name) => `settings.${name}`);
    expect(await paths({ kind: 'KANNEL' })).toEqual([400, missing]);
    const settings = { sendUrl: 'http://k/', username: 'u', password: '********', callbackCidrs: ['::1/128'] };
    expect(await paths({ kind: 'KANNEL', settings })).toEqual([400, ['settings.password']]);
    expect(await paths({ kind: 'KANNEL', settings: { ...settings, seed: 1 } })).toEqual([400, ['settings.seed']]);
    expect(await paths({ kind: 'SIMULATOR', settings: { username: 'u' } })).toEqual([400, ['settings.username']]);
    expect(await paths({ kind: 'SIMULATOR', settings: ['seed'] })).toEqual([400, ['settings']]);
  });

  it('400: a kind that is not there yet, an unknown setting, and a mask where nothing is stored', async () => {
    const refused = async (body: object) => {
      const response = await create({ name: 'x', kind: 'SIMULATOR', ...body });
      return [response.status, (response.body.details as { path: string; rule: string }[]).map(({ path }) => path)];
    };
    expect(await refused({ kind: 'CARRIER' })).toEqual([400, ['kind']]);
    expect(await refused({ settings: { speed: 1 } })).toEqual([400, ['settings.speed']]);
    expect(await refused({ settings: { password: '********' } })).toEqual([400, ['settings.password']]);
  });

  it('409: the same Idempotency-Key with another body', async () => {
    await create({ name: 'One', kind: 'SIMULATOR' }, { 'Idempotency-Key': 'two bodies' });
    const other = await create({ name: 'Two', kind: 'SIMULATOR' }, { 'Idempotency-Key': 'two bodies' });
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict']);
  });
});

import { eventually } from '../harness/eventually.js';
import { Sql } from '../harness/sql.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const SOON_MS = 500;

describe('PATCH /v1/projects/{projectId}/api-keys/{keyId}', () => {
  const app = routeApp();
  const world = new World(app);

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

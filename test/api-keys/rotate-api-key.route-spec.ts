import { eventually } from '../harness/eventually.js';
import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

const DAY_MS = 24 * 3_600_000;
const SOON_MS = 500;

describe('POST /v1/projects/{projectId}/api-keys/{keyId}/rotate', () => {
  const app = routeApp();
  const world = new World(app);

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

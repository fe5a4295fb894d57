import { routeApp } from '../harness/route-app.js';
import { World } from '../harness/world.js';

describe('POST /v1/api-keys/current/rotate', () => {
  const app = routeApp();
  const world = new World(app);

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

import { eventually, settled } from '../harness/eventually.js';
import { type Ran, startService } from '../harness/processes.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

describe('The state of a key', () => {
  let app: TestApp;
  let world: World;
  let second: TestApp;
  let uncached: TestApp;
  let process: Ran & { readonly url: string };
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    second = await startTestApp({}, app.schema);
    uncached = await startTestApp({ AUTH_CACHE_MS: '0' }, app.schema);
    process = await startService(app.schema.databaseUrl);
  });
  afterAll(async () => {
    process.child.kill('SIGKILL');
    await process.exited;
    await second.close();
    await uncached.close();
    await app.close();
  });

  const statusAt = async (url: string, key: string) =>
    (await fetch(`${url}/v1/api-keys/current`, { headers: { 'x-api-key': key } })).status;

  /** Keeps a key warm at another process, ends it here, and uses it there until it is refused. */
  async function isRefusedAfter(url: string, key: string, end: () => Promise<unknown>): Promise<void> {
    expect(await statusAt(url, key)).toBe(200);
    expect(await statusAt(url, key)).toBe(200);
    await end();
    await eventually('the key is refused', async () => (await statusAt(url, key)) >= 400);
  }

  it('401: revoked in one process, it is refused in a second one soon', async () => {
    const { projectId, keyId, key } = await world.project();
    const path = `/v1/projects/${projectId}/api-keys/${keyId}`;
    await isRefusedAfter(second.url, key, () => world.admin('delete', path));
  });

  it('401: and in a process of its own, beside a key that goes on', async () => {
    const { projectId, keyId, key } = await world.project();
    const other = await world.key(projectId);
    const path = `/v1/projects/${projectId}/api-keys/${keyId}`;
    await isRefusedAfter(process.url, key, () => world.admin('patch', path, { isActive: false }));
    expect(await statusAt(process.url, other.plainApiKey)).toBe(200);
  });

  it('403: a suspension too holds everywhere soon', async () => {
    const { projectId, tenantId, key } = await world.project();
    await isRefusedAfter(second.url, key, () =>
      world.admin('patch', `/v1/tenants/${tenantId}`, { status: 'suspended' }),
    );
    await world.admin('patch', `/v1/tenants/${tenantId}`, { status: 'active' });
    await eventually('the key works again', async () => (await statusAt(second.url, key)) === 200);
    await isRefusedAfter(second.url, key, () =>
      world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' }),
    );
  });

  it('401: with AUTH_CACHE_MS=0 the very next request is refused', async () => {
    const { projectId, keyId, key } = await world.project();
    expect(await statusAt(uncached.url, key)).toBe(200);
    await world.admin('delete', `/v1/projects/${projectId}/api-keys/${keyId}`);
    expect(await statusAt(uncached.url, key)).toBe(401);
  });

  it('200: lastUsedAt is written within seconds, forward only, and at most once a minute', async () => {
    const { projectId, keyId, key } = await world.project();
    const idle = await world.key(projectId);
    const usedAt = async (id: string) =>
      (await world.admin('get', `/v1/projects/${projectId}/api-keys/${id}`))['lastUsedAt'];
    const before = Date.now();
    expect((await world.send('get', '/v1/api-keys/current', key)).body.lastUsedAt).toBeNull();
    await eventually('lastUsedAt is written', async () => (await usedAt(keyId)) !== null);
    const first = Number(await usedAt(keyId));
    expect(first).toBeGreaterThanOrEqual(before);
    expect(first).toBeLessThanOrEqual(Date.now());
    await world.send('get', '/v1/api-keys/current', key);
    await settled();
    expect(await usedAt(keyId)).toBe(first);
    expect(await usedAt(idle.keyId)).toBeNull();
  });

  it('200: what was used last is written when the process stops', async () => {
    const { projectId, keyId, key } = await world.project();
    const brief = await startTestApp({}, app.schema);
    expect(await statusAt(brief.url, key)).toBe(200);
    await brief.close();
    expect((await world.admin('get', `/v1/projects/${projectId}/api-keys/${keyId}`))['lastUsedAt']).toEqual(
      expect.any(Number),
    );
  });
});

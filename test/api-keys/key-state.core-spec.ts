import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, withPatience } from '../harness/eventually.js';
import { type Ran, startService } from '../harness/processes.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { World } from '../harness/world.js';

const EVERYWHERE_WITHIN_MS = 1_000;
/** Two flushes and the time of a slow machine. */
const USED_WITHIN_MS = 5_000;

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

  /** Keeps a key warm at another process, ends it here, and says how long it went on there. */
  async function refusedAfter(url: string, key: string, end: () => Promise<unknown>): Promise<number> {
    expect(await statusAt(url, key)).toBe(200);
    await sleep(50);
    expect(await statusAt(url, key)).toBe(200);
    const [, after] = await Promise.all([
      end(),
      eventually('the key is refused', 3_000, async () => (await statusAt(url, key)) >= 400),
    ]);
    return after;
  }

  it('401: revoked in one process, it is refused in a second one within a second', async () => {
    const { projectId, keyId, key } = await world.project();
    const path = `/v1/projects/${projectId}/api-keys/${keyId}`;
    expect(await refusedAfter(second.url, key, () => world.admin('delete', path))).toBeLessThan(
      withPatience(EVERYWHERE_WITHIN_MS),
    );
  });

  it('401: and in a process of its own, beside a key that goes on', async () => {
    const { projectId, keyId, key } = await world.project();
    const other = await world.key(projectId);
    const path = `/v1/projects/${projectId}/api-keys/${keyId}`;
    expect(await refusedAfter(process.url, key, () => world.admin('patch', path, { isActive: false }))).toBeLessThan(
      withPatience(EVERYWHERE_WITHIN_MS),
    );
    expect(await statusAt(process.url, other.plainApiKey)).toBe(200);
  });

  it('403: a suspension too holds everywhere within a second', async () => {
    const { projectId, tenantId, key } = await world.project();
    expect(
      await refusedAfter(second.url, key, () =>
        world.admin('patch', `/v1/tenants/${tenantId}`, { status: 'suspended' }),
      ),
    ).toBeLessThan(withPatience(EVERYWHERE_WITHIN_MS));
    await world.admin('patch', `/v1/tenants/${tenantId}`, { status: 'active' });
    await eventually(
      'the key works again',
      EVERYWHERE_WITHIN_MS,
      async () => (await statusAt(second.url, key)) === 200,
    );
    expect(
      await refusedAfter(second.url, key, () =>
        world.admin('patch', `/v1/projects/${projectId}`, { status: 'archived' }),
      ),
    ).toBeLessThan(withPatience(EVERYWHERE_WITHIN_MS));
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
    await eventually('lastUsedAt is written', USED_WITHIN_MS, async () => (await usedAt(keyId)) !== null);
    const first = Number(await usedAt(keyId));
    expect(first).toBeGreaterThanOrEqual(before);
    expect(first).toBeLessThanOrEqual(Date.now());
    await world.send('get', '/v1/api-keys/current', key);
    await sleep(2_500);
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

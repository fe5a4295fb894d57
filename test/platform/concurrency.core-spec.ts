import { runBuilt } from '../harness/processes.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, TEST_MASTER_KEY, type TestApp } from '../harness/test-app.js';
import { createTestSchema } from '../harness/test-schema.js';
import { World } from '../harness/world.js';

const AT_ONCE = 50;
const ACTIVE_KEYS_MAX = 100;
/** What two keys of a project may have in common. */
const COPIED = 'tenantId, projectId, name, role, secretHash, keySuffix, createdAt, updatedAt';
const copyId = (index: number): string => `key_${String(index).padStart(26, '0')}`;

describe('Many at once', () => {
  let app: TestApp;
  let world: World;
  let sql: Sql;
  beforeAll(async () => {
    app = await startTestApp();
    world = new World(app);
    sql = await Sql.open(app.schema);
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
  });

  it('201 once and 409 forty-nine times: fifty projects of one name', async () => {
    const tenantId = await world.tenant();
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        world.send('post', `/v1/tenants/${tenantId}/projects`, app.adminKey, { name: 'The one' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'name_conflict')).toHaveLength(
      AT_ONCE - 1,
    );
    expect(await sql.count('projects WHERE tenantId = ?', [tenantId])).toBe(1);
  });

  it('201 as long as there is room: a project never has more than a hundred active keys', async () => {
    const { projectId, keyId } = await world.project();
    for (let index = 0; index < ACTIVE_KEYS_MAX - 5; index += 1) await copyKey(keyId, index);
    const room = ACTIVE_KEYS_MAX - (await active(projectId));
    const create = `/v1/projects/${projectId}/api-keys`;
    // Each another key: rotated again, one key gives its first successor's room to the second.
    const rotate = (index: number) => `${create}/${copyId(index)}/rotate`;
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        world.send(
          'post',
          index % 2 === 0 ? create : rotate(index),
          app.adminKey,
          index % 2 === 0 ? { name: 'x' } : {},
        ),
      ),
    );
    expect(room).toBe(4);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(room).fill(201),
      ...Array<number>(16 - room).fill(409),
    ]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('limit_reached');
    expect(await active(projectId)).toBe(ACTIVE_KEYS_MAX);
  });

  it('201: disabled and expired keys take no room', async () => {
    const { projectId, keyId } = await world.project();
    for (let index = 0; index < ACTIVE_KEYS_MAX; index += 1) await copyKey(keyId, 1_000 + index);
    expect((await world.send('post', `/v1/projects/${projectId}/api-keys`, app.adminKey, { name: 'x' })).status).toBe(
      409,
    );
    await sql.rows('UPDATE api_keys SET isActive = 0 WHERE projectId = ? AND keyId <> ? LIMIT 1', [projectId, keyId]);
    await sql.rows('UPDATE api_keys SET expiresAt = 1 WHERE projectId = ? AND keyId <> ? AND isActive = 1 LIMIT 1', [
      projectId,
      keyId,
    ]);
    expect((await world.send('post', `/v1/projects/${projectId}/api-keys`, app.adminKey, { name: 'x' })).status).toBe(
      201,
    );
  });

  it('204: a key that is revoked while it is rotated leaves no living descendant', async () => {
    for (let round = 0; round < 12; round += 1) {
      const { projectId, keyId } = await world.project();
      const child = await world.admin('post', `/v1/projects/${projectId}/api-keys/${keyId}/rotate`, {});
      const path = (id: unknown) => `/v1/projects/${projectId}/api-keys/${String(id)}`;
      const rotations = [keyId, child['keyId'], child['keyId']].map((id) =>
        world.send('post', `${path(id)}/rotate`, app.adminKey, {}),
      );
      const end =
        round % 2 === 0
          ? world.send('delete', path(keyId), app.adminKey)
          : world.send('patch', path(keyId), app.adminKey, { isActive: false });
      const statuses = (await Promise.all([...rotations, end])).map(({ status }) => status);
      for (const status of statuses.slice(0, -1)) expect([201, 404, 409]).toContain(status);
      expect([200, 204]).toContain(statuses.at(-1));
      expect([round, await active(projectId)]).toEqual([round, 0]);
    }
  });

  it('one key: two seeds at once', async () => {
    const schema = await createTestSchema();
    const settings = { DATABASE_URL: schema.databaseUrl, MASTER_KEY: TEST_MASTER_KEY, BCRYPT_COST: '4' };
    const seeds = [1, 2].map(() => runBuilt('cli/parley.js', settings, ['seed']));
    const codes = await Promise.all(seeds.map(({ exited }) => exited));
    const fresh = await Sql.open(schema);
    const counts = [await fresh.count('api_keys'), await fresh.count('projects'), await fresh.count('tenants')];
    await fresh.close();
    await schema.drop();
    expect([codes.sort(), counts]).toEqual([
      [0, 1],
      [1, 1, 1],
    ]);
    const said = seeds.map(({ output }) => output()).join('');
    expect(said.match(/parley_\w+/g)).toHaveLength(1);
    expect(said).toContain('An active ADMIN key exists already');
  });

  function active(projectId: string): Promise<number> {
    return sql.count('api_keys WHERE projectId = ? AND isActive = 1 AND (expiresAt IS NULL OR expiresAt > ?)', [
      projectId,
      Date.now(),
    ]);
  }

  /** Inserts an active copy of a key, since a hundred over HTTP would take long. */
  async function copyKey(keyId: string, index: number): Promise<void> {
    await sql.rows(
      `INSERT INTO api_keys (keyId, isActive, ${COPIED}) SELECT ?, 1, ${COPIED} FROM api_keys WHERE keyId = ?`,
      [copyId(index), keyId],
    );
  }
});

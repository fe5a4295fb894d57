import { runBuilt } from '../harness/processes.js';
import { Sql } from '../harness/sql.js';
import { startTestApp, TEST_MASTER_KEY, type TestApp } from '../harness/test-app.js';
import { createTestSchema } from '../harness/test-schema.js';
import { World } from '../harness/world.js';

/** Each starts processes, on a machine that may be busy. */
const WITHIN_MS = 120_000;

describe('parley new-key', () => {
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

  const newKey = async (args: readonly string[] = [], databaseUrl = app.schema.databaseUrl) => {
    const settings = { DATABASE_URL: databaseUrl, MASTER_KEY: TEST_MASTER_KEY, BCRYPT_COST: '4', PORT: '3456' };
    const ran = runBuilt('cli/parley.js', settings, ['new-key', ...args]);
    return { code: await ran.exited, output: ran.output() };
  };
  const firstPlace = async () => {
    const { body } = await world.send('get', '/v1/api-keys/current', app.adminKey);
    return { tenantId: String(body.tenantId), projectId: String(body.projectId) };
  };
  const counts = async () => [await sql.count('tenants'), await sql.count('projects'), await sql.count('api_keys')];
  const refused = (words: RegExp) => ({ code: 1, output: expect.stringMatching(words) });

  it(
    '0: an ADMIN key in the project of the first one, with the variables of all examples, and nothing else',
    async () => {
      const other = await world.project();
      await world.key(other.projectId, { role: 'ADMIN' });
      const { tenantId, projectId } = await firstPlace();
      const [tenants, projects, keys = 0] = await counts();
      const { code, output } = await newKey();
      expect([code, await counts()]).toEqual([0, [tenants, projects, keys + 1]]);
      expect(output.match(/parley_\w+/g)).toHaveLength(1);
      const lines = [...output.matchAll(/^ {2}export (\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]);
      const [, [, key = ''] = []] = lines;
      expect(lines).toEqual([
        ['BASE', 'http://localhost:3456'],
        ['KEY', expect.stringMatching(/^parley_/)],
        ['TENANT', tenantId],
        ['PROJECT', projectId],
      ]);
      const { body } = await world.send('get', '/v1/api-keys/current', key);
      expect(body).toMatchObject({ name: 'ADMIN key', role: 'ADMIN', projectId, tenantId });
    },
    WITHIN_MS,
  );

  it(
    '0: in the project that --project names',
    async () => {
      const { projectId, tenantId } = await world.project();
      const { code, output } = await newKey(['--json', '--project', projectId]);
      const made = JSON.parse(output) as { plainApiKey: string };
      expect([code, made]).toEqual([0, expect.objectContaining({ created: true, projectId, tenantId })]);
      expect((await world.send('get', `/v1/tenants/${tenantId}`, made.plainApiKey)).status).toBe(200);
    },
    WITHIN_MS,
  );

  it(
    '1: a project that is not there, or whose keys would be refused, in a sentence that names --project',
    async () => {
      const { projectId, tenantId } = await world.project();
      const before = await counts();
      const unknown = ['prj_unknown', 'prj_é'].map((id) => newKey(['--project', id]));
      for (const ended of await Promise.all(unknown))
        expect(ended).toEqual(refused(/^--project names no project [^\n]+\n$/));
      await world.admin('patch', `/v1/projects/${projectId}`, { status: 'suspended' });
      expect(await newKey(['--project', projectId])).toEqual(refused(/^[^\n]+ suspended, [^\n]+ --project\.\n$/));
      await world.admin('patch', `/v1/projects/${projectId}`, { status: 'active' });
      await world.admin('patch', `/v1/tenants/${tenantId}`, { status: 'archived' });
      expect(await newKey(['--project', projectId])).toEqual(refused(/^[^\n]+ archived, [^\n]+ --project\.\n$/));
      expect(await counts()).toEqual(before);
    },
    WITHIN_MS,
  );

  it(
    '1: a full project, and an installation without an ADMIN key, in a sentence',
    async () => {
      const { projectId, keyId } = await world.project();
      const columns = (await sql.rows<{ Field: string }>('SHOW COLUMNS FROM api_keys')).map(({ Field }) => Field);
      const copied = columns.map((name) => (name === 'keyId' ? 'CONCAT("key_", UUID_SHORT())' : `k.${name}`));
      await sql.rows(
        `INSERT INTO api_keys (${columns.join()}) SELECT ${copied.join()} FROM api_keys k,
        (SELECT 1 FROM information_schema.columns LIMIT 99) many WHERE k.keyId = ?`,
        [keyId],
      );
      expect(await newKey(['--project', projectId])).toEqual(
        refused(/^A project has at most 100 active API keys\.\n$/),
      );
      const empty = await createTestSchema();
      expect(await newKey([], empty.databaseUrl)).toEqual(refused(/^There is no ADMIN key yet[^\n]+parley seed\n$/));
      await empty.drop();
    },
    WITHIN_MS,
  );
});

import { AdminKeys } from '../../src/cli/seed.js';
import { AuthorisationMatrix, type Doors } from '../harness/matrix.js';
import {
  type DocumentedOperation,
  ENDS_A_SESSION,
  guardedOperationsOf,
  needsReadOnly,
  servedDocument,
} from '../harness/operations.js';
import { POLICY } from '../harness/policy.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { Sql } from '../harness/sql.js';
import { sessionKnockers } from '../harness/session-knockers.js';
import { type Subject, Subjects } from '../harness/subjects.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { createTestSchema } from '../harness/test-schema.js';
import { World } from '../harness/world.js';

/** What a process writes by itself: that it is there. */
const NOT_BY_REQUESTS = ['processes'];

describe('READ keys', () => {
  let schema: Awaited<ReturnType<typeof createTestSchema>>;
  let app: TestApp;
  let sql: Sql;
  let operations: DocumentedOperation[];
  let matrix: AuthorisationMatrix;
  let mine: Subject;
  let subjects: Subjects;
  let doors: Doors;
  let session: string;
  const keys: Record<string, string> = {};
  beforeAll(async () => {
    schema = await createTestSchema();
    const making = await startTestApp(LOOPBACK_RECEIVERS, schema);
    const world = new World(making);
    operations = guardedOperationsOf(await servedDocument(making));
    subjects = new Subjects(world, new Set(operations.map(({ route }) => route)));
    mine = await subjects.make();
    const sibling = await subjects.make(mine.ids['tenantId']);
    const foreign = await subjects.make();
    for (const role of ['TENANT', 'ADMIN']) {
      const { plainApiKey } = await world.key(mine.ids['projectId'] ?? '', { role, access: 'READ' });
      keys[role] = plainApiKey;
    }
    session = (await sessionKnockers(world, mine))[0].key ?? '';
    doors = { mine, sibling, foreign };
    // The first consent file of an installation makes the key that signs them all.
    const { projectId, phoneE164 } = mine.ids;
    await world.admin('get', `/v1/projects/${projectId}/phones/${phoneE164}/consent/file`);
    // Nothing but requests is at work from here on.
    await making.close();
    app = await startTestApp({ ROLE: 'api' }, schema);
    sql = await Sql.open(schema);
    matrix = new AuthorisationMatrix(new World(app), subjects, doors, operations);
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
    await schema.drop();
  });

  it.each(['TENANT', 'ADMIN'] as const)(
    '403: a %s key calls what only looks and nothing else, by own, foreign and unknown ids, and changes no row',
    async (role) => {
      const before = await allRows();
      const knocker = { name: `READ ${role}`, key: keys[role] ?? '', role, access: 'READ' } as const;
      expect(await matrix.faultsOf(role === 'TENANT' ? { ...knocker, own: mine } : knocker)).toEqual([]);
      expect(await allRows()).toEqual(before);
    },
  );

  it('403: a READ session too, which can end itself besides', async () => {
    const before = await allRows();
    const knocker = { name: 'READ session', key: session, role: 'TENANT', access: 'READ', own: mine } as const;
    const lasting = operations.filter(({ route }) => route !== ENDS_A_SESSION);
    const visited = new AuthorisationMatrix(new World(app), subjects, doors, lasting);
    expect(await visited.faultsOf({ ...knocker, session: () => Promise.resolve(session) })).toEqual([]);
    expect(await allRows()).toEqual(before);
    expect((await new World(app).send('delete', '/v1/api-keys/current', session)).status).toBe(204);
  });

  it('403: access_not_allowed before ids and fields are validated, and after the role', async () => {
    const full = operations.filter((operation) => !needsReadOnly(operation));
    const answers = new Set<string>();
    for (const { method, path, route } of full) {
      const mayTenant = POLICY[route]?.roles.includes('TENANT') === true;
      const unusable = path.replace(/\{\w+\}/g, '!');
      for (const [role, key] of Object.entries(keys)) {
        const { status, body } = await new World(app).send(method, unusable, key, { noSuchField: 1 });
        answers.add(`${role === 'ADMIN' || mayTenant ? 'may' : 'may not'}: ${status} ${String(body.code)}`);
      }
    }
    expect([...answers].sort()).toEqual(['may not: 403 role_not_allowed', 'may: 403 access_not_allowed']);
  });

  it('are no ADMIN keys to the commands that make one', async () => {
    const commands = AdminKeys.of(app.app);
    const first = await commands.placeOfFirst();
    await sql.rows("UPDATE api_keys SET createdAt = 0 WHERE role = 'ADMIN' AND access = 'READ'");
    expect(await commands.placeOfFirst()).toEqual(first);
    expect(await commands.makeFirst(false)).toBeNull();
    await sql.rows("UPDATE api_keys SET isActive = 0 WHERE role = 'ADMIN' AND access = 'FULL'");
    expect(await commands.makeFirst(false)).toMatchObject({ plainApiKey: expect.any(String) });
    expect(await commands.makeFirst(false)).toBeNull();
  });

  /** The rows of every table, but when a key was used. */
  async function allRows(): Promise<object> {
    const tables = (await sql.rows<object>('SHOW TABLES')).map((row) => String(Object.values(row)[0]));
    expect(tables.length).toBeGreaterThan(30);
    const rows: Record<string, string[]> = {};
    for (const table of tables.filter((name) => !NOT_BY_REQUESTS.includes(name)))
      rows[table] = (await sql.rows<object>(`SELECT * FROM ${table}`))
        .map((row) => JSON.stringify({ ...row, lastUsedAt: undefined }))
        .sort();
    return rows;
  }
});

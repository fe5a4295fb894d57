import { AdminKeys } from '../../src/cli/seed.js';
import { type Caller, makeCast, readCallers } from '../harness/callers.js';
import { AuthorisationMatrix } from '../harness/matrix.js';
import { ENDS_A_SESSION, guardedOperationsOf, servedDocument } from '../harness/operations.js';
import { LOOPBACK_RECEIVERS } from '../harness/receiver.js';
import { Sql } from '../harness/sql.js';
import { Subjects } from '../harness/subjects.js';
import { startTestApp, type TestApp } from '../harness/test-app.js';
import { createTestSchema } from '../harness/test-schema.js';
import { World } from '../harness/world.js';

/** What a process writes by itself: that it is there. */
const NOT_BY_REQUESTS = ['processes'];

/** Which of their requests succeed: test/every-route.route-spec.ts. */
describe('READ keys', () => {
  let schema: Awaited<ReturnType<typeof createTestSchema>>;
  let app: TestApp;
  let sql: Sql;
  let callers: Caller[];
  let callAll: (caller: Caller) => Promise<void>;
  beforeAll(async () => {
    schema = await createTestSchema();
    const making = await startTestApp(LOOPBACK_RECEIVERS, schema);
    const world = new World(making);
    const operations = guardedOperationsOf(await servedDocument(making));
    const subjects = new Subjects(world, new Set(operations.map(({ route }) => route)));
    const cast = await makeCast(subjects);
    callers = await readCallers(world, cast);
    // The first consent file of an installation makes the key that signs them all.
    const { projectId, phoneE164 } = cast.mine.ids;
    await world.admin('get', `/v1/projects/${projectId}/phones/${phoneE164}/consent/file`);
    // Nothing but requests is at work from here on.
    await making.close();
    app = await startTestApp({ ROLE: 'api' }, schema);
    sql = await Sql.open(schema);
    const matrix = new AuthorisationMatrix(new World(app), subjects, cast, operations);
    callAll = async ({ key, at }) => {
      for (const operation of operations.filter(({ route }) => route !== ENDS_A_SESSION))
        await matrix.send(key, operation, at.ids);
    };
  });
  afterAll(async () => {
    await sql.close();
    await app.close();
    await schema.drop();
  });

  it.each(['READ', 'READ ADMIN', 'READ session'])('change no row by any request: %s', async (name) => {
    const caller = callers.find((one) => one.name === name);
    if (caller === undefined) throw new Error(`There is no caller called ${name}`);
    const before = await allRows();
    await callAll(caller);
    expect(await allRows()).toEqual(before);
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

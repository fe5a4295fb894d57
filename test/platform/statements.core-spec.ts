import { readdirSync, readFileSync } from 'node:fs';
import mysql2, { type Connection } from 'mysql2';
import '../../src/app.module.js';
import { type Declared, declaredStatements } from '../../src/platform/database/statement.js';
import { faultsOfStatement } from '../harness/statement-faults.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';

/** Every source that declares one, in whatever file it stands; the application loads those of commands late. */
const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    /(?<!\.spec)\.ts$/.test(path) && /= (?:reading|writing|locking)(?:By)?\(/.test(readFileSync(`src/${path}`, 'utf8')),
);

describe('The statements written by hand', () => {
  let schema: TestSchema;
  let connection: Connection;
  beforeAll(async () => {
    for (const file of FILES) await import(`../../src/${file.replace(/ts$/, 'js')}`);
    schema = await createTestSchema();
    connection = mysql2.createConnection(schema.databaseUrl);
  });
  afterAll(async () => {
    connection.destroy();
    await schema.drop();
  });

  const faultsOf = async (statements: readonly Declared[]): Promise<string[]> => {
    const faults: string[] = [];
    for (const statement of statements) faults.push(...(await faultsOfStatement(connection, statement)));
    return faults;
  };

  it('are as declared on the migrated schema, every one', async () => {
    // Other test files declare statements too, of tables of their own.
    const declared = declaredStatements().filter(({ name }) => !/^test[:_]/.test(name));
    expect(declared.length).toBeGreaterThan(FILES.length);
    expect(await faultsOf(declared)).toEqual([]);
  });

  it.each<[string, Omit<Declared, 'name' | 'locks'> & { locks?: boolean }, RegExp]>([
    [
      'a column that was renamed',
      { columns: { projectId: 'text' }, texts: () => ['SELECT projektId AS projectId FROM projects'] },
      /^doctored: .*projektId/,
    ],
    [
      'a column that was renamed in a statement that writes',
      { columns: null, texts: () => ['UPDATE projects SET titel = ? WHERE projectId = ?'] },
      /^doctored: .*titel/,
    ],
    [
      'a second sample that is wrong',
      { columns: { 1: 'number' }, texts: () => ['SELECT 1', 'SELECT 1 FROM nowhere'] },
      /^doctored: .*nowhere/,
    ],
    [
      'a number that is declared as text',
      { columns: { createdAt: 'text' }, texts: () => ['SELECT createdAt FROM projects'] },
      /^doctored: createdAt is declared as text and is number$/,
    ],
    [
      'a number that is declared as a flag',
      { columns: { createdAt: 'flag' }, texts: () => ['SELECT createdAt FROM projects'] },
      /^doctored: createdAt is declared as flag and is number$/,
    ],
    [
      'bytes that are declared as text',
      { columns: { answer: 'text?' }, texts: () => ['SELECT answer FROM delivery_attempts'] },
      /^doctored: answer is declared as text and is bytes$/,
    ],
    [
      'a sum, which the driver gives as text',
      { columns: { sum: 'number?' }, texts: () => ['SELECT SUM(messageCount) AS sum FROM phones'] },
      /^doctored: sum is declared as number and is of type \d+$/,
    ],
    [
      'null that is not declared',
      { columns: { data: 'text' }, texts: () => ['SELECT data FROM events'] },
      /^doctored: data may be null, not declared$/,
    ],
    [
      'a column that is read and not declared',
      { columns: { eventId: 'text' }, texts: () => ['SELECT eventId, type FROM events'] },
      /^doctored: reads type, not declared$/,
    ],
    [
      'a column that is declared and not read',
      { columns: { eventId: 'text', type: 'text' }, texts: () => ['SELECT eventId FROM events'] },
      /^doctored: does not read type$/,
    ],
    [
      'a statement that locks rows and is declared as one that may be sent twice',
      { columns: { eventId: 'text' }, texts: () => ['SELECT eventId FROM events LOCK IN SHARE MODE'] },
      /^doctored: locks rows, not declared$/,
    ],
    [
      'the same with words far apart',
      { columns: { eventId: 'text' }, texts: () => ['SELECT eventId FROM events for\nUpdate SKIP LOCKED'] },
      /^doctored: locks rows, not declared$/,
    ],
    [
      'a statement that is declared as locking and locks nothing',
      { columns: { eventId: 'text' }, locks: true, texts: () => ['SELECT eventId FROM events'] },
      /^doctored: is declared as locking, and locks nothing$/,
    ],
    ['a statement without a sample', { columns: null, texts: () => [] }, /^doctored: has no sample$/],
  ])('would be caught: %s', async (_what, statement, fault) => {
    expect(await faultsOf([{ name: 'doctored', locks: false, ...statement }])).toEqual([expect.stringMatching(fault)]);
  });
});

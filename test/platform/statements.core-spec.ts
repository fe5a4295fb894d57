import '../../src/app.module.js';
import mysql2, { type Connection } from 'mysql2';
import { readdirSync, readFileSync } from 'node:fs';
import { batchMaxOf, batchText, PLACE } from '../../src/platform/database/fixed-connections.js';
import {
  allowsNull,
  type Column,
  type Columns,
  type Declared,
  declaredStatements,
  type Kind,
  kindOf,
} from '../../src/platform/database/statement.js';
import { createTestSchema, type TestSchema } from '../harness/test-schema.js';

/** What a server says of a column of a prepared statement. */
interface Definition {
  readonly name: string;
  readonly table: string;
  readonly columnType: number;
  readonly characterSet: number;
  readonly flags: number;
}

const INTEGERS = new Set([0x01, 0x02, 0x03, 0x08, 0x09]);
const TINY = 0x01;
/** CHAR, VARCHAR, TEXT and their binary kinds. */
const STRINGS = new Set([0x0f, 0xf9, 0xfa, 0xfb, 0xfc, 0xfd, 0xfe]);
const BINARY = 63;
const NOT_NULL = 1;
const LOCKS_ROWS = /\bFOR\s+(UPDATE|SHARE)\b|\bLOCK\s+IN\s+SHARE\s+MODE\b/i;

/** Prepares a statement and says what of it is not as declared: one line for each fault, beginning with its name. */
async function faultsOfStatement(connection: Connection, statement: Declared): Promise<string[]> {
  const { name, texts, columns, locks } = statement;
  const faults = new Set<string>();
  for (const sql of texts()) {
    for (const fault of faultsOfLocks(statement, sql)) faults.add(`${name}: ${fault}`);
    const own = await faultsOfText(connection, columns, sql);
    for (const fault of own) faults.add(`${name}: ${fault}`);
    const most = columns === null || locks || own.length > 0 ? 1 : batchMaxOf(sql);
    if (most === 1) continue;
    const batched = { ...columns, [PLACE]: 'number' } as const;
    for (const fault of await faultsOfText(connection, batched, batchText(sql, most)))
      faults.add(`${name} (batch): ${fault}`);
  }
  return texts().length === 0 ? [`${name}: has no sample`] : [...faults];
}

async function faultsOfText(connection: Connection, columns: Columns | null, sql: string): Promise<string[]> {
  try {
    return faultsOfRows(columns, await prepare(connection, sql));
  } catch (error) {
    return [String(error)];
  }
}

/** Only a statement that locks nothing may be sent twice, as reads are when their connection is lost. */
function faultsOfLocks({ locks }: Declared, sql: string): string[] {
  if (LOCKS_ROWS.test(sql) === locks) return [];
  return [locks ? 'is declared as locking, and locks nothing' : 'locks rows, not declared'];
}

function prepare(connection: Connection, sql: string): Promise<readonly Definition[]> {
  return new Promise((resolve, reject) => {
    connection.prepare(sql, (error, prepared) => {
      if (error !== null) return reject(error);
      const { columns } = prepared as unknown as { columns: readonly Definition[] };
      connection.unprepare(sql);
      resolve(columns);
    });
  });
}

function faultsOfRows(columns: Columns | null, found: readonly Definition[]): string[] {
  if (columns === null) return found.length === 0 ? [] : ['is declared as writing, and reads'];
  const byName = new Map(found.map((column) => [column.name, column]));
  const unknown = [...byName.keys()].filter((name) => !(name in columns)).map((name) => `reads ${name}, not declared`);
  return [
    ...unknown,
    ...Object.entries(columns).flatMap(([name, column]) => {
      const definition = byName.get(name);
      return definition === undefined ? [`does not read ${name}`] : faultsOfColumn(name, column, definition);
    }),
  ];
}

function faultsOfColumn(
  name: string,
  column: Column,
  { table, columnType, characterSet, flags }: Definition,
): string[] {
  const kind = kindOf(column);
  const found = kindsOf(columnType, characterSet, table);
  if (!found.includes(kind)) return [`${name} is declared as ${kind} and is ${found[0] ?? `of type ${columnType}`}`];
  const isNullable = (flags & NOT_NULL) === 0;
  return isNullable && !allowsNull(column) ? [`${name} may be null, not declared`] : [];
}

/**
 * The kinds that a column may be declared as, by its type on the wire; none for any other type. A condition is an
 * integer of no table.
 */
function kindsOf(columnType: number, characterSet: number, table: string): Kind[] {
  if (columnType === TINY) return ['flag', 'number'];
  if (INTEGERS.has(columnType)) return table === '' ? ['number', 'flag'] : ['number'];
  if (STRINGS.has(columnType)) return [characterSet === BINARY ? 'bytes' : 'text'];
  return [];
}

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

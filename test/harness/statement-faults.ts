import type { Connection } from 'mysql2';
import { batchMaxOf, batchText, PLACE } from '../../src/platform/database/fixed-connections.js';
import { allowsNull, type Column, type Columns, kindOf, type Kind } from '../../src/platform/database/statement.js';
import type { Declared } from '../../src/platform/database/statement.js';

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
export async function faultsOfStatement(connection: Connection, statement: Declared): Promise<string[]> {
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

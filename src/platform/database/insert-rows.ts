import { insertedColumns, tableOf } from './statement.js';
import type { SqlValue } from './database.js';
import { writeIn } from './transactor.js';
import { placeholders } from './statement.js';
import { writing, type Writing, writingBy } from './statement.js';
import type { Tx } from './transactor.js';

/** Rows in one statement: enough to be quick, few enough to stay far below the bound on one statement. */
const ROWS_MAX = 250;

/**
 * Rows in one statement that is prepared. The server then neither parses texts nor unescapes them, which is a third of
 * what inserting long ones takes; it keeps some hundred bytes for each value and connection.
 */
const PREPARED_ROWS = 100;

/** A new row of an entity's table: all columns that a statement can write as they are. */
export type NewRow<Entity> = {
  readonly [Name in keyof Entity as Entity[Name] extends SqlValue | undefined ? Name : never]: Entity[Name];
};

/** Where new rows go: the table of an entity, with the columns that a new row brings. */
interface Insertion<Entity> {
  readonly columns: readonly (keyof NewRow<Entity> & string)[];
  readonly of: (rows: number) => Writing;
  /** Inserts `PREPARED_ROWS` rows. */
  readonly prepared: Writing;
}

/** How an insertion meets rows that are there already; by default it fails. */
interface Duplicates {
  readonly mode?: 'INSERT' | 'INSERT IGNORE';
  /** Follows the rows: `ON DUPLICATE KEY UPDATE …`. */
  readonly ending?: string;
}

/** Declares an insertion into the table of an entity. */
export function insertion<Entity extends object>(
  entity: new () => Entity,
  { mode = 'INSERT', ending = '' }: Duplicates = {},
): Insertion<Entity> {
  const [table, columns] = [tableOf(entity), insertedColumns(entity)];
  const marks = `(${placeholders(columns)})`;
  const head = `${mode} INTO ${table} (${columns.join(', ')}) VALUES `;
  const tail = ending === '' ? '' : ` ${ending}`;
  const textOf = (rows: number): string => `${head}${marks}${`, ${marks}`.repeat(rows - 1)}${tail}`;
  const of = writingBy(`${table}: new rows`, textOf, [[2]]);
  const prepared = writing(`${table}: ${PREPARED_ROWS} new rows`, textOf(PREPARED_ROWS));
  return { columns: columns as (keyof NewRow<Entity> & string)[], of, prepared };
}

/**
 * Inserts any number of rows. The query builder makes a parameter of every value, which costs more than the statement.
 */
export async function insertRows<Entity>(
  tx: Tx,
  into: Insertion<Entity>,
  rows: readonly NewRow<Entity>[],
): Promise<void> {
  await insertMissing(tx, into, rows);
}

/** The same by `INSERT IGNORE`: how many of the rows were not there yet. */
export async function insertMissing<Entity>(
  tx: Tx,
  into: Insertion<Entity>,
  rows: readonly NewRow<Entity>[],
): Promise<number> {
  let changed = 0;
  for (let start = 0; start < rows.length;) {
    const isWhole = rows.length - start >= PREPARED_ROWS;
    const part = rows.slice(start, start + (isWhole ? PREPARED_ROWS : ROWS_MAX));
    changed += await writeIn(tx, isWhole ? into.prepared : into.of(part.length), valuesOf(into, part));
    start += part.length;
  }
  return changed;
}

/** The values of rows for `into.of`, one after the other. By hand: `flatMap` takes several times as long. */
export function valuesOf<Entity>({ columns }: Insertion<Entity>, rows: readonly NewRow<Entity>[]): SqlValue[] {
  const values: SqlValue[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column] as SqlValue);
  return values;
}

import { placeholders } from './placeholders.js';
import type { SqlValue } from './database.js';
import { writeIn } from './in-transaction.js';
import { writing, type Writing, writingBy } from './statement.js';
import type { Tx } from './transactor.js';

/** Rows in one statement: enough to be quick, few enough to stay far below the bound on one statement. */
const ROWS_MAX = 250;

/**
 * Rows in one statement that is prepared. The server then neither parses texts nor unescapes them, which is a third of
 * what inserting long ones takes; it keeps some hundred bytes for each value and connection.
 */
const PREPARED_ROWS = 100;

/** Where rows go: a table of ours and some of its columns. */
export interface Insertion<Column extends string> {
  readonly columns: readonly Column[];
  readonly of: (rows: number) => Writing;
  /** Inserts `PREPARED_ROWS` rows; null where so many seldom come together. */
  readonly prepared: Writing | null;
}

/** How an insertion meets rows that are there already; by default it fails. */
interface Duplicates {
  readonly mode?: 'INSERT' | 'INSERT IGNORE';
  /** Follows the rows: `ON DUPLICATE KEY UPDATE …`. */
  readonly ending?: string;
}

/** An insertion, and whether many rows often come together. */
interface Kind extends Duplicates {
  readonly isBulk?: boolean;
}

/** Declares an insertion. */
export function insertion<const Column extends string>(
  table: string,
  columns: readonly Column[],
  { mode = 'INSERT', ending = '', isBulk = false }: Kind = {},
): Insertion<Column> {
  const marks = `(${placeholders(columns)})`;
  const head = `${mode} INTO ${table} (${columns.join(', ')}) VALUES `;
  const tail = ending === '' ? '' : ` ${ending}`;
  const textOf = (rows: number): string => `${head}${marks}${`, ${marks}`.repeat(rows - 1)}${tail}`;
  const of = writingBy(`${table}: new rows`, textOf, [[2]]);
  const prepared = isBulk ? writing(`${table}: ${PREPARED_ROWS} new rows`, textOf(PREPARED_ROWS)) : null;
  return { columns, of, prepared };
}

/**
 * Inserts any number of rows, their values in the order of the insertion's columns. The query builder makes a parameter
 * of every value, which costs more than the statement.
 */
export async function insertRows(
  tx: Tx,
  into: Insertion<string>,
  rows: readonly (readonly SqlValue[])[],
): Promise<void> {
  await insertMissing(tx, into, rows);
}

/** The same by `INSERT IGNORE`: how many of the rows were not there yet. */
export async function insertMissing(
  tx: Tx,
  into: Insertion<string>,
  rows: readonly (readonly SqlValue[])[],
): Promise<number> {
  let changed = 0;
  for (let start = 0; start < rows.length;) {
    const isWhole = into.prepared !== null && rows.length - start >= PREPARED_ROWS;
    const part = rows.slice(start, start + (isWhole ? PREPARED_ROWS : ROWS_MAX));
    changed += await writeIn(tx, isWhole ? into.prepared : into.of(part.length), valuesOf(part));
    start += part.length;
  }
  return changed;
}

/** All values one after the other. By hand: `flat` takes several times as long. */
function valuesOf(rows: readonly (readonly SqlValue[])[]): SqlValue[] {
  const values: SqlValue[] = [];
  for (const row of rows) for (const value of row) values.push(value);
  return values;
}

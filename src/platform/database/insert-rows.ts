import { placeholders } from './placeholders.js';
import type { SqlValue } from './database.js';
import { writeIn } from './in-transaction.js';
import { writingBy } from './statement.js';
import type { Writing } from './statement.js';
import type { Tx } from './transactor.js';

/** Rows in one statement: enough to be quick, few enough to stay far below the bound on one statement. */
const ROWS_MAX = 250;

/** Where rows go: a table of ours and some of its columns. */
export interface Insertion<Column extends string> {
  readonly columns: readonly Column[];
  readonly of: (rows: number) => Writing;
}

/** How an insertion meets rows that are there already; by default it fails. */
interface Duplicates {
  readonly mode?: 'INSERT' | 'INSERT IGNORE';
  /** Follows the rows: `ON DUPLICATE KEY UPDATE …`. */
  readonly ending?: string;
}

/** Declares an insertion. */
export function insertion<const Column extends string>(
  table: string,
  columns: readonly Column[],
  { mode = 'INSERT', ending = '' }: Duplicates = {},
): Insertion<Column> {
  const marks = `(${placeholders(columns)})`;
  const head = `${mode} INTO ${table} (${columns.join(', ')}) VALUES `;
  const tail = ending === '' ? '' : ` ${ending}`;
  const of = writingBy(
    `${table}: new rows`,
    (rows: number) => `${head}${marks}${`, ${marks}`.repeat(rows - 1)}${tail}`,
    [[2]],
  );
  return { columns, of };
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
  for (let start = 0; start < rows.length; start += ROWS_MAX) {
    const part = rows.slice(start, start + ROWS_MAX);
    await writeIn(tx, into.of(part.length), part.flat());
  }
}

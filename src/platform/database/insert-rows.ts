import { placeholders } from './placeholders.js';
import type { SqlValue } from './database.js';
import type { Tx } from './transactor.js';

/** Rows in one statement: enough to be quick, few enough to stay far below the bound on one statement. */
const ROWS_MAX = 250;

/**
 * Lays down many rows of a table whose name and columns are our own. The query builder makes a parameter of every value,
 * which costs more than the statement.
 */
export async function insertRows(
  tx: Tx,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly SqlValue[])[],
  mode: 'INSERT' | 'INSERT IGNORE' = 'INSERT',
): Promise<void> {
  const marks = `(${placeholders(columns)})`;
  for (let start = 0; start < rows.length; start += ROWS_MAX) {
    const part = rows.slice(start, start + ROWS_MAX);
    await tx.query(
      `${mode} INTO ${table} (${columns.join(', ')}) VALUES ${part.map(() => marks).join(', ')}`,
      part.flat(),
    );
  }
}

import type { SqlValue } from './database.js';
import type { Reading, Writing } from './statement.js';
import { Transactor, type Tx } from './transactor.js';

/** The rows of a declared statement, read in a transaction. */
export function readIn<Row>(tx: Tx, { sql }: Reading<Row>, values: readonly SqlValue[]): Promise<Row[]> {
  return tx.query<Row[]>(sql, [...values]);
}

/** How many rows a declared statement changed (or, of an UPDATE, found) in a transaction. */
export async function writeIn(tx: Tx, { sql }: Writing, values: readonly SqlValue[]): Promise<number> {
  return (await tx.query<{ affectedRows: number }>(sql, [...values])).affectedRows;
}

/** The same in a transaction, or as one by itself. */
export function writeBy(writer: Tx | Transactor, statement: Writing, values: readonly SqlValue[]): Promise<number> {
  return writer instanceof Transactor ? writer.write(statement, values) : writeIn(writer, statement, values);
}

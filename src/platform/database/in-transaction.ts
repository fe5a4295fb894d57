import { sendOn } from './connection.js';
import type { Database, SqlValue } from './database.js';
import { type Locking, type Reading, withFlags, type Writing } from './statement.js';
import { Transactor, type Tx } from './transactor.js';

/** Reads the rows of a declared statement: in a transaction, or outside of any. */
export type Read = <Row>(statement: Reading<Row>, values: readonly SqlValue[]) => Promise<Row[]>;

/** Reads in a transaction. */
export function readerIn(tx: Tx): Read {
  return (statement, values) => readIn(tx, statement, values);
}

/** Reads outside of any. */
export function readerOf(database: Database): Read {
  return (statement, values) => database.read(statement, values);
}

/** The rows of a declared statement, read in a transaction. */
export function readIn<Row>(tx: Tx, statement: Locking<Row>, values: readonly SqlValue[]): Promise<Row[]> {
  return withFlags(statement, send(tx, statement, values));
}

/** How many rows a declared statement changed (or, of an UPDATE, found) in a transaction. */
export async function writeIn(tx: Tx, statement: Writing, values: readonly SqlValue[]): Promise<number> {
  return (await send<{ affectedRows: number }>(tx, statement, values)).affectedRows;
}

/** The same in a transaction, or as one by itself. */
export function writeBy(writer: Tx | Transactor, statement: Writing, values: readonly SqlValue[]): Promise<number> {
  return writer instanceof Transactor ? writer.write(statement, values) : writeIn(writer, statement, values);
}

function send<T>(tx: Tx, statement: Locking<unknown> | Writing, values: readonly SqlValue[]): Promise<T> {
  if (tx.queryRunner === undefined) throw new Error('The transaction has no connection');
  return sendOn<T>(tx.queryRunner, statement, values);
}

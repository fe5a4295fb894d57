import type { SqlValue } from '../database/database.js';
import { readIn, writeBy, writeIn } from '../database/in-transaction.js';
import { placeholdersOf } from '../database/placeholders.js';
import { type Locking, locking, type Writing, writingBy } from '../database/statement.js';
import type { Transactor, Tx } from '../database/transactor.js';

/** Part of a SET that ends or restarts rows, leased or not: a holder that comes back later finds another fence. */
export const NEXT_FENCE = 'fence = fence + 1';

/** Thrown in a transaction to roll back what somebody did who has lost the row meanwhile. */
export class LeaseLost extends Error {}

/**
 * A table whose rows are taken under leases: it has a column `fence` and one for the end of the lease. All names are
 * our own.
 */
export interface FencedTable<Written extends string> {
  readonly table: string;
  /** Its primary key. */
  readonly id: string;
  /** The column of the end of the lease. */
  readonly leaseUntil: string;
  /** The columns that a holder may write. */
  readonly written: readonly Written[];
  /**
   * A condition that holds as long as there is anything to do: what has ended is written by nobody, whatever the fence.
   */
  readonly isOpen: string;
}

/** What somebody holds: rows that were taken, and the fence that this gave them. */
export interface Held {
  readonly ids: readonly SqlValue[];
  readonly fence: number;
}

/** Columns and what they are set to. */
export type Changes<Written extends string> = Readonly<Partial<Record<Written, SqlValue>>>;

/** Assignments in SQL, for what is not a plain value. */
export interface Assignments {
  readonly set: string;
  readonly values: readonly SqlValue[];
}

/** A transaction, or none for what is one statement. */
type Writer = Tx | Transactor;

/**
 * Rows that somebody takes until an instant, one holder at a time. Who dies gives back by doing nothing: the lease
 * ends. Each taking makes the fence grow, and each later write compares it, so that a holder who lost the row without
 * knowing changes nothing. There is no owner column, no heartbeat and no sweeper.
 */
export class FencedRows<Written extends string> {
  private readonly leaseOf: (rows: number, also: string) => Writing;
  private readonly takeOverWith: (columns: readonly string[]) => Writing;
  private readonly writeOf: (columns: readonly string[], rows: number) => Writing;
  private readonly endOf: (columns: readonly string[]) => Writing;
  private readonly removeOf: (rows: number) => Writing;
  private readonly keepOne: Locking<unknown>;

  constructor({ table, id, leaseUntil, isOpen, written }: FencedTable<Written>) {
    const isHeld = (rows: number): string => `${id} IN (${placeholdersOf(rows)}) AND fence = ? AND ${isOpen}`;
    this.leaseOf = writingBy(
      `${table}: lease`,
      (rows, also) =>
        `UPDATE ${table} SET ${leaseUntil} = ?, ${NEXT_FENCE}${also} WHERE ${id} IN (${placeholdersOf(rows)})`,
      [[2, '']],
    );
    this.takeOverWith = writingBy(
      `${table}: take over`,
      (columns) => `UPDATE ${table} SET ${setOf(columns)}, ${NEXT_FENCE} WHERE ${id} = ? AND fence = ?`,
      [[written]],
    );
    this.writeOf = writingBy(
      `${table}: write what is held`,
      (columns, rows) => `UPDATE ${table} SET ${setOf(columns)} WHERE ${isHeld(rows)}`,
      [[written, 2]],
    );
    this.endOf = writingBy(
      `${table}: end what is held`,
      (columns) => `UPDATE ${table} SET ${setOf(columns)}, ${NEXT_FENCE} WHERE ${isHeld(1)}`,
      [[written]],
    );
    this.removeOf = writingBy(`${table}: delete what is held`, (rows) => `DELETE FROM ${table} WHERE ${isHeld(rows)}`, [
      [2],
    ]);
    this.keepOne = locking(
      `${table}: keep what is held`,
      { isHeld: 'number' },
      `SELECT 1 AS isHeld FROM ${table} WHERE ${isHeld(1)} FOR UPDATE`,
    );
  }

  /** Takes rows that this transaction has locked, until an instant. `also` is said in the same SET. */
  async lease(tx: Tx, ids: readonly SqlValue[], until: number, also?: Assignments): Promise<void> {
    const statement = this.leaseOf(ids.length, also === undefined ? '' : `, ${also.set}`);
    await writeIn(tx, statement, [until, ...(also?.values ?? []), ...ids]);
  }

  /**
   * Takes one row that was read without a lock, unless somebody was quicker. Returns whether it is taken, under `fence`
   * + 1.
   */
  async takeOver(writer: Writer, rowId: SqlValue, fence: number, changes: Changes<Written>): Promise<boolean> {
    const { columns, values } = assigned(changes);
    return (await writeBy(writer, this.takeOverWith(columns), [...values, rowId, fence])) === 1;
  }

  /** Writes what is still held and has not ended; returns how many rows that were. */
  write(writer: Writer, { ids, fence }: Held, changes: Changes<Written>): Promise<number> {
    const { columns, values } = assigned(changes);
    return writeBy(writer, this.writeOf(columns, ids.length), [...values, ...ids, fence]);
  }

  /**
   * Writes a held row for the last time. Returns whether it was still held. A worker that read it as open before cannot
   * take it over afterwards: the fence is another one.
   */
  async end(writer: Writer, rowId: SqlValue, fence: number, changes: Changes<Written>): Promise<boolean> {
    const { columns, values } = assigned(changes);
    return (await writeBy(writer, this.endOf(columns), [...values, rowId, fence])) === 1;
  }

  /**
   * Keeps a held row to the end of the transaction: nobody takes it meanwhile, even if its lease ends. Throws
   * LeaseLost.
   */
  async keep(tx: Tx, rowId: SqlValue, fence: number): Promise<void> {
    if ((await readIn(tx, this.keepOne, [rowId, fence])).length === 0) throw new LeaseLost();
  }

  /** Deletes what is still held and has not ended. */
  async remove(writer: Writer, { ids, fence }: Held): Promise<void> {
    await writeBy(writer, this.removeOf(ids.length), [...ids, fence]);
  }
}

function assigned(changes: Readonly<Record<string, SqlValue | undefined>>): {
  columns: readonly string[];
  values: readonly SqlValue[];
} {
  const given = Object.entries(changes).filter((change): change is [string, SqlValue] => change[1] !== undefined);
  return { columns: given.map(([column]) => column), values: given.map(([, value]) => value) };
}

function setOf(columns: readonly string[]): string {
  return columns.map((column) => `${column} = ?`).join(', ');
}

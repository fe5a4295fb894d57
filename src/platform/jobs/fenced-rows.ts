import type { EntityManager } from 'typeorm';
import type { SqlValue } from '../database/database.js';
import { placeholders } from '../database/placeholders.js';
import type { Tx } from '../database/transactor.js';

/** Said in a SET that ends or restarts rows whoever holds them: a holder that comes back later finds another fence. */
export const NEXT_FENCE = 'fence = fence + 1';

/** Thrown in a transaction to roll back what somebody did who has lost the row meanwhile. */
export class LeaseLost extends Error {}

/**
 * A table whose rows are taken under leases: it has a column `fence` and one for the end of the lease. All names are
 * our own.
 */
export interface FencedTable {
  readonly table: string;
  /** Its primary key. */
  readonly id: string;
  /** The column of the end of the lease. */
  readonly leaseUntil: string;
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
export type Changes = Readonly<Record<string, SqlValue>>;

/** Assignments in SQL, for what is not a plain value. */
export interface Assignments {
  readonly set: string;
  readonly values: readonly SqlValue[];
}

/** A transaction, or the pool: single statements need none. */
type Runner = Pick<EntityManager, 'query'>;

/**
 * Rows that somebody takes until an instant, one holder at a time. Who dies gives back by doing nothing: the lease
 * ends.
 * Each taking makes the fence grow, and each later write compares it, so that a holder who lost the row without knowing
 * changes nothing. There is no owner column, no heartbeat and no sweeper.
 */
export class FencedRows {
  constructor(protected readonly table: FencedTable) {}

  /** Takes rows that this transaction has locked, until an instant. `also` is said in the same SET. */
  async lease(tx: Tx, ids: readonly SqlValue[], until: number, also?: Assignments): Promise<void> {
    const { table, id, leaseUntil } = this.table;
    const set = [`${leaseUntil} = ?`, NEXT_FENCE, ...(also === undefined ? [] : [also.set])].join(', ');
    await tx.query(`UPDATE ${table} SET ${set} WHERE ${id} IN (${placeholders(ids)})`, [
      until,
      ...(also?.values ?? []),
      ...ids,
    ]);
  }

  /**
   * Takes one row that was read without a lock, unless somebody was quicker. Returns whether it is taken, under `fence`
   * + 1.
   */
  async takeOver(runner: Runner, rowId: SqlValue, fence: number, changes: Changes): Promise<boolean> {
    const { table, id } = this.table;
    const { affectedRows } = await runner.query<{ affectedRows: number }>(
      `UPDATE ${table} SET ${setOf(changes)}, ${NEXT_FENCE} WHERE ${id} = ? AND fence = ?`,
      [...Object.values(changes), rowId, fence],
    );
    return affectedRows === 1;
  }

  /** Writes what is still held and has not ended; returns how many rows that were. */
  async write(runner: Runner, { ids, fence }: Held, changes: Changes): Promise<number> {
    const { table, id, isOpen } = this.table;
    const { affectedRows } = await runner.query<{ affectedRows: number }>(
      `UPDATE ${table} SET ${setOf(changes)} WHERE ${id} IN (${placeholders(ids)}) AND fence = ? AND ${isOpen}`,
      [...Object.values(changes), ...ids, fence],
    );
    return affectedRows;
  }

  /**
   * Keeps a held row to the end of the transaction: nobody takes it meanwhile, even if its lease ends. Throws
   * LeaseLost.
   */
  async keep(tx: Tx, rowId: SqlValue, fence: number): Promise<void> {
    const { table, id, isOpen } = this.table;
    const rows = await tx.query<unknown[]>(
      `SELECT ${id} FROM ${table} WHERE ${id} = ? AND fence = ? AND ${isOpen} FOR UPDATE`,
      [rowId, fence],
    );
    if (rows.length === 0) throw new LeaseLost();
  }

  /** Deletes what is still held and has not ended. */
  async remove(runner: Runner, { ids, fence }: Held): Promise<void> {
    const { table, id, isOpen } = this.table;
    await runner.query(`DELETE FROM ${table} WHERE ${id} IN (${placeholders(ids)}) AND fence = ? AND ${isOpen}`, [
      ...ids,
      fence,
    ]);
  }
}

function setOf(changes: Changes): string {
  return Object.keys(changes)
    .map((column) => `${column} = ?`)
    .join(', ');
}

import { Injectable } from '@nestjs/common';
import type { PoolConnection, QueryError } from 'mysql2';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { failpoint, Failpoints } from '../failpoints.js';
import { isDeadlock, isRetryable } from './database-errors.js';
import type { Database, SqlValue } from './database.js';
import { type Locking, type Reading, withFlags, type Writing } from './statement.js';

/** A statement, and whether it is worth preparing. */
interface Statement {
  readonly sql: string;
  readonly isFixed: boolean;
}

/**
 * Sends a statement on the connection of a runner, and resolves with what the driver gives. Not by the runner's own
 * `query`: what that does around a statement costs as much as a small statement.
 */
async function sendOn<T>(
  runner: QueryRunner,
  { sql, isFixed }: Statement,
  values: readonly SqlValue[] = [],
): Promise<T> {
  if (runner.isReleased) throw new Error('The connection was given back');
  const connection = (await runner.connect()) as PoolConnection;
  return new Promise((resolve, reject) => {
    const done = (error: QueryError | null, result: unknown): void => {
      if (error === null) resolve(result as T);
      else reject(error);
    };
    if (isFixed) connection.execute(sql, withoutGaps(values), done);
    else connection.query(sql, values as SqlValue[], done);
  });
}

/** A value that was left out is NULL, as it is in a statement that is sent as text. */
function withoutGaps(values: readonly (SqlValue | undefined)[]): SqlValue[] {
  return values.includes(undefined) ? Array.from(values, (value) => value ?? null) : (values as SqlValue[]);
}

declare const insideTransaction: unique symbol;
/** An entity manager known to be inside an open transaction. Only Transactor makes one. */
export type Tx = EntityManager & { readonly [insideTransaction]: true };

const ATTEMPTS_MAX = 6;
const BACKOFF_BASE_MS = 10;
const BEGIN = { sql: 'START TRANSACTION', isFixed: false };
const COMMIT = { sql: 'COMMIT', isFixed: false };
/** The change is in the database, and has not been announced. */
const AFTER_COMMIT = failpoint('after-commit', 'api');

/** Runs work in a transaction, again in a fresh one after a deadlock or a lock wait that ran out. */
@Injectable()
export class Transactor {
  private readonly commitListeners = new WeakMap<EntityManager, (() => void)[]>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly failpoints: Failpoints,
  ) {}

  /**
   * The result of the work, committed. The work may run several times, so it must do nothing but talk to `tx`. Throws
   * what the work throws, after rolling back.
   */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return again(() => this.runOnce(work), isRetryable);
  }

  /** How many rows a declared statement changed that is a transaction by itself, sent again only after a deadlock. */
  write(statement: Writing, values: readonly SqlValue[]): Promise<number> {
    return again(async () => {
      const runner = this.dataSource.createQueryRunner();
      try {
        return (await sendOn<{ affectedRows: number }>(runner, statement, values)).affectedRows;
      } finally {
        await runner.release();
      }
    }, isDeadlock);
  }

  /** Calls back once this transaction is committed; never when it is rolled back. */
  afterCommit(tx: Tx, listener: () => void): void {
    const listeners = this.commitListeners.get(tx);
    if (listeners === undefined) this.commitListeners.set(tx, [listener]);
    else listeners.push(listener);
  }

  /** The result of work that is run once: what another attempt might not meet is thrown, too. */
  async runOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await sendOn(runner, BEGIN);
      // As the runner's own method would: TypeORM's operations on entities look at it.
      Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
      const result = await work(runner.manager as Tx);
      await sendOn(runner, COMMIT);
      Object.assign(runner, { isTransactionActive: false, transactionDepth: 0 });
      this.failpoints.reach(AFTER_COMMIT);
      for (const listener of this.commitListeners.get(runner.manager) ?? []) listener();
      return result;
    } catch (error) {
      // The first error says what happened; one of a rollback on a dead connection would hide it.
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** Repeats work that the database has undone by itself. */
async function again<T>(work: () => Promise<T>, isUndone: (error: unknown) => boolean): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS_MAX || !isUndone(error)) throw error;
      await sleep(Math.random() * BACKOFF_BASE_MS * 2 ** attempt);
    }
  }
}

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

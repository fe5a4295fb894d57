import type { Database, SqlValue } from '../database/database.js';
import type { BoundedReads } from '../database/bounded-reads.js';
import {
  type Column,
  type Columns,
  type Locking,
  locking,
  lockingBy,
  placeholdersOf,
  type Reading,
  reading,
  readingBy,
  type Writing,
  writingBy,
} from '../database/statement.js';
import { readIn, type Transactor, type Tx, writeBy, writeIn } from '../database/transactor.js';
import { groupBy } from '../text.js';

/** Part of a SET that ends or restarts rows, leased or not: a holder that comes back later finds another fence. */
export const NEXT_FENCE = 'fence = fence + 1';

/** Thrown in a transaction to roll back what somebody did who has lost the row meanwhile. */
export class LeaseLost extends Error {}

/**
 * A table whose rows are taken under leases: it has a column `fence` and one for the end of the lease. All names are
 * our own.
 */
interface FencedTable<Written extends string> {
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
interface Held {
  readonly ids: readonly SqlValue[];
  readonly fence: number;
}

/** Columns and what they are set to. */
type Changes<Written extends string> = Readonly<Partial<Record<Written, SqlValue>>>;

/** Assignments in SQL, for what is not a plain value. */
interface Assignments {
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

/** The columns that name a queue, as callers know them. */
export type QueueName<Fields> = { readonly [Field in keyof Fields]: SqlValue };

/**
 * A table that is a queue: a row that waits names its queue and is due at an instant; while somebody works on it,
 * `dueAt` is the end of the lease; one that has ended names no queue. Its columns are `queuedFor` (or more), `dueAt`
 * and `fence`, and an index of exactly (queue columns, `dueAt`, id). All names are our own.
 */
interface QueueTable<Queue extends QueueName<Queue>, Row extends object, Written extends string> {
  readonly table: string;
  readonly index: string;
  readonly id: keyof Row & string;
  /**
   * The leading columns of the index, in its order, under the names that callers know them by. The first is NULL in a
   * row that has ended.
   */
  readonly queue: Readonly<Record<keyof Queue & string, string>>;
  /** Their kinds. */
  readonly queueKinds: Readonly<Record<keyof Queue & string, Column>>;
  /** What is read of a row that is taken, beside `fence`. */
  readonly columnKinds: Readonly<Record<keyof Row & string, Column>>;
  /** The columns that a holder may write, beside `dueAt`. */
  readonly written: readonly Written[];
  /** Queues looked at in one statement. */
  readonly queuesMax: number;
}

/** Rows that are counted of some queues at most. */
export const COUNTED_MAX = 10_000;
/** Names of queues whose rows one statement counts. MariaDB makes a table, without an index, of 1,000 and more. */
const NAMES_COUNTED_AT_ONCE = 500;

/** What reads the heads of queues. */
export type QueueReader = Pick<BoundedReads, 'read'>;

/** A queue and when its first row is due. */
export type Head<Queue> = Queue & { readonly dueAt: number };

type Fenced<Row> = Row & { readonly fence: number };

/** A row in the hands of this process until its lease ends. */
export type Taken<Row> = Fenced<Row> & { readonly leaseUntil: number };

/** On what terms rows are taken: those that are due at `now`, until `leaseUntil`. */
export interface Terms {
  readonly now: number;
  readonly leaseUntil: number;
  /** Said of the rows in the same statement. */
  readonly also?: Assignments;
}

/** What is taken in one transaction: up to `count` rows of each queue, under one lease. */
interface Taking<Queue> extends Terms {
  readonly requests: readonly (Queue & { readonly count: number })[];
}

/**
 * The statements of one queue table, their texts built once. Each is on one table, without a join or a sort: were there
 * one, a claimer would lock every candidate and a second one would find nothing.
 */
export class JobQueue<
  Queue extends QueueName<Queue>,
  Row extends object,
  Written extends string = string,
> extends FencedRows<Written | 'dueAt'> {
  /**
   * One index dive for each queue that holds anything: its first row is the one due next. Value: the queue to begin
   * after.
   */
  readonly headsOf: Reading<Head<Queue>>;
  /** Locks so many that are due next in one queue. Values: those of the queue, and now. */
  readonly dueNext: (count: number) => Locking<Fenced<Row>>;
  /**
   * How many rows are due of the queues of so many names, one more than `COUNTED_MAX` at most; by lists, which the
   * server searches, while it compares each row with each of several conditions. Values: the names, those that each
   * further column may have, and now.
   */
  readonly dueRows: (...counts: readonly number[]) => Reading<{ readonly due: number }>;
  private readonly one: Locking<Fenced<Row>>;
  private readonly queueFields: readonly (keyof Queue & string)[];

  constructor(private readonly queues: QueueTable<Queue, Row, Written>) {
    const { table, index, id, queue, queuesMax } = queues;
    const fields = Object.keys(queue) as (keyof Queue & string)[];
    const columns = fields.map((field) => queue[field]);
    const first = columns[0] ?? '';
    super({
      table,
      id,
      leaseUntil: 'dueAt',
      written: [...queues.written, 'dueAt'],
      isOpen: `${first} IS NOT NULL`,
    });
    this.queueFields = fields;
    const heads = `SELECT ${fields.map((field) => named(queue[field], field)).join(', ')}, MIN(dueAt) AS dueAt
FROM ${table} FORCE INDEX (${index})
WHERE ${first} > ? GROUP BY ${columns.join(', ')} LIMIT ${queuesMax}`;
    const read = `SELECT ${[...Object.keys(queues.columnKinds), 'fence'].join(', ')} FROM ${table}`;
    const due = `${read} FORCE INDEX (${index})
WHERE ${columns.map((column) => `${column} = ?`).join(' AND ')} AND dueAt <= ? ORDER BY dueAt, ${id} LIMIT `;
    const one = `${read} WHERE ${id} = ? AND ${first} IS NOT NULL AND dueAt <= ? FOR UPDATE SKIP LOCKED`;
    // The columns are those of the table's declaration, and a generic class cannot prove that they make its rows.
    const headColumns = {
      ...Object.fromEntries(fields.map((field) => [field, queues.queueKinds[field]])),
      dueAt: 'number!',
    };
    const rowColumns = { ...queues.columnKinds, fence: 'number' };
    this.headsOf = reading(`${table}: heads`, headColumns as Columns, heads) as Reading<Head<Queue>>;
    this.dueNext = lockingBy(
      `${table}: due next`,
      rowColumns as Columns,
      (count: number) => `${due}${count} FOR UPDATE SKIP LOCKED`,
      [[10]],
    ) as typeof this.dueNext;
    const inLists = (counts: readonly number[]): string =>
      columns.map((column, at) => `${column} IN (${placeholdersOf(counts[at] ?? 0)})`).join(' AND ');
    this.dueRows = readingBy(
      `${table}: due rows`,
      { due: 'number' },
      (
        ...counts: readonly number[]
      ) => `SELECT COUNT(*) AS due FROM (SELECT 1 AS one FROM ${table} FORCE INDEX (${index})
WHERE ${inLists(counts)} AND dueAt <= ? LIMIT ${COUNTED_MAX + 1}) AS found`,
      [columns.map(() => 1), columns.map(() => 2)],
    );
    this.one = locking(`${table}: one`, rowColumns as Columns, one) as Locking<Fenced<Row>>;
  }

  /** Queues that hold anything, with the time at which their first row is due: a page after a queue. */
  heads(dives: QueueReader, after = ''): Promise<Head<Queue>[]> {
    return dives.read(this.queues.table, this.headsOf, [after]);
  }

  /**
   * The same, whole queues only, with the name after which the next page begins; `''` after the last. The name is the
   * first of the queue columns.
   */
  async page(dives: QueueReader, after: string): Promise<{ heads: Head<Queue>[]; next: string }> {
    const heads = await this.heads(dives, after);
    if (heads.length < this.queues.queuesMax) return { heads, next: '' };
    // The limit may have cut apart the queues of the last name: they come again, first on the next page.
    const last = this.nameOf(heads.at(-1));
    const whole = heads.filter((head) => this.nameOf(head) !== last);
    return { heads: whole, next: this.nameOf(whole.at(-1)) };
  }

  /**
   * How many rows of these queues are due at `now` and not leased; more than `COUNTED_MAX` where they are more. All
   * queues of a name that have any are among them.
   */
  async countDue(database: Database, queues: readonly Queue[], now: number): Promise<number> {
    const [names = [], ...further] = this.queueFields.map((field) => [
      ...new Set(queues.map((queue) => queue[field] as SqlValue)),
    ]);
    let counted = 0;
    for (let from = 0; from < names.length && counted <= COUNTED_MAX; from += NAMES_COUNTED_AT_ONCE) {
      const lists = [names.slice(from, from + NAMES_COUNTED_AT_ONCE), ...further];
      const statement = this.dueRows(...lists.map(({ length }) => length));
      counted += (await database.read(statement, [...lists.flat(), now]))[0]?.due ?? 0;
    }
    return counted;
  }

  /** Takes what is due of several queues at once; rows that another holds are passed over. */
  async take(tx: Tx, { requests, ...taking }: Taking<Queue>): Promise<Taken<Row>[]> {
    const rows: Fenced<Row>[] = [];
    for (const request of requests) {
      const values: SqlValue[] = [...this.queueFields.map((field) => request[field] as SqlValue), taking.now];
      rows.push(...(await readIn(tx, this.dueNext(request.count), values)));
    }
    return this.leased(tx, rows, taking);
  }

  /** Takes one row by its id; null while another holds it, or when it has ended. */
  async takeOne(tx: Tx, id: SqlValue, taking: Terms): Promise<Taken<Row> | null> {
    const rows = await readIn(tx, this.one, [id, taking.now]);
    return (await this.leased(tx, rows, taking))[0] ?? null;
  }

  /** Gives back what was taken, due at `dueAt`. What was lost meanwhile is left to its holder. */
  async giveBack(tx: Tx, taken: readonly Fenced<Row>[], dueAt: number): Promise<void> {
    for (const [fence, rows] of groupBy(taken, (row) => row.fence))
      await this.write(tx, { ids: this.idsOf(rows), fence }, { dueAt } as Changes<Written | 'dueAt'>);
  }

  private async leased(tx: Tx, rows: readonly Fenced<Row>[], { leaseUntil, also }: Terms): Promise<Taken<Row>[]> {
    if (rows.length > 0) await this.lease(tx, this.idsOf(rows), leaseUntil, also);
    return rows.map((row) => ({ ...row, fence: row.fence + 1, leaseUntil }));
  }

  private nameOf(head: Head<Queue> | undefined): string {
    const [field] = this.queueFields;
    return field === undefined || head === undefined ? '' : String(head[field]);
  }

  private idsOf(rows: readonly Row[]): SqlValue[] {
    return rows.map((row) => row[this.queues.id] as SqlValue);
  }
}

function named(column: string, field: string): string {
  return column === field ? column : `${column} AS ${field}`;
}

import { LRUCache } from 'lru-cache';
import type { Connection, PrepareStatementInfo, QueryError, RowDataPacket } from 'mysql2';
import { monotonicMs } from '../clock.js';
import { hostsOf } from '../config/database-url.js';
import { STATEMENT_TIMEOUT_MS } from './bounded-pool.js';
import { DatabaseTimeout, isConnectionLost, isDatabaseAway } from './database-errors.js';
import { makeJson } from './json/json-rows.js';
import type { RowViews } from './json/row-views.js';
import type { Primary } from './primary.js';
import {
  beginConnection,
  beginSession,
  CONNECT_TIMEOUT_MS,
  discard,
  type FirstQuestion,
  IDLE_MS,
  PREPARED_STATEMENTS_MAX,
  type Servers,
} from './session.js';

/** So many reads in one statement at most: all wait for the slowest of them, and the process is busy with all rows. */
export const BATCH_MAX = 4;
/** The column of a batch that says which of its reads a row is for. */
export const PLACE = 'placeInBatch';
/** Statements whose batches are kept as text. */
const TEXTS_MAX = 200;
/** What a batch is made of. Of a part of a UNION the server heeds an ORDER BY only beside a LIMIT. */
const BATCHED = /^SELECT (?!DISTINCT\b)(?![^]*\bORDER BY\b(?![^]*\bLIMIT\b))/;
const SELECT = 'SELECT ';

/** A read as it is sent. */
export interface SentRead {
  readonly sql: string;
  readonly values: readonly unknown[];
  /** What its rows become; null = objects. */
  readonly shape: RowViews | null;
  /** Whether its text is the same whatever is asked for: there are only so many of them. */
  readonly isFixed: boolean;
}

/** A read that was asked for and has had no response. */
export interface WaitingRead extends SentRead {
  /** When it was asked for; by the monotonic clock. */
  readonly since: number;
  /** How often it may still be sent again because its connection was lost. */
  lossesLeft: number;
  readonly resolve: (rows: RowDataPacket[]) => void;
  readonly reject: (error: unknown) => void;
}

/** By the text of one, then by their count; none of a text that cannot be a batch. */
const batchTexts = new LRUCache<string, { readonly most: number; readonly texts: string[] }>({ max: TEXTS_MAX });

/** How many reads of a text can be sent as one. */
export function batchMaxOf(sql: string): number {
  return batchesOf(sql).most;
}

/** A statement that reads what `count` executions of one would, their values one after the other. */
export function batchText(sql: string, count: number): string {
  const { most, texts } = batchesOf(sql);
  if (count > most) throw new Error(`Not to be read in batches: ${sql}`);
  return (texts[count] ??= makeBatchText(sql, count));
}

function batchesOf(sql: string): { readonly most: number; readonly texts: string[] } {
  let batches = batchTexts.get(sql);
  if (batches === undefined) batchTexts.set(sql, (batches = { most: BATCHED.test(sql) ? BATCH_MAX : 1, texts: [] }));
  return batches;
}

function makeBatchText(sql: string, count: number): string {
  const columns = sql.slice(SELECT.length);
  const made = Array.from({ length: count }, (_none, place) => `(SELECT ${place} AS ${PLACE}, ${columns})`);
  return made.join(' UNION ALL ');
}

/**
 * One read instead of several of the same text: each gets its own rows. When the server refuses them together it may be
 * for the values of one: then each is handed to `sendAlone`.
 */
export function batchOf(
  reads: readonly [WaitingRead, ...WaitingRead[]],
  sendAlone: (read: WaitingRead) => void,
): WaitingRead {
  const [first, ...others] = reads;
  if (others.length === 0) return first;
  return {
    sql: batchText(first.sql, reads.length),
    values: reads.flatMap(({ values }) => values),
    isFixed: first.isFixed,
    shape: first.shape,
    since: Math.min(...reads.map(({ since }) => since)),
    lossesLeft: Math.min(...reads.map(({ lossesLeft }) => lossesLeft)),
    resolve: (rows) => {
      const rowsOf = reads.map((): RowDataPacket[] => []);
      for (const row of rows) rowsOf[row[PLACE] as number]?.push(row);
      reads.forEach(({ resolve }, place) => resolve(rowsOf[place] ?? []));
    },
    reject: (error) => {
      for (const read of reads) {
        if (isDatabaseAway(error)) read.reject(error);
        else sendAlone(read);
      }
    },
  };
}

/** Below what the driver keeps of them in all, so that it closes none by itself. */
const STATEMENTS_MAX = PREPARED_STATEMENTS_MAX / 2;
/** Of those whose text depends on what a caller asks for. They push out each other only. */
const STATEMENTS_BY_INPUT_MAX = PREPARED_STATEMENTS_MAX / 4;

/** What a fixed connection belongs to. */
interface Owner {
  /** Connects to the server that takes writes. */
  open(): Promise<Connection>;
  /** Whether it is connected to the server that takes writes, as far as is known. */
  isCurrent(connection: Connection): boolean;
  /** The connection has no read any more. */
  freed(): void;
  /** No connection could be opened for this read. */
  unopened(read: WaitingRead): void;
  /** The server was silent or went away. */
  troubled(): void;
}

/**
 * A connection that is opened when there is something to read, with the statements that were prepared on it. It has one
 * read at a time. When the server closes it, the read is sent again on a new one: reading twice changes nothing.
 */
class FixedConnection {
  private connection: Connection | null = null;
  private read: WaitingRead | null = null;
  private usedAt = 0;
  private readonly fixed = this.keeping(STATEMENTS_MAX);
  private readonly byInput = this.keeping(STATEMENTS_BY_INPUT_MAX);

  constructor(private readonly owner: Owner) {}

  get isFree(): boolean {
    return this.read === null;
  }

  get isOpen(): boolean {
    return this.connection !== null;
  }

  /** Sends a read; only when free. */
  send(read: WaitingRead): void {
    this.read = read;
    if (this.connection !== null && !this.owner.isCurrent(this.connection)) this.drop();
    if (this.connection === null) void this.renew(read);
    else this.execute(this.connection, read);
  }

  /** Ends what has been silent or idle for too long. A read that is given up gets an error. */
  look(now: number, silentMs: number, idleMs: number): void {
    const { read } = this;
    if (read === null) {
      if (now - this.usedAt >= idleMs) this.drop();
      return;
    }
    if (now - read.since < silentMs) return;
    this.drop();
    this.owner.troubled();
    this.finish();
    read.reject(new DatabaseTimeout('statement'));
  }

  /** Closes the connection, unless it has a read; then `look` closes it some time later. */
  close(): void {
    if (this.isFree) this.drop();
  }

  private async renew(read: WaitingRead): Promise<void> {
    let connection: Connection;
    try {
      connection = await this.owner.open();
    } catch {
      if (this.read !== read) return;
      this.owner.unopened(read);
      this.finish();
      return;
    }
    // Given up meanwhile: `look` was here.
    if (this.read !== read) return discard(connection);
    this.connection = connection;
    const lost = (error?: Error): void => {
      if (this.connection === connection) this.lose(error ?? new Error('Connection lost'));
    };
    connection.on('error', lost);
    connection.on('end', lost);
    this.execute(connection, read);
  }

  private execute(connection: Connection, read: WaitingRead): void {
    const done = (error: QueryError | null, rows: RowDataPacket[]): void => {
      // The response of a connection that was dropped is nobody's.
      if (this.connection !== connection || this.read !== read) return;
      if (error !== null && isConnectionLost(error)) return this.lose(error);
      this.finish();
      if (error === null) read.resolve(rows);
      else read.reject(error);
    };
    const send = (statement: PrepareStatementInfo): void => {
      const execution: unknown = statement.execute(read.values, done);
      if (read.shape !== null) makeJson(execution, read.shape, PLACE);
    };
    const statements = read.isFixed ? this.fixed : this.byInput;
    const known = statements.get(read.sql);
    if (known !== undefined) return send(known);
    connection.prepare(read.sql, (error, statement) => {
      if (error !== null) return done(error, []);
      if (this.connection === connection) statements.set(read.sql, statement);
      send(statement);
    });
  }

  /** The connection is gone: its read is sent again on a new one. */
  private lose(error: unknown): void {
    const { read } = this;
    this.drop();
    this.owner.troubled();
    if (read === null) return;
    if (read.lossesLeft > 0) {
      read.lossesLeft -= 1;
      return this.send(read);
    }
    this.finish();
    read.reject(error);
  }

  private finish(): void {
    this.read = null;
    this.usedAt = monotonicMs();
    this.owner.freed();
  }

  private drop(): void {
    const { connection } = this;
    this.connection = null;
    this.fixed.clear();
    this.byInput.clear();
    if (connection !== null) discard(connection);
  }

  private keeping(max: number): LRUCache<string, PrepareStatementInfo> {
    const dispose = (_statement: PrepareStatementInfo, sql: string, reason: LRUCache.DisposeReason): void => {
      if (reason === 'evict') this.connection?.unprepare(sql);
    };
    return new LRUCache({ max, dispose });
  }
}

/** So many at most, and no more than the pool has. More of them read no faster: the server wakes more threads. */
export const FIXED_CONNECTIONS = 4;
/** A read waits so long for one of them; then it is sent by the pool, so that slow statements hold up no other. */
const PATIENCE_MS = 20;
/**
 * How often a read is sent again because its connection was lost: here, and by the pool. All ten that a pool has by
 * default may have been closed at once, and a busy process learns of each only when it uses it.
 */
export const LOSSES_MAX = 10;
/** After a connection could not be opened, the pool has all reads for so long. */
const PAUSE_MS = 1_000;
const LOOK_EVERY_MS = 100;

/** Where reads may have connections of their own. */
export interface ReadServers extends Servers {
  readonly databasePoolSize: number;
  /** Which of several servers takes writes; null when there is one. */
  readonly primary: Primary | null;
  readonly question: FirstQuestion | null;
}

/** The other way to read, with bounds of its own. */
type ByPool = (read: SentRead) => Promise<RowDataPacket[]>;

/**
 * Reads with prepared statements on a few connections that are used for nothing else. That takes a third less CPU time
 * of this process than to take a connection from the pool and to give it back. Each has one statement at a time. Reads
 * wait in one line for all of them, and not for long: one that finds none free in time goes by the pool.
 *
 * They are sent when this turn of the event loop ends, and up to four of the same text as one statement: what a read
 * costs is mostly to wake the server for it, and to be woken by its response.
 */
export class FixedConnections implements Owner {
  private readonly all: readonly FixedConnection[];
  private readonly waiting: WaitingRead[] = [];
  private sending: NodeJS.Immediate | null = null;
  private waitTimer: NodeJS.Timeout | null = null;
  private lookTimer: NodeJS.Timeout | null = null;
  private pausedUntil = 0;
  private isClosed = false;

  constructor(
    private readonly servers: ReadServers,
    private readonly byPool: ByPool,
  ) {
    const count = Math.min(FIXED_CONNECTIONS, servers.databasePoolSize);
    this.all = Array.from({ length: count }, () => new FixedConnection(this));
  }

  /** The rows of a statement that only reads and locks nothing: it may be sent more than once. */
  read({ sql, values, shape, isFixed }: SentRead): Promise<RowDataPacket[]> {
    const since = monotonicMs();
    if (this.isClosed || since < this.pausedUntil) return this.byPool({ sql, values, shape, isFixed });
    return new Promise((resolve, reject) => {
      this.waiting.push({ sql, values, shape, isFixed, since, lossesLeft: LOSSES_MAX, resolve, reject });
      this.sendSoon();
    });
  }

  /** How many are open, how many of them have nothing to do, and how many reads wait for one. */
  state(): { open: number; idle: number; waiting: number } {
    const open = this.all.filter(({ isOpen }) => isOpen);
    return { open: open.length, idle: open.filter(({ isFree }) => isFree).length, waiting: this.waiting.length };
  }

  /** What is under way ends; whatever else is read goes by the pool. */
  close(): void {
    this.isClosed = true;
    for (const connection of this.all) connection.close();
  }

  /** @inheritdoc */
  async open(): Promise<Connection> {
    const host =
      this.servers.primary === null ? hostsOf(this.servers.databaseUrl)[0] : await this.servers.primary.find();
    if (host === undefined) throw new Error('There is no database server');
    const connection = beginConnection(this.servers, host, CONNECT_TIMEOUT_MS);
    await new Promise<void>((resolve, reject) => {
      connection.connect((error) => (error === null ? resolve() : reject(error)));
    });
    beginSession(connection, this.servers.question);
    this.lookTimer ??= setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    return connection;
  }

  /** @inheritdoc */
  isCurrent({ config }: Connection): boolean {
    return this.servers.primary === null || this.servers.primary.isCurrent(config);
  }

  /** @inheritdoc */
  freed(): void {
    if (this.waiting.length > 0) this.sendSoon();
  }

  /** @inheritdoc */
  unopened(read: WaitingRead): void {
    this.pausedUntil = monotonicMs() + PAUSE_MS;
    this.troubled();
    for (const each of [read, ...this.waiting.splice(0)]) this.handOver(each);
  }

  /** @inheritdoc */
  troubled(): void {
    this.servers.primary?.doubt();
  }

  private sendSoon(): void {
    this.sending ??= setImmediate(() => {
      this.sending = null;
      this.sendWaiting();
    });
  }

  private sendWaiting(): void {
    for (let first = this.waiting[0]; first !== undefined; first = this.waiting[0]) {
      // The first that is free: the fewer are in use, the fewer threads of the server have to be woken.
      const free = this.all.find(({ isFree }) => isFree);
      if (free === undefined) break;
      free.send(batchOf(this.takeWith(first), (read) => this.handOver(read)));
    }
    if (this.waiting.length > 0) this.waitTimer ??= setTimeout(() => this.handOverLate(), PATIENCE_MS);
  }

  /** Takes the first in line, and others that may be sent with it. */
  private takeWith(first: WaitingRead): [WaitingRead, ...WaitingRead[]] {
    const taken: [WaitingRead, ...WaitingRead[]] = [first];
    this.waiting.shift();
    if (this.waiting.length === 0) return taken;
    const most = batchMaxOf(first.sql);
    for (let place = 0; taken.length < most && place < this.waiting.length;) {
      const read = this.waiting[place];
      if (read?.sql === first.sql && read.shape === first.shape) taken.push(...this.waiting.splice(place, 1));
      else place += 1;
    }
    return taken;
  }

  private handOverLate(): void {
    const since = monotonicMs() - PATIENCE_MS;
    while (this.waiting[0] !== undefined && this.waiting[0].since <= since)
      this.handOver(this.waiting.shift() as WaitingRead);
    const [first] = this.waiting;
    this.waitTimer =
      first === undefined ? null : setTimeout(() => this.handOverLate(), Math.max(1, first.since - since));
  }

  private handOver(read: WaitingRead): void {
    this.byPool(read).then(read.resolve, read.reject);
  }

  private look(): void {
    const now = monotonicMs();
    for (const connection of this.all) connection.look(now, STATEMENT_TIMEOUT_MS, this.isClosed ? 0 : IDLE_MS);
    if (this.lookTimer !== null && this.all.every(({ isFree, isOpen }) => isFree && !isOpen)) {
      clearInterval(this.lookTimer);
      this.lookTimer = null;
    }
  }
}

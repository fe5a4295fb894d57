import { LRUCache } from 'lru-cache';
import type { Connection, PrepareStatementInfo, QueryError, RowDataPacket } from 'mysql2';
import { monotonicMs } from '../clock.js';
import { PLACE, type WaitingRead } from './batch.js';
import { DatabaseTimeout, isConnectionLost } from './database-errors.js';
import { makeJson } from './json/driver-json.js';
import { discard, PREPARED_STATEMENTS_MAX } from './session.js';

/** Below what the driver keeps of them in all, so that it closes none by itself. */
const STATEMENTS_MAX = PREPARED_STATEMENTS_MAX / 2;
/** Of those whose text depends on what a caller asks for. They push out each other only. */
const STATEMENTS_BY_INPUT_MAX = PREPARED_STATEMENTS_MAX / 4;

/** What a fixed connection belongs to. */
export interface Owner {
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
export class FixedConnection {
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

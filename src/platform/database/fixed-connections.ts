import type { Connection, RowDataPacket } from 'mysql2';
import { monotonicMs } from '../clock.js';
import { hostsOf } from '../config/database-url.js';
import { batchMaxOf, batchOf, type SentRead, type WaitingRead } from './batch.js';
import { STATEMENT_TIMEOUT_MS } from './bounded-pool.js';
import { FixedConnection, type Owner } from './fixed-connection.js';
import type { Primary } from './primary.js';
import {
  beginConnection,
  beginSession,
  CONNECT_TIMEOUT_MS,
  type FirstQuestion,
  IDLE_MS,
  type Servers,
} from './session.js';

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

import mysql2, {
  type Connection,
  type Pool,
  type PoolConnection,
  type PoolOptions,
  type QueryError,
  type RowDataPacket,
} from 'mysql2';
import type { Socket } from 'node:net';
import { type DatabaseHost, hostsOf, withHost } from '../config/database-url.js';
import { type Reading, withFlags } from './statement.js';

/** Seconds a statement waits for a row lock; MySQL's default of 50 would outlive every request. */
const LOCK_WAIT_SECONDS = 2;
/**
 * The server ends a connection that says nothing for so long. Its default is eight hours: what a process had locked
 * when the network swallowed it would stay locked all that time.
 */
const SILENCE_SECONDS = 12;
/** Idle connections are given up here before the server does so. */
export const IDLE_MS = 6_000;
/** How long the server may take to accept a connection. */
export const CONNECT_TIMEOUT_MS = 2_000;
/** The server allows 16,382 prepared statements in all; a process uses a few dozen. */
export const PREPARED_STATEMENTS_MAX = 200;
export const CHARSET = 'utf8mb4_bin';

/** What every new connection begins with; each statement is understood by MySQL and MariaDB alike. */
const SESSION_STATEMENTS = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}, wait_timeout = ${SILENCE_SECONDS},
time_zone = '+00:00'`,
];

/** What a connection needs to know of its server, or of several. */
export interface Servers {
  readonly databaseUrl: string;
  readonly databaseTls: boolean;
}

/** Begins to connect to one of the servers, outside of any pool. */
export function beginConnection(
  { databaseUrl, databaseTls }: Servers,
  { host, port }: DatabaseHost,
  connectTimeout: number,
): Connection {
  const { username, password, pathname } = new URL(withHost(databaseUrl, { host, port }));
  const connection = mysql2.createConnection({
    host,
    port,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    charset: CHARSET,
    timezone: 'Z',
    supportBigNumbers: true,
    enableKeepAlive: true,
    maxPreparedStatements: PREPARED_STATEMENTS_MAX,
    connectTimeout,
    ...(databaseTls ? { ssl: { rejectUnauthorized: true } } : {}),
  });
  return heard(connection);
}

/** What the driver keeps of a pool's connections, from the moment it makes them. */
interface Kept {
  readonly _allConnections: { push(connection: PoolConnection): number };
}

/** A pool as the driver makes it. It announces a connection once it is connected, which is too late to be heard. */
export function createPool(options: PoolOptions): Pool {
  const pool = mysql2.createPool(options);
  const { _allConnections: all } = pool as unknown as Kept;
  const push = all.push.bind(all);
  all.push = (connection) => push(heard(connection));
  return pool;
}

/** What each new connection asks before it does any work. */
export interface FirstQuestion {
  readonly sql: string;
  /** Takes the rows; nothing else has been sent on this connection. */
  heard(rows: readonly RowDataPacket[]): void;
}

/** Sends what a connection begins with. One where that fails is of no use, and all that waits for it gets the error. */
export function beginSession(connection: Connection, question: FirstQuestion | null): void {
  if (question !== null)
    connection.query<RowDataPacket[]>(question.sql, (error, rows) => {
      if (error === null) question.heard(rows);
    });
  for (const statement of SESSION_STATEMENTS)
    connection.query(statement, (error) => {
      if (error !== null) socketOf(connection).destroy(error);
    });
}

/**
 * Closes a connection at once. The driver's own `destroy` only says goodbye: a server that fell silent never does, and
 * when it speaks again, statements that still wait are sent on a socket that has ended.
 */
export function discard(connection: Connection): void {
  connection.destroy();
  socketOf(connection).destroy();
}

/** Calls back when a connection that is open has no socket any more. */
export function whenClosed(connection: Connection, callback: () => void): void {
  socketOf(connection).once('close', callback);
}

function socketOf(connection: Connection): Socket {
  return (connection as unknown as { readonly stream: Socket }).stream;
}

/**
 * An error without a listener would end the process. A connection has this one from its creation until its socket is
 * closed: what an error means is said to the callback of each command, and by listeners of the one who uses it.
 */
function heard<C extends Connection>(connection: C): C {
  return connection.on('error', () => undefined);
}

/** Rows that a stream holds before the reader takes them. */
const ROWS_AHEAD = 500;

/**
 * One connection outside of any pool, without bounds in time: for a command whose work takes as long as the data is
 * large. Each caller sends one statement after the other.
 */
export class LongConnection {
  private constructor(private readonly connection: Connection) {}

  /** Hands work a connection to a server, and closes it, whatever the work does. */
  static async during<T>(servers: Servers, work: (connection: LongConnection) => Promise<T>): Promise<T> {
    const [host] = hostsOf(servers.databaseUrl);
    if (host === undefined) throw new Error('No server was chosen');
    const connection = beginConnection(servers, host, CONNECT_TIMEOUT_MS);
    try {
      return await work(new LongConnection(connection));
    } finally {
      // A result that nobody reads to its end would keep the connection busy.
      discard(connection);
    }
  }

  /** What the server returns for a text that is no declared statement, such as one of a backup. */
  send(sql: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.connection.query(sql, (error: QueryError | null, result: unknown) => {
        if (error === null) resolve(result);
        else reject(error);
      });
    });
  }

  read<Row>(statement: Reading<Row>): Promise<Row[]> {
    return withFlags(statement, this.send(statement.sql) as Promise<Record<string, unknown>[]>);
  }

  /** Row by row as the driver gives them, however many there are: a reader that rests holds the server up. */
  stream<Row>({ sql }: Reading<Row>): AsyncIterable<Row> {
    return this.connection.query(sql).stream({ highWaterMark: ROWS_AHEAD }) as AsyncIterable<Row>;
  }
}

import type { Connection, QueryError } from 'mysql2';
import { hostsOf } from '../config/database-url.js';
import { beginConnection, CONNECT_TIMEOUT_MS, discard, type Servers } from './session.js';
import { type Reading, withFlags } from './statement.js';

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

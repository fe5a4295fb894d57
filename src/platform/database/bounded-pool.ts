import type { Pool, PoolConnection, QueryError } from 'mysql2';

/** How long a query waits for a free connection before the request is told that the database is away. */
const ACQUIRE_TIMEOUT_MS = 2_000;
/** How long the server may stay silent on one statement. Requests are answered within 3 s, so this lies below. */
export const STATEMENT_TIMEOUT_MS = 2_500;
/** How long the server may take to say goodbye; a connection that fell silent never does. */
const END_TIMEOUT_MS = 1_000;
/** Seconds a statement waits for a row lock; MySQL's default of 50 would outlive every request. */
const LOCK_WAIT_SECONDS = 2;
/**
 * The server ends a connection that says nothing for so long. Its default is eight hours: what a process had locked
 * when the network
 * swallowed it would stay locked all that time.
 */
const SILENCE_SECONDS = 12;
/** The pool gives up idle connections before the server does. */
export const IDLE_MS = 6_000;

/** What every new connection begins with; each statement is understood by MySQL and MariaDB alike. */
const SESSION_STATEMENTS = [
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  `SET SESSION innodb_lock_wait_timeout = ${LOCK_WAIT_SECONDS}, wait_timeout = ${SILENCE_SECONDS}, time_zone = '+00:00'`,
];

/** The code of that error, which stays with it when TypeORM wraps it. */
export const DATABASE_TIMEOUT = 'PARLEY_DATABASE_TIMEOUT';

/** The error of a wait that ended without an answer of the server. */
export class DatabaseTimeout extends Error {
  readonly code = DATABASE_TIMEOUT;
  constructor(what: string) {
    super(`The database did not answer in time (${what})`);
  }
}

type Callback = (error: QueryError | null, ...rest: unknown[]) => void;
type AnyCommand = (...args: unknown[]) => unknown;

/**
 * Puts a bound on every wait of a mysql2 pool. By itself the pool waits for ever, both for a free connection and for
 * the answer of a server that hangs; and a connection whose answer never came would go back to the pool with a
 * reply still owed to somebody else, so it is destroyed instead.
 */
export function boundPool(pool: Pool): Pool {
  const getConnection = pool.getConnection.bind(pool);
  pool.getConnection = (callback) => {
    let expired = false;
    const timer = setTimeout(() => {
      expired = true;
      callback(
        new DatabaseTimeout('no free connection') as unknown as NodeJS.ErrnoException,
        undefined as unknown as PoolConnection,
      );
    }, ACQUIRE_TIMEOUT_MS);
    getConnection((error, connection) => {
      clearTimeout(timer);
      if (expired) connection?.release();
      else callback(error, connection);
    });
  };
  const connections = new Set<PoolConnection>();
  boundEnd(pool, connections);
  pool.on('connection', (connection) => {
    connections.add(connection);
    connection.once('end', () => connections.delete(connection));
    for (const statement of SESSION_STATEMENTS) connection.query(statement);
    boundCommand(connection, 'query');
    boundCommand(connection, 'execute');
  });
  return pool;
}

/** Without this, one connection that fell silent would keep the process from stopping. */
function boundEnd(pool: Pool, connections: ReadonlySet<PoolConnection>): void {
  const end = pool.end.bind(pool);
  pool.end = (callback) => {
    let ended = false;
    const finish = (error: NodeJS.ErrnoException | null) => {
      clearTimeout(timer);
      if (!ended) callback?.(error);
      ended = true;
    };
    const timer = setTimeout(() => {
      for (const connection of connections) connection.destroy();
      finish(null);
    }, END_TIMEOUT_MS);
    end(finish);
  };
}

function boundCommand(connection: PoolConnection, name: 'query' | 'execute'): void {
  const original = connection[name].bind(connection) as AnyCommand;
  const bounded: AnyCommand = (...args) => {
    const last = args.at(-1);
    if (typeof last !== 'function') return original(...args);
    const callback = last as Callback;
    let settled = false;
    const timer = setTimeout(() => {
      settled = true;
      connection.destroy();
      callback(new DatabaseTimeout('statement') as unknown as QueryError);
    }, STATEMENT_TIMEOUT_MS);
    args[args.length - 1] = ((...results: Parameters<Callback>) => {
      clearTimeout(timer);
      if (!settled) callback(...results);
    }) satisfies Callback;
    return original(...args);
  };
  Object.assign(connection, { [name]: bounded });
}

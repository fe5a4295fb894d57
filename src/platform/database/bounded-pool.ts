import type { Pool, PoolConnection, PoolOptions, QueryError } from 'mysql2';
import { callbackify } from 'node:util';
import type { DataSourceOptions, MixedList } from 'typeorm';
import { type DatabaseHost, hostsOf, withHost } from '../config/database-url.js';
import { DatabaseTimeout, isDatabaseAway, isReadOnly } from './database-errors.js';
import { type Primary, primaryOf } from './primary.js';
import {
  beginSession,
  CHARSET,
  CONNECT_TIMEOUT_MS,
  createPool,
  discard,
  type FirstQuestion,
  IDLE_MS,
  PREPARED_STATEMENTS_MAX,
  whenClosed,
} from './session.js';

/** How long a query waits for a free connection before its request gets 503. */
const ACQUIRE_TIMEOUT_MS = 2_000;
/**
 * How long the server may stay silent on one statement. Every request gets a response within 3 s, so this lies below.
 */
export const STATEMENT_TIMEOUT_MS = 2_500;
/** How long the server may take to say goodbye; a connection that fell silent never does. */
const END_TIMEOUT_MS = 1_000;
/** Attempts to connect to the primary; before the second, all servers are asked again. */
const CONNECT_ATTEMPTS = 2;
type Callback = (error: QueryError | null, ...rest: unknown[]) => void;
type AnyCommand = (...args: unknown[]) => unknown;

/**
 * Puts a bound on every wait of a mysql2 pool. By itself the pool waits for ever, both for a free connection and for
 * the response of a server that hangs; and a connection whose response never came would go back to the pool, where its
 * next user might read that response. So it is destroyed instead.
 */
function boundPool(pool: Pool, primary: Primary | null, question: FirstQuestion | null): Pool {
  const getConnection = primary === null ? pool.getConnection.bind(pool) : connectionsTo(primary, pool);
  pool.getConnection = (callback) => {
    let expired = false;
    const timer = setTimeout(() => {
      expired = true;
      primary?.doubt();
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
    whenClosed(connection, () => connections.delete(connection));
    beginSession(connection, question);
    for (const name of ['query', 'execute'] as const) boundCommand(connection, name, () => primary?.doubt());
  });
  return pool;
}

/**
 * Hands out connections to the server that takes writes. One to another server, which was the primary before, is
 * destroyed; when a new one cannot be made, the servers are asked once more.
 */
function connectionsTo(primary: Primary, pool: Pool): Pool['getConnection'] {
  const getConnection = pool.getConnection.bind(pool);
  // What the pool makes its next connections with.
  const { connectionConfig } = (pool as unknown as { config: { connectionConfig: object } }).config;
  const connectTo = (host: DatabaseHost) =>
    new Promise<PoolConnection>((resolve, reject) => {
      Object.assign(connectionConfig, host);
      getConnection((error, connection) => (error === null ? resolve(connection) : reject(error)));
    });
  const acquire = async (): Promise<PoolConnection> => {
    for (let attemptsLeft = CONNECT_ATTEMPTS; ;) {
      const host = await primary.find();
      try {
        const connection = await connectTo(host);
        if (primary.isCurrent(connection.config)) return connection;
        discard(connection);
      } catch (error) {
        attemptsLeft -= 1;
        // An error of the pool itself has no code.
        if (attemptsLeft === 0 || (error as NodeJS.ErrnoException).code === undefined) throw error;
        primary.doubt();
      }
    }
  };
  return callbackify(acquire);
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
      for (const connection of connections) discard(connection);
      finish(null);
    }, END_TIMEOUT_MS);
    end(finish);
  };
}

/** `onTrouble` is called when the server was silent, went away, or takes no writes. */
function boundCommand(connection: PoolConnection, name: 'query' | 'execute', onTrouble: () => void): void {
  const original = connection[name].bind(connection) as AnyCommand;
  const bounded: AnyCommand = (...args) => {
    const last = args.at(-1);
    if (typeof last !== 'function') return original(...args);
    const callback = last as Callback;
    let settled = false;
    const timer = setTimeout(() => {
      settled = true;
      onTrouble();
      discard(connection);
      callback(new DatabaseTimeout('statement') as unknown as QueryError);
    }, STATEMENT_TIMEOUT_MS);
    args[args.length - 1] = ((...results: Parameters<Callback>) => {
      clearTimeout(timer);
      // The driver calls back twice for a statement that is to be prepared first on a connection that is lost.
      if (settled) return;
      settled = true;
      // Another connection may lead to a server that takes writes; this one never will.
      if (isReadOnly(results[0])) discard(connection);
      if (isDatabaseAway(results[0])) onTrouble();
      callback(...results);
    }) satisfies Callback;
    return original(...args);
  };
  Object.assign(connection, { [name]: bounded });
}

/** Waiting requests beyond this get 503 at once. */
const POOL_QUEUE_MAX = 5_000;

/** What one connection pool needs to know. */
export interface DatabaseSettings {
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  readonly databaseTls: boolean;
}

/** The tables and their history; the top of `src` names them, since the platform knows no word of the domain. */
export interface Schema {
  readonly entities: MixedList<new () => unknown>;
  readonly migrations: MixedList<new () => unknown>;
}

/**
 * TypeORM's options for the request path: every wait bounded, READ COMMITTED, UTC. The type is `mariadb` for both
 * servers, because `mysql` writes generated columns in a form that MariaDB refuses.
 */
export function dataSourceOptions(
  settings: DatabaseSettings,
  schema: Schema,
  primary: Primary | null = primaryOf(settings),
  question: FirstQuestion | null = null,
): DataSourceOptions {
  const createBoundPool = (options: PoolOptions) => boundPool(createPool(options), primary, question);
  return { ...commonOptions(settings, schema), driver: { createPool: createBoundPool } };
}

/** The same without bounds in time, for migrations and the TypeORM command line; of several servers, the first. */
export function unboundedDataSourceOptions(settings: DatabaseSettings, schema: Schema): DataSourceOptions {
  return { ...commonOptions(settings, schema), driver: { createPool } };
}

function commonOptions(settings: DatabaseSettings, schema: Schema): DataSourceOptions & { type: 'mariadb' } {
  return {
    type: 'mariadb',
    url: firstServer(settings.databaseUrl).replace(/^mysql:/, 'mariadb:'),
    charset: CHARSET,
    timezone: 'Z',
    poolSize: settings.databasePoolSize,
    connectTimeout: CONNECT_TIMEOUT_MS,
    ...(settings.databaseTls ? { ssl: { rejectUnauthorized: true } } : {}),
    supportBigNumbers: true,
    bigNumberStrings: false,
    // Idle connections are given up only when fewer than all may be idle.
    extra: {
      idleTimeout: IDLE_MS,
      maxIdle: Math.max(1, settings.databasePoolSize - 1),
      resetOnRelease: false,
      queueLimit: POOL_QUEUE_MAX,
      maxPreparedStatements: PREPARED_STATEMENTS_MAX,
      enableKeepAlive: true,
    },
    entities: schema.entities,
    migrations: schema.migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    logging: false,
  };
}

/** TypeORM reads the URL of one server; the pool of the request path chooses another one itself. */
function firstServer(databaseUrl: string): string {
  const [first, ...others] = hostsOf(databaseUrl);
  return first === undefined || others.length === 0 ? databaseUrl : withHost(databaseUrl, first);
}

import type { PoolOptions } from 'mysql2';
import type { DataSourceOptions, MixedList } from 'typeorm';
import { hostsOf, withHost } from '../config/database-url.js';
import { boundPool } from './bounded-pool.js';
import { type Primary, primaryOf } from './primary.js';
import {
  CHARSET,
  CONNECT_TIMEOUT_MS,
  createPool,
  type FirstQuestion,
  IDLE_MS,
  PREPARED_STATEMENTS_MAX,
} from './session.js';

/** Waiting requests beyond this get 503 at once. */
const POOL_QUEUE_MAX = 5_000;

/** What one connection pool needs to know. */
export interface DatabaseSettings {
  readonly databaseUrl: string;
  readonly databasePoolSize: number;
  readonly databaseTls: boolean;
}

/** The tables and their history; the roof names them, since the platform knows no word of the domain. */
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

import mysql2, { type Connection } from 'mysql2';
import { type DatabaseHost, withHost } from '../config/database-url.js';

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
export const SESSION_STATEMENTS = [
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
  return mysql2.createConnection({
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
}

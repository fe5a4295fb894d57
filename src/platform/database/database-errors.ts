/** The code of a wait that was bounded, which stays with the error when TypeORM wraps it. */
const DATABASE_TIMEOUT = 'PARLEY_DATABASE_TIMEOUT';

/** The error of a wait that ended without a response of the server. */
export class DatabaseTimeout extends Error {
  readonly code = DATABASE_TIMEOUT;
  constructor(what: string) {
    super(`The database did not respond in time (${what})`);
  }
}

const SERVER_READ_ONLY = 'PARLEY_DATABASE_READ_ONLY';

/** The error of a server that says of itself that it takes no writes. */
export class ServerReadOnly extends Error {
  readonly code = SERVER_READ_ONLY;
  constructor() {
    super('The database server is read-only');
  }
}

const DUPLICATE = 'ER_DUP_ENTRY';
/** Group Replication rolled the transaction back at its commit, for a conflict or because the member loses its role. */
const ROLLED_BACK_BY_GROUP = 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT';
const DEADLOCK = 'ER_LOCK_DEADLOCK';
const RETRYABLE = new Set([DEADLOCK, 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD', ROLLED_BACK_BY_GROUP]);
/** The server responds, but takes no writes: a replica, a primary that was demoted, a group without a majority. */
const READ_ONLY = new Set<string>([
  SERVER_READ_ONLY,
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION',
  'ER_READ_ONLY_MODE',
  'ER_RUN_HOOK_ERROR',
  'ER_SERVER_OFFLINE_MODE',
  ROLLED_BACK_BY_GROUP,
]);
/** An error of MariaDB that mysql2 has no name for. */
const MARIADB_CONNECTION_KILLED = '1927';
/** Somebody stopped the statement, not the connection. */
const STATEMENT_KILLED = 'ER_QUERY_INTERRUPTED';
const AWAY = new Set<string>([
  ...READ_ONLY,
  DATABASE_TIMEOUT,
  'EAI_AGAIN',
  'EAI_FAIL',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'POOL_CLOSED',
  'ER_CLIENT_INTERACTION_TIMEOUT',
  'ER_CON_COUNT_ERROR',
  MARIADB_CONNECTION_KILLED,
  'ER_NORMAL_SHUTDOWN',
  STATEMENT_KILLED,
  'ER_SERVER_ISNT_AVAILABLE',
  'ER_SERVER_SHUTDOWN',
  'ER_TOO_MANY_USER_CONNECTIONS',
]);
/** The connection leads to a server that knows nothing of what was prepared on it. */
const STATEMENT_UNKNOWN = 'ER_UNKNOWN_STMT_HANDLER';
/** What mysql2 says without a code of a pool or a connection that is closed. */
const CLOSED = /^(Pool is closed|Queue limit reached|Can't (add new command when connection is|write) in closed state)/;

/** The code of an error of mysql2 or of the socket, or its number, also from inside TypeORM's error or as a cause. */
function codeOf(error: unknown): string | undefined {
  return inside(error, ({ code, errno }) => {
    if (typeof code === 'string') return code;
    return typeof errno === 'number' ? String(errno) : undefined;
  });
}

interface ErrorFacts {
  readonly code?: unknown;
  readonly errno?: unknown;
  readonly message?: unknown;
}

/** What is found first in an error and those inside it. */
function inside<T>(error: unknown, find: (error: ErrorFacts) => T | undefined): T | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { driverError, cause } = error as { driverError?: unknown; cause?: unknown };
  return find(error) ?? inside(driverError, find) ?? inside(cause, find);
}

/** Whether a unique index refused the row; with a name, whether it was that index. */
export function isDuplicate(error: unknown, indexName?: string): boolean {
  if (codeOf(error) !== DUPLICATE) return false;
  return indexName === undefined || (error as Error).message.includes(indexName);
}

/** Whether a fresh transaction may succeed: a deadlock, a lock wait that ran out. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error) ?? '');
}

/** Whether the statement met others that waited for it, and was undone. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === DEADLOCK;
}

/** Whether this server takes no writes; another one may. */
export function isReadOnly(error: unknown): boolean {
  return READ_ONLY.has(codeOf(error) ?? '');
}

/** Whether the database is away, or takes no writes, rather than the statement wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (AWAY.has(codeOf(error) ?? '')) return true;
  return inside(error, ({ message }) => (CLOSED.test(String(message)) ? true : undefined)) === true;
}

/** Whether a statement failed because its connection is of no use any more: on another one it may succeed. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code === STATEMENT_KILLED) return false;
  return code === STATEMENT_UNKNOWN || (error as { fatal?: unknown }).fatal === true || isDatabaseAway(error);
}

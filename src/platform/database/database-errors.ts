import { DATABASE_TIMEOUT } from './bounded-pool.js';

const DUPLICATE = 'ER_DUP_ENTRY';
const RETRYABLE = new Set(['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD']);
const AWAY = new Set<string>([
  DATABASE_TIMEOUT,
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'POOL_CLOSED',
  'ER_SERVER_SHUTDOWN',
  'ER_NORMAL_SHUTDOWN',
  'ER_CONNECTION_KILLED',
  'ER_CON_COUNT_ERROR',
  'ER_QUERY_INTERRUPTED',
]);

/** The error of mysql2, also from inside TypeORM's QueryFailedError. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  if (typeof code === 'string') return code;
  return driverError === undefined ? undefined : codeOf(driverError);
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

/** Whether the database is away rather than the statement wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  if (AWAY.has(code)) return true;
  return (
    error instanceof Error &&
    /^(Pool is closed|Queue limit reached|Can't add new command when connection is in closed state)/.test(error.message)
  );
}

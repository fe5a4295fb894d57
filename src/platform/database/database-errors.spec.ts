import { QueryFailedError } from 'typeorm';
import { DatabaseTimeout, isDatabaseAway, isDuplicate, isReadOnly, isRetryable } from './database-errors.js';

/** An error of the server as mysql2 hands it over: its names are those of MySQL. */
const served = (errno: number, code?: string) => Object.assign(new Error(`error ${errno}`), { errno, code });
const coded = (code: string) => Object.assign(new Error(code), { code });
const wrapped = (error: Error) => new QueryFailedError('SELECT 1', [], error);

const READ_ONLY: [string, Error][] = [
  ['read_only or super_read_only is on', served(1290, 'ER_OPTION_PREVENTS_STATEMENT')],
  ['transactions are read-only', served(1792, 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION')],
  ['innodb_read_only is on', served(1836, 'ER_READ_ONLY_MODE')],
  ['a member has left its group', served(3100, 'ER_RUN_HOOK_ERROR')],
  ['the group rolls a commit back', served(3101, 'ER_TRANSACTION_ROLLBACK_DURING_COMMIT')],
  ['the server is in offline mode', served(3032, 'ER_SERVER_OFFLINE_MODE')],
];
const SILENT_OR_GONE: [string, Error][] = [
  ['a wait that was bounded', new DatabaseTimeout('statement')],
  ...[
    'EAI_AGAIN',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EPIPE',
    'ETIMEDOUT',
    'PROTOCOL_CONNECTION_LOST',
  ].map((code): [string, Error] => [code, coded(code)]),
  ['too many connections', served(1040, 'ER_CON_COUNT_ERROR')],
  ['a server that shuts down', served(1053, 'ER_SERVER_SHUTDOWN')],
  ['a statement that was killed', served(1317, 'ER_QUERY_INTERRUPTED')],
  ['a connection that MariaDB killed', served(1927)],
  ['a connection that was idle for too long', served(4031, 'ER_CLIENT_INTERACTION_TIMEOUT')],
  ['a pool that is closed', new Error('Pool is closed.')],
  ['a connection that is closed', new Error("Can't add new command when connection is in closed state")],
];

describe('An error of the database', () => {
  it.each([...READ_ONLY, ...SILENT_OR_GONE])(
    "%s: the database is away, alone, in TypeORM's error and as a cause",
    (_what, error) => {
      const forms = [error, wrapped(error), new Error('a step failed', { cause: wrapped(error) })];
      expect(forms.map(isDatabaseAway)).toEqual([true, true, true]);
    },
  );

  it.each(READ_ONLY)('%s: the server takes no writes', (_what, error) => {
    expect([isReadOnly(error), isReadOnly(wrapped(error))]).toEqual([true, true]);
  });

  it.each(SILENT_OR_GONE)('%s: nothing is known of its writes', (_what, error) => {
    expect(isReadOnly(wrapped(error))).toBe(false);
  });

  it('distinguishes a deadlock and a refused row from a database that is away', () => {
    const [deadlock, duplicate] = [wrapped(coded('ER_LOCK_DEADLOCK')), wrapped(coded('ER_DUP_ENTRY'))];
    expect([isRetryable(deadlock), isDatabaseAway(deadlock)]).toEqual([true, false]);
    expect([isDuplicate(duplicate), isDatabaseAway(duplicate)]).toEqual([true, false]);
    expect([isDatabaseAway(new Error('a fault of ours')), isDatabaseAway(null)]).toEqual([false, false]);
  });
});

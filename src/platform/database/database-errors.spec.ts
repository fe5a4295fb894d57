import { QueryFailedError } from 'typeorm';
import { DatabaseTimeout } from './bounded-pool.js';
import { isDatabaseAway, isDuplicate, isRetryable } from './database-errors.js';

const coded = (code: string) => Object.assign(new Error(code), { code });
const wrapped = (error: Error) => new QueryFailedError('SELECT 1', [], error);

describe('An error of the database', () => {
  it.each([
    ['a wait that was bounded', new DatabaseTimeout('statement')],
    ['a refused connection', coded('ECONNREFUSED')],
    ['a connection that broke', coded('PROTOCOL_CONNECTION_LOST')],
  ])("%s means that the database is away, alone and inside TypeORM's error", (_what, error) => {
    expect([isDatabaseAway(error), isDatabaseAway(wrapped(error))]).toEqual([true, true]);
  });

  it('tells a deadlock and a refused row apart from a database that is away', () => {
    const [deadlock, duplicate] = [wrapped(coded('ER_LOCK_DEADLOCK')), wrapped(coded('ER_DUP_ENTRY'))];
    expect([isRetryable(deadlock), isDatabaseAway(deadlock)]).toEqual([true, false]);
    expect([isDuplicate(duplicate), isDatabaseAway(duplicate)]).toEqual([true, false]);
    expect(isDatabaseAway(new Error('a fault of ours'))).toBe(false);
  });
});

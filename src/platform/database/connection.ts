import type { PoolConnection, QueryError } from 'mysql2';
import type { QueryRunner } from 'typeorm';
import type { SqlValue } from './database.js';

/** A statement, and whether it is worth preparing. */
interface Statement {
  readonly sql: string;
  readonly isFixed: boolean;
}

/**
 * Sends a statement on the connection of a runner, and resolves with what the driver gives. Not by the runner's own
 * `query`: what that does around a statement costs as much as a small statement.
 */
export async function sendOn<T>(
  runner: QueryRunner,
  { sql, isFixed }: Statement,
  values: readonly SqlValue[] = [],
): Promise<T> {
  if (runner.isReleased) throw new Error('The connection was given back');
  const connection = (await runner.connect()) as PoolConnection;
  return new Promise((resolve, reject) => {
    const done = (error: QueryError | null, result: unknown): void => {
      if (error === null) resolve(result as T);
      else reject(error);
    };
    if (isFixed) connection.execute(sql, withoutGaps(values), done);
    else connection.query(sql, values as SqlValue[], done);
  });
}

/** A value that was left out is NULL, as it is in a statement that is sent as text. */
function withoutGaps(values: readonly (SqlValue | undefined)[]): SqlValue[] {
  return values.includes(undefined) ? Array.from(values, (value) => value ?? null) : (values as SqlValue[]);
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

/**
 * A change of a table waits for transactions that have read it, and whoever writes to the table waits behind it: for
 * so long, in seconds, before the change steps back. The least that MySQL can be told.
 */
const WAIT_SECONDS = 1;
/** Then those that waited get on. */
const PAUSE_MS = 2_000;
/** A transaction that is open for longer is ended by hand. */
const ATTEMPTS_MAX = 200;
const LOCK_WAIT_TIMEOUT = 'ER_LOCK_WAIT_TIMEOUT';

/**
 * A query runner whose statements step back from locks that others hold, and try again. Such a statement has changed
 * nothing: DDL has not begun, and the server undoes what a single statement did.
 */
export function patient(runner: QueryRunner): QueryRunner {
  const query = runner.query.bind(runner) as (...given: unknown[]) => Promise<unknown>;
  let isSet = false;
  const attempts = async (...given: unknown[]): Promise<unknown> => {
    if (!isSet) await query(`SET SESSION lock_wait_timeout = ${WAIT_SECONDS}`);
    isSet = true;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await query(...given);
      } catch (error) {
        if (attempt === ATTEMPTS_MAX || (error as { code?: unknown }).code !== LOCK_WAIT_TIMEOUT) throw error;
        await sleep(PAUSE_MS);
      }
    }
  };
  runner.query = attempts as QueryRunner['query'];
  return runner;
}

/** Waits at the end of a run until nothing waits in the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { countWaiting } from '../checkers/tables.mjs';

/** A second failed attempt waits for five minutes and a fifth (schedule.ts). */
const DRAIN_WITHIN_MS = 450_000;
const LOOK_EVERY_MS = 500;

/**
 * Writes `drained` once no event and no delivery waits; a queue that never empties is for the checker to report.
 * @param {string} databaseUrl of one server @param {import('../stage/history.mjs').HistoryWriter} history
 */
export async function drain(databaseUrl, history) {
  const connection = await mysql.createConnection(databaseUrl);
  try {
    for (const until = Date.now() + DRAIN_WITHIN_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
      const { events, deliveries } = await countWaiting(connection);
      if (events + deliveries === 0) return history.write('drained');
    }
    console.log('  ✗ the queue did not become empty:', await countWaiting(connection));
  } finally {
    await connection.end();
  }
}

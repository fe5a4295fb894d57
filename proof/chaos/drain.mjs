/** The end of a run: nothing waits in the database, and the feeds are read. */
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { Fail } from '../../scripts/lib/progress.mjs';
import { countWaiting } from '../checkers/tables.mjs';
import { digestOf } from '../stage/history.mjs';

/** A second failed attempt waits for five minutes and a fifth (schedule.ts). */
const DRAIN_WITHIN_MS = 450_000;
const LOOK_EVERY_MS = 500;
const PAGE = 100;

/** @typedef {{ data: { id: string, type: string, sequence: number }[], cursor: string, hasMore: boolean }} FeedPage */

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

/**
 * Reads the pull feed of every project to its end and writes it into the history, for the checker to compare.
 * @param {string} apiUrl @param {{ projectId: string, key: string }[]} projects
 * @param {import('../stage/history.mjs').HistoryWriter} history
 */
export async function readFeeds(apiUrl, projects, history) {
  for (const { projectId, key } of projects) {
    for (let cursor = '', hasMore = true; hasMore;) {
      const response = await fetch(
        `${apiUrl}/v1/projects/${projectId}/events?limit=${PAGE}&cursor=${encodeURIComponent(cursor)}`,
        { headers: { 'x-api-key': key } },
      );
      if (response.status !== 200) throw new Fail(`The feed returned ${response.status}: ${await response.text()}`);
      const page = /** @type {FeedPage} */ (await response.json());
      history.write('feed', {
        projectId,
        events: page.data.map((event) => [event.id, event.type, event.sequence, digestOf(JSON.stringify(event))]),
      });
      ({ cursor, hasMore } = page);
    }
  }
}

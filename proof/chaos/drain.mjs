/** The end of a run: all that waits comes to its end, and the feeds are read as callers read them. */
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { Fail } from '../../scripts/lib/progress.mjs';
import { countWaiting } from '../checkers/tables.mjs';
import { digestOf } from '../stage/history.mjs';

/** A second failed attempt waits for five minutes and a fifth (schedule.ts). */
const DRAIN_WITHIN_MS = 450_000;
const LOOK_EVERY_MS = 250;
const PAGE = 100;

/** @typedef {{ data: { id: string, type: string, sequence: number }[], cursor: string, hasMore: boolean }} FeedPage */

/**
 * Writes `drained` once no event and no delivery waits; a queue that never empties is for the checker to report.
 * @param {string} databaseUrl of one server @param {import('../stage/history.mjs').HistoryWriter} history
 */
export async function drain(databaseUrl, history) {
  const connection = await mysql.createConnection(databaseUrl);
  try {
    for (const end = Date.now() + DRAIN_WITHIN_MS; Date.now() < end; await sleep(LOOK_EVERY_MS)) {
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
  for (const { projectId, key } of projects)
    for await (const page of pagesOf(apiUrl, key, projectId))
      history.write('feed', {
        projectId,
        events: page.map((event) => [event.id, event.type, event.sequence, digestOf(JSON.stringify(event))]),
      });
}

/** For receipts that come late, and again when they could not be taken. */
const RECEIPTS_WITHIN_MS = 60_000;
/** For what has ended by the clock: the sweeper takes some hundred a second. */
const ENDS_WITHIN_MS = 300_000;
/** In queues that have not changed for so long nothing goes on. */
const STILL_MS = 3_000;
const READERS = 4;

const COUNTS = `SELECT
  (SELECT COUNT(*) FROM messages WHERE queuedFor IS NOT NULL) AS queued,
  (SELECT COUNT(*) FROM simulator_receipts) AS receipts,
  (SELECT COUNT(*) FROM erasures WHERE status <> 'DONE') AS erasures,
  (SELECT COUNT(*) FROM messages WHERE wakeAt IS NOT NULL) AS open,
  (SELECT COUNT(*) FROM events WHERE isDispatched = 0) AS events,
  (SELECT MAX(dueAt) FROM messages WHERE queuedFor IS NOT NULL) AS lastDue,
  (SELECT MAX(wakeAt) FROM messages) AS lastWake`;

/**
 * @typedef {'queued' | 'receipts' | 'erasures' | 'open' | 'events' | 'lastDue' | 'lastWake'} CountName
 * @typedef {Record<CountName, number | null>} Counts
 */

/**
 * Moves the clock to where the last message is due, waits for the queues, moves it to where the last wait for a receipt
 * ends, and waits until nothing is left.
 * @param {string} url @param {import('./messages-world.mjs').MovedClock} clock
 * @param {number} queuesWithinMs for what is due: a queue that is long, a breaker that is open, leases of the killed
 * @param {() => boolean} isQuiet whether gateways have reported all
 */
export async function drainMessages(url, clock, queuesWithinMs, isQuiet) {
  const connection = await mysql.createConnection(url);
  const look = async () => {
    const [rows] = /** @type {[import('mysql2').RowDataPacket[], unknown]} */ (await connection.query(COUNTS));
    return /** @type {Counts} */ (rows[0]);
  };
  try {
    await clock.forwardTo((await look()).lastDue ?? 0);
    // What no gateway takes stays in its queue until its validity ends: it is not waited for.
    const isMoving = changing(({ queued, receipts, erasures }) => [queued, receipts, erasures]);
    await until(look, queuesWithinMs, (counts) => !isMoving(counts));
    await until(look, RECEIPTS_WITHIN_MS, ({ receipts }) => sum(receipts) === 0 && isQuiet());
    await clock.forwardTo(((await look()).lastWake ?? 0) + 1);
    const isDone = await until(look, ENDS_WITHIN_MS, ({ queued, receipts, erasures, open, events }) => {
      return sum(queued, receipts, erasures, open, events) === 0;
    });
    // The checker says which messages these are.
    if (!isDone) console.log('  ✗ not all came to its end:', JSON.stringify(await look()));
  } finally {
    await connection.end();
  }
}

/**
 * Whether some of the counts have changed lately.
 * @param {(counts: Counts) => (number | null)[]} chosen @returns {(counts: Counts) => boolean}
 */
function changing(chosen) {
  let [last, since] = ['', 0];
  return (counts) => {
    const now = chosen(counts).join();
    if (now !== last) [last, since] = [now, Date.now()];
    return Date.now() - since < STILL_MS;
  };
}

/** @param {(number | null)[]} counts */
function sum(...counts) {
  return counts.reduce((/** @type {number} */ total, count) => total + (count ?? 0), 0);
}

/** @param {() => Promise<Counts>} look @param {number} withinMs @param {(counts: Counts) => boolean} isDone */
async function until(look, withinMs, isDone) {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(LOOK_EVERY_MS))
    if (isDone(await look())) return true;
  return false;
}

/**
 * The ids of all events of each project, as the feed gives them.
 * @returns {Promise<Map<string, string[]>>}
 * @param {string} apiUrl @param {string} adminKey @param {readonly string[]} projectIds
 */
export async function readFeedIds(apiUrl, adminKey, projectIds) {
  /** @type {Map<string, string[]>} */
  const feeds = new Map();
  const left = [...projectIds];
  const read = async () => {
    for (let projectId = left.pop(); projectId !== undefined; projectId = left.pop()) {
      const ids = [];
      for await (const page of pagesOf(apiUrl, adminKey, projectId)) ids.push(...page.map(({ id }) => id));
      feeds.set(projectId, ids);
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  return feeds;
}

/**
 * The feed of a project, page by page.
 * @param {string} apiUrl @param {string} key @param {string} projectId
 */
async function* pagesOf(apiUrl, key, projectId) {
  for (let cursor = '', hasMore = true; hasMore;) {
    const query = `limit=${PAGE}&cursor=${encodeURIComponent(cursor)}`;
    const response = await fetch(`${apiUrl}/v1/projects/${projectId}/events?${query}`, {
      headers: { 'x-api-key': key },
    });
    if (response.status !== 200) throw new Fail(`The feed returned ${response.status}: ${await response.text()}`);
    const page = /** @type {FeedPage} */ (await response.json());
    yield page.data;
    ({ cursor, hasMore } = page);
  }
}

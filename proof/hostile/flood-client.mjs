/**
 * Sends requests at a fixed rate, whatever becomes of them (open loop), as a process of its own. Takes `{ url,
 * perSecond, seconds, requests: [{ path, key, body, fromMs }], keepLatencies, cutAtEnd }` and returns `{ sent,
 * statuses, responses: [{ key, ms, atMs, lateMs }], refusals }`; the requests alternate, each from its own moment on.
 * One with a body is a POST of JSON; a text is sent as it is. An empty key is not sent. Latency counts from the moment
 * a request was due, so that a client that is late hides nothing; `lateMs` of it went by before it was sent.
 */
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { codeOf } from '../../scripts/lib/progress.mjs';
import { takeJobs } from '../stage/jobs.mjs';

/**
 * More than the API lets wait for bcrypt, so that the flood arrives at its full rate; the operating system must allow
 * as many open files.
 */
const CONNECTIONS = 1_536;
const TICK_MS = 2;
/** A list as long as this is a flood, which begins as a whole. */
const MANY = 100;
const RESPONSE_WAIT_MS = 15_000;
const REFUSALS_KEPT = 5;

/** @typedef {{ path: string, key: string, body?: object | string, fromMs?: number }} FloodRequest */
/**
 * @typedef {object} FloodJob
 * @property {string} url @property {number} perSecond @property {number} seconds @property {FloodRequest[]} requests
 * @property {boolean} keepLatencies @property {boolean} [cutAtEnd] what still runs then has the status `cut`
 */
/**
 * @typedef {object} Outcome
 * @property {Record<string, number>} statuses
 * @property {{ key: string, ms: number, atMs: number, lateMs: number }[]} responses @property {string[]} refusals
 */
/** @typedef {Outcome & { sent: number }} FloodOutcome */

takeJobs(run);

/** @param {FloodJob} job */
async function run({ url, perSecond, seconds, requests, keepLatencies, cutAtEnd = false }) {
  const pool = new Pool(url, {
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: RESPONSE_WAIT_MS,
    bodyTimeout: RESPONSE_WAIT_MS,
  });
  /** @type {Outcome} */
  const outcome = { statuses: {}, responses: [], refusals: [] };
  const underWay = [];
  const start = performance.now();
  for (let elapsedMs = 0; elapsedMs < seconds * 1000; elapsedMs = performance.now() - start) {
    for (
      let dueMs = dueAfterMs(underWay.length, perSecond);
      dueMs <= elapsedMs;
      dueMs = dueAfterMs(underWay.length, perSecond)
    ) {
      underWay.push(send(pool, pick(requests, underWay.length, dueMs), start + dueMs, outcome, keepLatencies));
    }
    await sleep(TICK_MS);
  }
  if (cutAtEnd) await pool.destroy();
  await Promise.all(underWay);
  if (!cutAtEnd) await pool.destroy();
  return { ...outcome, sent: underWay.length };
}

/** @param {number} turn @param {number} perSecond */
function dueAfterMs(turn, perSecond) {
  return (turn / perSecond) * 1000;
}

/**
 * The requests whose time has come alternate.
 * @param {readonly FloodRequest[]} requests @param {number} turn @param {number} elapsedMs
 */
function pick(requests, turn, elapsedMs) {
  const begun = requests.length > MANY ? requests : requests.filter(({ fromMs = 0 }) => fromMs <= elapsedMs);
  const request = begun[turn % begun.length];
  if (request === undefined) throw new Error('There is nothing to send.');
  return request;
}

/**
 * @param {import('undici').Pool} pool @param {FloodRequest} request @param {number} dueAt @param {Outcome} outcome
 * @param {boolean} keepLatencies
 */
async function send(pool, request, dueAt, outcome, keepLatencies) {
  const lateMs = performance.now() - dueAt;
  const status = await statusOf(pool, request, outcome.refusals);
  outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
  const atMs = performance.now();
  if (keepLatencies) outcome.responses.push({ key: request.key, ms: atMs - dueAt, atMs, lateMs });
}

/** @param {import('undici').Pool} pool @param {FloodRequest} request @param {string[]} refusals */
async function statusOf(pool, { path, key, body: content }, refusals) {
  const headers = key === '' ? {} : { 'x-api-key': key };
  try {
    const { statusCode, body } = await pool.request(
      content === undefined
        ? { method: 'GET', path, headers }
        : {
            method: 'POST',
            path,
            headers: { ...headers, 'content-type': 'application/json' },
            body: typeof content === 'string' ? content : JSON.stringify(content),
          },
    );
    if (statusCode === 200) await finished(body.resume());
    else {
      const text = await body.text();
      if (refusals.length < REFUSALS_KEPT) refusals.push(`${statusCode} ${text}`);
    }
    return statusCode;
  } catch (error) {
    if (pool.destroyed) return 'cut';
    if (refusals.length < REFUSALS_KEPT) refusals.push(String(error));
    return codeOf(error) ?? 'error';
  }
}

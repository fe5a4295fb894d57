/**
 * A load generator of its own process, for short runs measured to the microsecond: takes `{ url, key, paths,
 * connections, requests, seconds, perSecond }` and returns `{ p50, p99, requests, perSecond, failures }`, times in
 * milliseconds. Without `perSecond` a closed loop, which ends after so many requests or so many seconds. With it an
 * open one: so many requests, each due at its moment and counted from it, whatever became of those before.
 */
import { Pool } from 'undici';
import { closedLoop, openLoop, takeJobs } from '../stage/jobs.mjs';
import { percentile } from '../stage/report.mjs';

/**
 * @typedef {object} ListJob
 * @property {string} url @property {Record<string, string>} key as headers @property {readonly string[]} paths
 * @property {number} connections @property {number} requests @property {number} seconds
 * @property {number} [perSecond]
 */
/** @typedef {Awaited<ReturnType<typeof run>>} ListResult */

takeJobs(run);

/** @param {ListJob} job */
async function run({ url, key, paths, connections, requests, seconds, perSecond }) {
  const pool = new Pool(url, { connections, pipelining: 1 });
  /** @type {number[]} */
  const times = [];
  let begun = 0;
  let failures = 0;
  const send = async (/** @type {number} */ since) => {
    const path = paths[begun % paths.length] ?? '/';
    begun += 1;
    try {
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers: key });
      await body.dump({ limit: 10_000_000 });
      times.push(performance.now() - since);
      if (statusCode !== 200) failures += 1;
    } catch {
      failures += 1;
    }
  };
  const start = performance.now();
  const until = start + seconds * 1_000;
  if (perSecond !== undefined) await openLoop(requests, perSecond, send);
  else await closedLoop(connections, () => begun >= requests || performance.now() >= until, send);
  const took = (performance.now() - start) / 1_000;
  await pool.close();
  return {
    requests: times.length,
    perSecond: times.length / took,
    failures,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

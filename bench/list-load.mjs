/**
 * A load generator of its own process, for short runs measured to the microsecond: takes `{ url, key, paths,
 * connections, requests, seconds }` and answers `{ p50, p99, requests, failures }`, times in milliseconds. Closed loop;
 * ends after so many requests, or so many seconds.
 */
import { Pool } from 'undici';
import { takeJobs } from './jobs.mjs';
import { percentile } from './report.mjs';

/**
 * @typedef {object} ListJob
 * @property {string} url @property {Record<string, string>} key as headers @property {readonly string[]} paths
 * @property {number} connections @property {number} requests @property {number} seconds
 */
/** @typedef {Awaited<ReturnType<typeof run>>} ListResult */

takeJobs(run);

/** @param {ListJob} job */
async function run({ url, key, paths, connections, requests, seconds }) {
  const pool = new Pool(url, { connections, pipelining: 1 });
  /** @type {number[]} */
  const times = [];
  let begun = 0;
  let failures = 0;
  const until = performance.now() + seconds * 1_000;
  const loop = async () => {
    while (begun < requests && performance.now() < until) {
      const path = paths[begun % paths.length] ?? '/';
      begun += 1;
      const start = performance.now();
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers: key });
      await body.dump({ limit: 10_000_000 });
      times.push(performance.now() - start);
      if (statusCode !== 200) failures += 1;
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, () => loop().catch(() => (failures += 1))));
  const perSecond = times.length / ((performance.now() - start) / 1_000);
  await pool.close();
  return { requests: times.length, perSecond, failures, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

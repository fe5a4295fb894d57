/**
 * The load of receipts, a process of its own: takes requests that are made already and makes them over kept-alive
 * connections, each as soon as the one before it has its response.
 */
import { Pool } from 'undici';
import { closedLoop, takeJobs } from '../stage/jobs.mjs';

/** @typedef {{ method: 'GET' | 'POST', path: string, headers: Record<string, string>, body: string | null }} Receipt */
/** @typedef {{ url: string, connections: number, receipts: readonly Receipt[] }} ReceiptsJob */
/** @typedef {Awaited<ReturnType<typeof run>>} ReceiptsLoad */

takeJobs(run);

/** @param {ReceiptsJob} job */
async function run({ url, connections, receipts }) {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const failures = /** @type {string[]} */ ([]);
  let next = 0;
  const start = performance.now();
  await closedLoop(
    connections,
    () => next >= receipts.length || failures.length > 0,
    async () => {
      const { body, ...receipt } = /** @type {Receipt} */ (receipts[(next += 1) - 1]);
      const response = await pool.request({ ...receipt, ...(body === null ? {} : { body }) });
      const text = await response.body.text();
      if (response.statusCode >= 300) failures.push(`${response.statusCode}: ${text.slice(0, 500)}`);
    },
  );
  const seconds = (performance.now() - start) / 1_000;
  await pool.close();
  return { perSecond: receipts.length / seconds, failures };
}

/**
 * The load generator, a process of its own: takes `{ url, requests: [{ path, headers }], connections, seconds }` as a
 * message and returns `{ requests, perSecond, p50, p99, failures }`. Closed loop over kept-alive connections.
 */
import autocannon from 'autocannon';
import { takeJobs } from '../stage/jobs.mjs';

/** @typedef {{ path: string, headers: Record<string, string> }} LoadRequest */
/** @typedef {{ url: string, requests: LoadRequest[], connections: number, seconds: number }} LoadJob */
/** @typedef {Awaited<ReturnType<typeof run>>} LoadResult */

takeJobs(run);

/** @param {LoadJob} job */
async function run({ url, requests, connections, seconds }) {
  let client = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 10,
    requests,
    setupClient(each) {
      // Every connection begins elsewhere in the list, so that they do not walk through the same pages together.
      const start = Math.floor((client * requests.length) / connections);
      client += 1;
      if (requests.length > 1) each.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
    },
  });
  return {
    requests: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

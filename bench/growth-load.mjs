/**
 * The load generator of growth, a process of its own: sends the requests of a job over some connections that never
 * pause, and returns how often the word to count stood in the responses, and what failed.
 */
import { Pool } from 'undici';
import { takeJobs } from './jobs.mjs';

/**
 * @typedef {object} GrowthJob
 * @property {string} url @property {string} key @property {readonly GrowthRequest[]} requests
 * @property {number} connections @property {string} counted
 */
/** @typedef {{ path: string, body?: object }} GrowthRequest posts its body, gets without one */
/** @typedef {{ counted: number, failures: string[] }} GrowthLoad */

takeJobs(run);

/** @param {GrowthJob} job @returns {Promise<GrowthLoad>} */
async function run({ url, key, requests, connections, counted: word }) {
  const pool = new Pool(url, { connections, pipelining: 1 });
  /** @type {string[]} */
  const failures = [];
  let begun = 0;
  let counted = 0;
  const lane = async () => {
    for (let next = requests[begun]; next !== undefined && failures.length === 0; next = requests[begun]) {
      begun += 1;
      const { statusCode, body } = await pool.request({
        method: next.body === undefined ? 'GET' : 'POST',
        path: next.path,
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: next.body === undefined ? null : JSON.stringify(next.body),
      });
      const answer = await body.text();
      counted += answer.split(word).length - 1;
      if (statusCode >= 300) failures.push(`${next.path}: ${statusCode} ${answer.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  await pool.close();
  return { counted, failures };
}

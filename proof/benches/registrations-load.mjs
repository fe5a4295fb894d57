/**
 * The load generator of registrations, a process of its own: each connection registers numbers with a project of its
 * own, request by request, without a pause. Every number is new to its project.
 */
import { Pool } from 'undici';
import { takeJobs } from '../stage/jobs.mjs';
import { percentile } from '../stage/report.mjs';

/** @typedef {{ projectId: string, key: string }} LoadProject */
/**
 * @typedef {object} RegistrationJob
 * @property {string} url @property {readonly LoadProject[]} projects @property {number} size numbers of a request
 * @property {number} requests of each project
 */
/** @typedef {Awaited<ReturnType<typeof run>>} RegistrationLoad */

/** Numbers of seven digits below area codes of the United States: both parts begin with 2 at least. */
const AREA_FIRST = 212;
const LINE_FIRST = 2_000_000;
const LINES = 8_000_000;
/** Prime to `LINES`: each line once, far from the one before, for customers do not send their numbers in order. */
const STRIDE = 3_999_971;

/** How many requests each project of each server has got. */
const sent = new Map();

takeJobs(run);

/**
 * The number at an index; all are different, and numbering plans assign most of them.
 * @param {number} index
 */
function scatteredNumber(index) {
  return `+1${AREA_FIRST + Math.floor(index / LINES)}${LINE_FIRST + ((index * STRIDE) % LINES)}`;
}

/** @param {RegistrationJob} job */
async function run(job) {
  const pool = new Pool(job.url, { connections: job.projects.length, pipelining: 1 });
  const state = { pool, job, latencies: /** @type {number[]} */ ([]), failures: /** @type {string[]} */ ([]) };
  const start = performance.now();
  await Promise.all(job.projects.map((project) => registerAll(state, project)));
  const seconds = (performance.now() - start) / 1_000;
  await pool.close();
  const numbers = state.latencies.length * job.size;
  return {
    numbers,
    perSecond: numbers / seconds,
    p50: percentile(state.latencies, 0.5),
    p99: percentile(state.latencies, 0.99),
    failures: state.failures,
  };
}

/**
 * @param {{ pool: Pool, job: RegistrationJob, latencies: number[], failures: string[] }} state
 * @param {LoadProject} project
 */
async function registerAll(state, { projectId, key }) {
  const { pool, job, latencies, failures } = state;
  const counter = `${job.url} ${projectId}`;
  for (let request = 0; request < job.requests && failures.length === 0; request += 1) {
    const place = sent.get(counter) ?? 0;
    sent.set(counter, place + 1);
    const phones = Array.from({ length: job.size }, (_, index) => scatteredNumber(place * job.size + index));
    const since = performance.now();
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: `/v1/projects/${projectId}/phones`,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ phones }),
    });
    const text = await body.text();
    const created = text.split('"status":"created"').length - 1;
    if (statusCode === 200 && created === job.size) latencies.push(performance.now() - since);
    else failures.push(`${statusCode}, ${created} of ${job.size} created: ${text.slice(0, 500)}`);
  }
}

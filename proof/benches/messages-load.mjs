/**
 * The load generator of messages, a process of its own: takes a job as a message and returns what came of it. Closed
 * loop over kept-alive connections, or as many messages a second as the job says; then a request's time counts from
 * when it was due, so that one that has to wait for others is as slow as its caller finds it.
 */
import { Pool } from 'undici';
import { closedLoop, openLoop, takeJobs } from '../stage/jobs.mjs';
import { numberAt } from '../stage/phones-table.mjs';
import { percentile } from '../stage/report.mjs';

/** @typedef {{ projectId: string, key: string }} LoadProject */
/**
 * @typedef {object} MessageJob
 * @property {string} url @property {readonly LoadProject[]} projects @property {number} phones of each project
 * @property {number} size messages of a request; 1 = not as a batch @property {string} [category]
 * @property {number} connections @property {number} [seconds]
 * @property {number} [messages] how many, instead of seconds
 * @property {number} [perSecond] requests; else as many as there can be
 */
/** @typedef {Awaited<ReturnType<typeof run>>} MessageLoad */

const TEXT = 'Your order 4711 has shipped and will be with you on Tuesday between 9 and 12.';
/** How many requests each server has got: the next ones go to other numbers. */
const sent = new Map();

takeJobs(run);

/** @param {MessageJob} job */
async function run(job) {
  const pool = new Pool(job.url, { connections: job.connections, pipelining: 1 });
  const state = {
    pool,
    job,
    latencies: /** @type {number[]} */ ([]),
    failures: /** @type {string[]} */ ([]),
    begun: 0,
  };
  const start = performance.now();
  const { seconds: most = Number.POSITIVE_INFINITY, messages: wanted = Number.POSITIVE_INFINITY } = job;
  const isOver = () =>
    performance.now() - start >= most * 1_000 || state.begun * job.size >= wanted || state.failures.length > 0;
  const sendOne = (/** @type {number} */ since) => {
    state.begun += 1;
    return send(state, since);
  };
  if (job.perSecond === undefined) await closedLoop(job.connections, isOver, sendOne);
  else await openLoop(Math.round((job.seconds ?? 0) * job.perSecond), job.perSecond, sendOne);
  const seconds = (performance.now() - start) / 1_000;
  await pool.close();
  const messages = state.latencies.length * job.size;
  return {
    messages,
    perSecond: messages / seconds,
    p50: percentile(state.latencies, 0.5),
    p99: percentile(state.latencies, 0.99),
    failures: state.failures,
  };
}

/** @typedef {{ pool: Pool, job: MessageJob, latencies: number[], failures: string[], begun: number }} State */

/** @param {State} state @param {number} since */
async function send({ pool, job, latencies, failures }, since) {
  const place = sent.get(job.url) ?? 0;
  sent.set(job.url, place + 1);
  const project = job.projects[place % job.projects.length];
  const first = Math.floor(place / job.projects.length) * job.size;
  const items = Array.from({ length: job.size }, (_, index) => ({
    to: numberAt((first + index) % job.phones),
    text: TEXT,
    ...(job.category === undefined ? {} : { category: job.category }),
  }));
  const path = `/v1/projects/${project?.projectId}/messages`;
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: job.size === 1 ? path : `${path}/batches`,
    headers: { 'content-type': 'application/json', 'x-api-key': project?.key ?? '' },
    body: JSON.stringify(job.size === 1 ? items[0] : { messages: items }),
  });
  const text = await body.text();
  const accepted = job.size === 1 ? Number(text.includes('"QUEUED"')) : text.split('"status":"accepted"').length - 1;
  if (statusCode === 202 && accepted === job.size) latencies.push(performance.now() - since);
  else failures.push(`${statusCode}, ${accepted} of ${job.size} accepted: ${text.slice(0, 500)}`);
}

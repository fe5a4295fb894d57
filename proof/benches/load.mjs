/**
 * The load generator of the benches, a process of its own that takes jobs by messages; its argument says of what:
 * `startWorker('proof/benches/load.mjs', 'messages')`. All send over kept-alive connections.
 */
import autocannon from 'autocannon';
import { Pool } from 'undici';
import { closedLoop, openLoop, takeJobs } from '../stage/jobs.mjs';
import { percentile } from '../stage/report.mjs';
import { numberAt } from '../stage/world.mjs';

// Lists, for short runs measured to the microsecond; times in milliseconds. Without `perSecond` a closed loop, which
// ends after so many requests or so many seconds. With it an open one: so many requests, each due at its moment and
// counted from it, whatever became of those before.

/**
 * @typedef {object} ListJob
 * @property {string} url @property {Record<string, string>} key as headers @property {readonly string[]} paths
 * @property {number} connections @property {number} requests @property {number} seconds
 * @property {number} [perSecond]
 */
/** @typedef {Awaited<ReturnType<typeof loadLists>>} ListResult */

/** @param {ListJob} job */
async function loadLists({ url, key, paths, connections, requests, seconds, perSecond }) {
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

// Messages: a closed loop, or as many a second as the job says; then a request's time counts from when it was due, so
// that one that has to wait for others is as slow as its caller finds it.

/** @typedef {{ projectId: string, key: string }} LoadProject */
/**
 * @typedef {object} MessageJob
 * @property {string} url @property {readonly LoadProject[]} projects @property {number} phones of each project
 * @property {number} size messages of a request; 1 = not as a batch @property {string} [category]
 * @property {number} connections @property {number} [seconds]
 * @property {number} [messages] how many, instead of seconds
 * @property {number} [perSecond] requests; else as many as there can be
 */
/** @typedef {Awaited<ReturnType<typeof loadMessages>>} MessageLoad */

const TEXT = 'Your order 4711 has shipped and will be with you on Tuesday between 9 and 12.';
/** How many requests each server has got: the next ones go to other numbers. */
const sent = new Map();

/** @param {MessageJob} job */
async function loadMessages(job) {
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
    return sendMessages(state, since);
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
async function sendMessages({ pool, job, latencies, failures }, since) {
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

// Registrations: each connection registers numbers with a project of its own, request by request, without a pause.
// Every number is new to its project.

/**
 * @typedef {object} RegistrationJob
 * @property {string} url @property {readonly LoadProject[]} projects @property {number} size numbers of a request
 * @property {number} requests of each project
 */
/** @typedef {Awaited<ReturnType<typeof registerNumbers>>} RegistrationLoad */

/** Numbers of seven digits below area codes of the United States: both parts begin with 2 at least. */
const AREA_FIRST = 212;
const LINE_FIRST = 2_000_000;
const LINES = 8_000_000;
/** Prime to `LINES`: each line once, far from the one before, for customers do not send their numbers in order. */
const STRIDE = 3_999_971;

/** How many requests each project of each server has got. */
const requestsOf = new Map();

/**
 * The number at an index; all are different, and numbering plans assign most of them.
 * @param {number} index
 */
function scatteredNumber(index) {
  return `+1${AREA_FIRST + Math.floor(index / LINES)}${LINE_FIRST + ((index * STRIDE) % LINES)}`;
}

/** @param {RegistrationJob} job */
async function registerNumbers(job) {
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
    const place = requestsOf.get(counter) ?? 0;
    requestsOf.set(counter, place + 1);
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

// Receipts: requests that are made already, each as soon as the one before it has its response.

/** @typedef {{ method: 'GET' | 'POST', path: string, headers: Record<string, string>, body: string | null }} Receipt */
/** @typedef {{ url: string, connections: number, receipts: readonly Receipt[] }} ReceiptsJob */
/** @typedef {Awaited<ReturnType<typeof postReceipts>>} ReceiptsLoad */

/** @param {ReceiptsJob} job */
async function postReceipts({ url, connections, receipts }) {
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

// The hot calls: a closed loop of many connections.

/** @typedef {{ path: string, headers: Record<string, string> }} LoadRequest */
/** @typedef {{ url: string, requests: LoadRequest[], connections: number, seconds: number }} LoadJob */
/** @typedef {Awaited<ReturnType<typeof loadCalls>>} LoadResult */

/** @param {LoadJob} job */
async function loadCalls({ url, requests, connections, seconds }) {
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

const LOADS = {
  calls: loadCalls,
  lists: loadLists,
  messages: loadMessages,
  registrations: registerNumbers,
  receipts: postReceipts,
};

takeJobs(/** @type {(job: unknown) => unknown} */ (LOADS[/** @type {keyof typeof LOADS} */ (process.argv[2])]));

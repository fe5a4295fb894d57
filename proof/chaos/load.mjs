/** What a run works on, and its load: registrations, opt-outs and imports. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';

// What a run works on: projects with their keys and webhook configs, made over HTTP as an operator would.

/** @typedef {import('../stage/history.mjs').HistoryWriter} HistoryWriter */

const PROJECTS = 6;
/** The shortest deadline there is: the shorter it is, the sooner a lease of a dead worker ends. */
const TIMEOUT_MS = 1_000;
const ALL = ['CREATED', 'VALIDATED', 'VALIDATION_FAILED', 'OPTED_OUT', 'OPTED_IN', 'OPT_OUT_REMINDER_SENT', 'ERASED'];
/** The configs of the first, second … project; what comes after has one that wants everything. */
const CONFIGS = [
  [
    { isActive: true, phoneEvents: ALL },
    { isActive: true, phoneEvents: ['CREATED'] },
  ],
  [
    { isActive: true, phoneEvents: ALL },
    { isActive: false, phoneEvents: ALL },
  ],
  [
    { isActive: true, phoneEvents: ALL },
    { isActive: true, phoneEvents: [] },
  ],
];
const USUAL = [{ isActive: true, phoneEvents: ALL }];

/** @typedef {{ projectId: string, key: string }} ProjectKey */

/**
 * Makes it and writes it into the history.
 * @returns {Promise<ProjectKey[]>}
 * @param {string} apiUrl @param {string} adminKey @param {string} receiverUrl
 * @param {HistoryWriter} history
 */
export async function makeWorld(apiUrl, adminKey, receiverUrl, history) {
  const operator = new Operator(apiUrl, adminKey);
  const projects = [];
  for (let index = 0; index < PROJECTS; index += 1) {
    const { projectId, key } = await operator.makeProject(`Tenant ${index}`, `Project ${index}`);
    history.write('project', { projectId });
    for (const config of CONFIGS[index] ?? USUAL) await makeConfig(operator, projectId, config, receiverUrl, history);
    projects.push({ projectId, key });
  }
  return projects;
}

/**
 * @param {Operator} operator @param {string} projectId
 * @param {{ isActive: boolean, phoneEvents: readonly string[] }} config @param {string} receiverUrl
 * @param {HistoryWriter} history
 */
async function makeConfig(operator, projectId, { isActive, phoneEvents }, receiverUrl, history) {
  const label = randomUUID();
  const { webhookConfigId } = await operator.call('POST', `/v1/projects/${projectId}/webhook-configs`, {
    endpoint: { url: `${receiverUrl}/${label}`, timeoutMs: TIMEOUT_MS, isActive },
    subscriptions: { phoneEvents },
  });
  history.write('config', { webhookConfigId, projectId, label, isActive, phoneEvents });
}

// Opts numbers out one by one at a steady rate; each is asked for under its key until its outcome is known.

const NUMBERS_EACH = 200;
const FIRST_OPTED_OUT = 12_142_000_001;
const ACKNOWLEDGED = 200;
const OPT_OUT_TEXT_KEPT = 500;

/** @typedef {import('./client.mjs').ConsentClient} ConsentClient */

export class OptOuts {
  #client;
  #history;
  #everyMs;
  #isStopping = false;
  /** @type {{ project: ProjectKey, phone: string }[]} */
  #numbers = [];
  /** @type {Promise<void>[]} */
  #underWay = [];
  /** @type {Promise<void>} */
  #ended = Promise.resolve();
  acknowledged = 0;

  /** @param {{ client: ConsentClient, history: HistoryWriter, rate: number }} setting `rate` opt-outs a second */
  constructor({ client, history, rate }) {
    this.#client = client;
    this.#history = history;
    this.#everyMs = 1_000 / rate;
  }

  /**
   * Registers the numbers that are opted out later.
   * @param {readonly ProjectKey[]} projects
   */
  async prepare(projects) {
    for (const project of projects) {
      const phones = Array.from({ length: NUMBERS_EACH }, (_none, index) => `+${FIRST_OPTED_OUT + index}`);
      const key = randomUUID();
      this.#history.write('ask', { key, projectId: project.projectId, phones });
      const path = `/v1/projects/${project.projectId}/phones`;
      const { status } = await this.#send(project, path, key, { phones });
      if (status !== ACKNOWLEDGED) throw new Fail(`The numbers to opt out could not be registered: ${status}.`);
      this.#history.write('ack', { key, attempts: 1 });
    }
    for (let index = 0; index < NUMBERS_EACH; index += 1)
      for (const project of projects) this.#numbers.push({ project, phone: `+${FIRST_OPTED_OUT + index}` });
  }

  start() {
    this.#ended = this.#run();
  }

  /** No new ones; resolves when every one that was requested has its response. */
  async end() {
    this.#isStopping = true;
    await this.#ended;
    await Promise.all(this.#underWay);
  }

  async #run() {
    for (let due = performance.now(); !this.#isStopping; due += this.#everyMs) {
      const next = this.#numbers.shift();
      if (next === undefined) return;
      this.#underWay.push(this.#optOut(next));
      await sleep(Math.max(0, due + this.#everyMs - performance.now()));
    }
  }

  /** @param {{ project: ProjectKey, phone: string }} one */
  async #optOut({ project, phone }) {
    const key = randomUUID();
    this.#history.write('opt-out', { key, projectId: project.projectId, phone });
    const path = `/v1/projects/${project.projectId}/phones/${encodeURIComponent(phone)}/opt-out`;
    const { status, body: shown } = await this.#send(project, path, key, { reason: 'API', note: key });
    if (status === ACKNOWLEDGED) {
      this.#history.write('opted-out', { key });
      this.acknowledged += 1;
    } else this.#history.write('response', { key, status, text: JSON.stringify(shown).slice(0, OPT_OUT_TEXT_KEPT) });
  }

  /** @param {ProjectKey} project @param {string} path @param {string} key @param {object} body */
  #send({ key: apiKey }, path, key, body) {
    return this.#client.send({ method: 'POST', path, apiKey, key, requestId: randomUUID(), body }, () => {});
  }
}

// Imports beside other load. In the history one is a registration of all its numbers.

const FIRST_IMPORTED = 12_132_000_001;
const DONE_WITHIN_MS = 120_000;
const POLL_MS = 250;
const UPLOADS_MAX = 30;
const AGAIN_MS = 1_000;
let uploaded = 0;

/**
 * Uploads a file of new numbers; returns the id of its import.
 * @param {string} apiUrl @param {ProjectKey} project @param {number} rows
 * @param {import('../stage/history.mjs').HistoryWriter} history
 */
export async function uploadImport(apiUrl, { projectId, key }, rows, history) {
  const phones = Array.from({ length: rows }, (_none, index) => `+${FIRST_IMPORTED + uploaded + index}`);
  uploaded += rows;
  const headers = { 'x-api-key': key, 'content-type': 'text/csv', 'idempotency-key': randomUUID() };
  const body = ['phoneE164', ...phones, ''].join('\n');
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${apiUrl}/v1/projects/${projectId}/phones/import`, { method: 'POST', body, headers });
    if (response.status === 202) {
      const { importId } = /** @type {{ importId: string }} */ (await response.json());
      history.write('ask', { key: importId, projectId, phones });
      return importId;
    }
    const text = await response.text();
    if (response.status !== 503 || attempt === UPLOADS_MAX)
      throw new Fail(`The upload returned ${response.status}: ${text}`);
    await sleep(AGAIN_MS);
  }
}

/**
 * Writes `ack` once an import is done; returns how long it took.
 * @param {string} apiUrl @param {ProjectKey} project @param {string} importId
 * @param {import('../stage/history.mjs').HistoryWriter} history
 */
export async function importDone(apiUrl, { projectId, key }, importId, history) {
  let status = 'unknown';
  for (const until = Date.now() + DONE_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
    const response = await fetch(`${apiUrl}/v1/projects/${projectId}/phone-imports/${importId}`, {
      headers: { 'x-api-key': key },
    });
    const shown = /** @type {{ status: string, finishedAt: number, createdAt: number }} */ (await response.json());
    status = response.status === 200 ? shown.status : String(response.status);
    if (status !== 'DONE') continue;
    history.write('ack', { key: importId, attempts: 1 });
    return shown.finishedAt - shown.createdAt;
  }
  throw new Fail(`The import ${importId} did not end; it is ${status}.`);
}

// Registers numbers at a fixed rate, whatever becomes of it (open loop). A registration whose outcome is unknown (no
// response, 503, "still in flight") is requested again under the same Idempotency-Key until its response comes: every
// one that was ever requested ends acknowledged, unless a response comes that should not.

/**
 * The response of a process, and when; status 0: none.
 * @typedef {object} Responded
 * @property {string} url @property {number} sentAt @property {number} respondedAt @property {number} status
 */

/** Each number that is new to a project makes two events: created, and validated or not. */
const EVENTS_PER_NUMBER = 2;
const NUMBERS_MAX = 3;
const NUMBERS_MEAN = (1 + NUMBERS_MAX) / 2;
const FIRST_NUMBER = 12_122_000_001;
const TICK_MS = 5;
/** Registrations under way; beyond this the load waits, and the achieved rate says so. */
const UNDER_WAY_MAX = 4_000;
const RESPONSE_WAIT_MS = 5_000;
/**
 * Attempts follow each other ever more slowly, as a well-made client's do: a storm of them would be all that is
 * measured.
 */
const AGAIN_FIRST_MS = 200;
const AGAIN_MAX_MS = 5_000;
const CONNECTIONS = 100;
const TEXT_KEPT = 500;
const TOO_MANY = 429;

export class Load {
  #pools;
  #projects;
  #rate;
  #history;
  #random;
  #isBusyAllowed;
  #onResponse;
  #isStopping = false;
  /** @type {Set<Promise<void>>} */
  #underWay = new Set();
  #asked = 0;
  #numbers = 0;
  /** @type {Promise<void>} */
  #ended = Promise.resolve();
  acknowledged = 0;

  /**
   * @param {object} setting @param {readonly string[]} setting.apiUrls
   * @param {readonly ProjectKey[]} setting.projects @param {number} setting.rate events a second
   * @param {import('../stage/history.mjs').HistoryWriter} setting.history
   * @param {import('../stage/random.mjs').Random} setting.random
   * @param {boolean} [setting.isBusyAllowed] 429 is then no fault: the request is repeated
   * @param {(response: Responded) => void} [setting.onResponse] called for each response
   */
  constructor({ apiUrls, projects, rate, history, random, isBusyAllowed = false, onResponse = () => {} }) {
    this.#pools = apiUrls.map((url) => ({
      url,
      pool: new Pool(url, {
        connections: CONNECTIONS,
        pipelining: 1,
        headersTimeout: RESPONSE_WAIT_MS,
        bodyTimeout: RESPONSE_WAIT_MS,
        connectTimeout: RESPONSE_WAIT_MS,
      }),
    }));
    this.#isBusyAllowed = isBusyAllowed;
    this.#onResponse = onResponse;
    this.#projects = projects;
    this.#rate = rate / (EVENTS_PER_NUMBER * NUMBERS_MEAN);
    this.#history = history;
    this.#random = random;
  }

  start() {
    this.#ended = this.#run();
  }

  get unanswered() {
    return this.#underWay.size;
  }

  /**
   * No new registrations; resolves when each that was requested has its response, or after `patienceMs`.
   * @param {number} patienceMs
   */
  async end(patienceMs) {
    this.#isStopping = true;
    await this.#ended;
    await Promise.race([Promise.all(this.#underWay), sleep(patienceMs, undefined, { ref: false })]);
    this.#history.write('load-end', { unanswered: this.#underWay.size });
    await Promise.all(this.#pools.map(({ pool }) => pool.destroy()));
  }

  async #run() {
    const start = performance.now();
    while (!this.#isStopping) {
      const due = ((performance.now() - start) / 1_000) * this.#rate;
      for (; this.#asked < due && this.#underWay.size < UNDER_WAY_MAX; this.#asked += 1) {
        const one = this.#register();
        this.#underWay.add(one);
        void one.finally(() => this.#underWay.delete(one));
      }
      // What could not be asked for in time is not made up for in a burst.
      this.#asked = Math.max(this.#asked, Math.floor(due));
      await sleep(TICK_MS);
    }
  }

  async #register() {
    const project = this.#random.pick(this.#projects);
    const phones = Array.from(
      { length: this.#random.whole(1, NUMBERS_MAX) },
      () => `+${FIRST_NUMBER + this.#numbers++}`,
    );
    const key = randomUUID();
    this.#history.write('ask', { key, projectId: project.projectId, phones });
    for (let attempts = 1; ; attempts += 1) {
      const { status, text } = await this.#ask(project, key, phones);
      if (status === 200) {
        this.#history.write('ack', { key, attempts });
        this.acknowledged += 1;
        return;
      }
      const isBusy = status === TOO_MANY && this.#isBusyAllowed;
      if (!isBusy && !isWorthAnotherAttempt(status, text)) {
        this.#history.write('response', { key, status, text: text.slice(0, TEXT_KEPT) });
        // A fault of the server: noted, and asked for again, for it may have happened all the same.
        if (status < 500) return;
      }
      const mostMs = Math.min(AGAIN_MAX_MS, AGAIN_FIRST_MS * 2 ** attempts);
      await sleep(this.#random.between(mostMs / 2, mostMs));
    }
  }

  /**
   * Status 0: no response.
   * @param {ProjectKey} project @param {string} key @param {readonly string[]} phones
   */
  async #ask({ projectId, key: apiKey }, key, phones) {
    const { url, pool } = this.#random.pick(this.#pools);
    const sentAt = Date.now();
    try {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: `/v1/projects/${projectId}/phones`,
        headers: { 'x-api-key': apiKey, 'idempotency-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ phones }),
      });
      const text = await body.text();
      this.#onResponse({ url, sentAt, respondedAt: Date.now(), status: statusCode });
      return { status: statusCode, text };
    } catch {
      this.#onResponse({ url, sentAt, respondedAt: Date.now(), status: 0 });
      return { status: 0, text: '' };
    }
  }
}

/** @param {number} status @param {string} text */
function isWorthAnotherAttempt(status, text) {
  return status === 0 || status === 503 || (status === 409 && text.includes('still in flight'));
}

/**
 * Registers numbers at a fixed rate, whatever becomes of it (open loop). A registration whose outcome is unknown (no
 * response, 503, "still in flight") is requested again under the same Idempotency-Key until its response comes: every
 * one that was ever requested ends acknowledged, unless a response comes that should not.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';

/** @typedef {import('./world.mjs').ProjectKey} ProjectKey */
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

/** Opts numbers out one by one at a steady rate; each is asked for under its key until its outcome is known. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fail } from '../../scripts/lib/progress.mjs';

const NUMBERS_EACH = 200;
const FIRST_NUMBER = 12_142_000_001;
const ACKNOWLEDGED = 200;
const TEXT_KEPT = 500;

/** @typedef {import('./world.mjs').ProjectKey} ProjectKey */
/** @typedef {import('./client.mjs').ConsentClient} ConsentClient */
/** @typedef {import('../stage/history.mjs').HistoryWriter} HistoryWriter */

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
      const phones = Array.from({ length: NUMBERS_EACH }, (_none, index) => `+${FIRST_NUMBER + index}`);
      const key = randomUUID();
      this.#history.write('ask', { key, projectId: project.projectId, phones });
      const path = `/v1/projects/${project.projectId}/phones`;
      const { status } = await this.#send(project, path, key, { phones });
      if (status !== ACKNOWLEDGED) throw new Fail(`The numbers to opt out could not be registered: ${status}.`);
      this.#history.write('ack', { key, attempts: 1 });
    }
    for (let index = 0; index < NUMBERS_EACH; index += 1)
      for (const project of projects) this.#numbers.push({ project, phone: `+${FIRST_NUMBER + index}` });
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
    } else this.#history.write('response', { key, status, text: JSON.stringify(shown).slice(0, TEXT_KEPT) });
  }

  /** @param {ProjectKey} project @param {string} path @param {string} key @param {object} body */
  #send({ key: apiKey }, path, key, body) {
    return this.#client.send({ method: 'POST', path, apiKey, key, requestId: randomUUID(), body }, () => {});
  }
}

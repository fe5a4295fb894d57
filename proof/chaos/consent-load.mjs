/**
 * Random operations of consent, many at a time, on few numbers: each is noted with what was asked for, when, and what
 * came of it, for the checker. `id` of an operation is its `X-Request-Id`, by which its entry in the ledger is found.
 */
import { DRAWN, numberAt, operationOf, registration } from './consent-kinds.mjs';

const NUMBERS_AT_ONCE = 200;
/** After so many operations a new number takes the place of the oldest one: it is unknown everywhere at first. */
const NEW_NUMBER_EVERY = 250;
/** A share of all operations goes to a few numbers, so that many arrive together. */
const HOT_NUMBERS = 5;
const HOT_SHARE = 0.1;
const LOOPS = 96;
/** Operations that may be repeated under their key. */
const REPEATABLE = 2_000;
/** An unknown number is registered again by the next operation, as often as this. */
const RETURN_SHARE = 0.5;

/** @typedef {import('./consent-world.mjs').ConsentProject} Project */
/** @typedef {import('./consent-kinds.mjs').Asked} Asked */
/**
 * What was asked for, and what came of it. Status 0: nobody knows.
 * @typedef {Omit<Asked, 'method' | 'path' | 'apiKey' | 'body'> & Outcome} Operation
 */
/**
 * @typedef {object} Outcome
 * @property {number} askedAt @property {number} respondedAt @property {number} status @property {number} attempts
 * @property {boolean} isReplayed @property {string} [text]
 * @property {string[]} [created] links of the numbers that were new
 */

export class ConsentLoad {
  #client;
  #projects;
  #random;
  #isOver;
  /** @type {Map<string, string>} */
  #tokens = new Map();
  /** @type {Asked[]} */
  #repeatable = [];
  /** @type {{ project: Project, phone: string }[]} */
  #gone = [];
  /** @type {Set<Promise<void>>} */
  #underWay = new Set();
  /**
   * What has been done, in the order of responses.
   * @type {Operation[]}
   */
  operations = [];
  acknowledged = 0;

  /**
   * @param {object} setting @param {import('./client.mjs').ConsentClient} setting.client
   * @param {readonly Project[]} setting.projects @param {import('../stage/random.mjs').Random} setting.random
   * @param {(acknowledged: number) => boolean} setting.isOver whether there have been enough
   */
  constructor({ client, projects, random, isOver }) {
    this.#client = client;
    this.#projects = projects;
    this.#random = random;
    this.#isOver = isOver;
  }

  /** The first numbers are known to every project. */
  async prepare() {
    for (const project of this.#projects)
      await this.perform(
        registration(
          project,
          Array.from({ length: NUMBERS_AT_ONCE }, (_none, index) => numberAt(index)),
          true,
        ),
      );
  }

  /** Resolves when all have their responses. */
  async run() {
    await Promise.all(Array.from({ length: LOOPS }, () => this.#loop()));
    await Promise.all(this.#underWay);
  }

  /** One after the other; what a killed process still claims is waited for beside the next. */
  async #loop() {
    while (!this.#isOver(this.acknowledged)) {
      await /** @type {Promise<void>} */ (
        new Promise((goOn, fail) => {
          const one = this.perform(this.#next(), goOn);
          this.#underWay.add(one);
          one.finally(() => this.#underWay.delete(one)).then(() => goOn(), fail);
        })
      );
    }
  }

  /** @returns {Asked} */
  #next() {
    const { make, key } = this.#random.pick(DRAWN);
    const gone = this.#gone.pop();
    if (gone !== undefined) return registration(gone.project, [gone.phone], true);
    if (make === 'repeat' && this.#repeatable.length > 0) {
      const original = this.#random.pick(this.#repeatable);
      return { ...original, what: 'repeat', of: original.what };
    }
    const project = this.#random.pick(this.#projects);
    const oldest = Math.floor(this.operations.length / NEW_NUMBER_EVERY);
    const any = () => numberAt(oldest + this.#random.whole(0, NUMBERS_AT_ONCE - 1));
    const phone = this.#random.next() < HOT_SHARE ? numberAt(this.#random.whole(0, HOT_NUMBERS - 1)) : any();
    const token = this.#tokens.get(`${project.projectId} ${phone}`) ?? '';
    if (make === 'register' || make === 'repeat' || (make.startsWith('link') && token === ''))
      return registration(project, [phone, any()], true);
    return operationOf(make, project, phone, key, { random: this.#random, token, others: any });
  }

  /**
   * Asks for it until there is a response, and notes what came of it.
   * @param {Asked} operation
   */
  async perform(operation, onClaimed = () => {}) {
    const askedAt = Date.now();
    const { method, path, apiKey, key, id, body, ...facts } = operation;
    const {
      status,
      attempts,
      isReplayed,
      body: shown,
    } = await this.#client.send({ method, path, apiKey, key, requestId: id, body }, onClaimed);
    /** @type {Operation} */
    const done = { id, key, ...facts, askedAt, respondedAt: Date.now(), status, attempts, isReplayed };
    if (facts.what === 'register' && status === 200)
      done.created = (shown.data ?? []).flatMap(({ status: how, phone }) =>
        how === 'created' && phone !== null ? [phone.optOutToken] : [],
      );
    if (status >= 400) done.text = JSON.stringify(shown);
    this.operations.push(done);
    if (status > 0) this.acknowledged += 1;
    if (facts.what !== 'repeat') this.#learn(operation, status, shown);
  }

  /** @param {Asked} operation @param {number} status @param {import('./client.mjs').ShownBody} body */
  #learn(operation, status, body) {
    const { projectId, phone, what } = operation;
    const shown = what === 'register' && status === 200 ? (body.data ?? []).map((item) => item.phone) : [body];
    for (const one of shown)
      if (typeof one?.optOutToken === 'string') this.#tokens.set(`${projectId} ${one.phoneE164}`, one.optOutToken);
    const project = this.#projects.find((one) => one.projectId === projectId);
    if ((status === 404 || (what === 'erase' && status === 202)) && this.#random.next() < RETURN_SHARE)
      if (project !== undefined && phone !== null) this.#gone.push({ project, phone });
    if (operation.key === null || status !== 200) return;
    if (this.#repeatable.length < REPEATABLE) this.#repeatable.push(operation);
    else this.#repeatable[this.#random.whole(0, REPEATABLE - 1)] = operation;
  }
}

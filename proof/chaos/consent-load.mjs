/**
 * Random operations of consent, many at a time, on few numbers: each is noted with what was asked for, when, and what
 * came of it, for the checker. `id` of an operation is its `X-Request-Id`, by which its entry in the ledger is found.
 */
import { randomUUID } from 'node:crypto';

export const PROJECTS = 4;
const NUMBERS_EACH = 400;
/** A share of all operations goes to a few numbers, so that many arrive together. */
const HOT_NUMBERS = 5;
const HOT_SHARE = 0.1;
const LOOPS = 96;
/** Operations that may be repeated under their key. */
const REPEATABLE = 2_000;
/** An unknown number is registered again by the next operation, as often as this. */
const RETURN_SHARE = 0.5;
const POST = /** @type {const} */ ('POST');
const DELETE = /** @type {const} */ ('DELETE');
const FIRST_NUMBER = 12_122_000_001;
/** Not a block at the provider: only a text of the person ends that, and here nobody writes. */
const REASONS = ['API', 'API', 'COMPLAINT'];

/** Kinds by weight. With `key`: under an Idempotency-Key; without one, an unknown outcome stays unknown. */
const KINDS = [
  { weight: 18, make: 'optOut', key: true },
  { weight: 8, make: 'optOut', key: false },
  { weight: 18, make: 'optIn', key: true },
  { weight: 8, make: 'optIn', key: false },
  { weight: 7, make: 'bareOptIn', key: true },
  { weight: 6, make: 'linkOut', key: false },
  { weight: 6, make: 'linkUndo', key: false },
  { weight: 12, make: 'register', key: true },
  { weight: 4, make: 'erase', key: false },
  { weight: 13, make: 'repeat', key: true },
];
const DRAWN = KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

/** @typedef {import('./world.mjs').ProjectKey} Project */
/**
 * What is asked for. `source`, `note` and `token` are what its entry in the ledger must show.
 * @typedef {object} Asked
 * @property {string} what @property {string} id its X-Request-Id @property {string | null} key its Idempotency-Key
 * @property {string} projectId @property {string | null} phone @property {string | null} apiKey
 * @property {object | null} body @property {'POST' | 'DELETE'} method @property {string} path
 * @property {string[]} [phones] @property {string} [of] what a repetition repeats
 * @property {string} [kind] @property {string} [source] @property {string | null} [note] @property {string} [token]
 */
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

  /** Every number is registered once, and known from then on. */
  async prepare() {
    for (const project of this.#projects)
      await this.#perform(
        this.#register(
          project,
          Array.from({ length: NUMBERS_EACH }, (_none, index) => numberAt(index)),
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
          const one = this.#perform(this.#next(), goOn);
          this.#underWay.add(one);
          one.finally(() => this.#underWay.delete(one)).then(() => goOn(), fail);
        })
      );
    }
  }

  #next() {
    const { make, key } = this.#random.pick(DRAWN);
    const gone = this.#gone.pop();
    if (gone !== undefined) return this.#register(gone.project, [gone.phone], true);
    if (make === 'repeat' && this.#repeatable.length > 0) {
      const original = this.#random.pick(this.#repeatable);
      return { ...original, what: 'repeat', of: original.what };
    }
    const project = this.#random.pick(this.#projects);
    const phone = numberAt(
      this.#random.next() < HOT_SHARE
        ? this.#random.whole(0, HOT_NUMBERS - 1)
        : this.#random.whole(0, NUMBERS_EACH - 1),
    );
    if (make === 'register')
      return this.#register(project, [phone, numberAt(this.#random.whole(0, NUMBERS_EACH - 1))], key);
    if (make === 'erase')
      return { ...this.#one(make, project, phone, key), method: DELETE, path: pathOf(project, phone) };
    return this.#declaration(make, project, phone, key);
  }

  /** @param {string} make @param {Project} project @param {string} phone @param {boolean} key */
  #declaration(make, project, phone, key) {
    const one = this.#one(make, project, phone, key);
    const post = (
      /** @type {string} */ rest,
      /** @type {object} */ body,
      /** @type {Pick<Asked, 'kind' | 'source' | 'note'>} */ facts,
    ) => ({
      ...one,
      method: POST,
      path: pathOf(project, phone) + rest,
      body,
      ...facts,
    });
    if (make === 'optOut') {
      const reason = this.#random.pick(REASONS);
      return post('/opt-out', { reason, note: one.id }, { kind: 'OPT_OUT', source: reason, note: one.id });
    }
    if (make === 'optIn') return post('/opt-in', { evidence: one.id }, { kind: 'OPT_IN', source: 'API', note: one.id });
    if (make === 'bareOptIn') return post('/opt-in', {}, { kind: 'OPT_IN', source: 'API', note: null });
    const token = this.#tokens.get(`${project.projectId} ${phone}`) ?? '';
    const isUndo = make === 'linkUndo';
    const facts = isUndo
      ? { kind: 'OPT_IN', source: 'LINK', note: 'Undone on the opt-out page.' }
      : { kind: 'OPT_OUT', source: 'LINK', note: null };
    return { ...one, method: POST, path: `/o/${token}${isUndo ? '/undo' : ''}`, apiKey: null, token, ...facts };
  }

  /** @param {Project} project @param {readonly string[]} phones @param {boolean} key */
  #register(project, phones, key) {
    const numbers = [...new Set(phones)];
    return {
      ...this.#one('register', project, null, key),
      phones: numbers,
      method: POST,
      path: `/v1/projects/${project.projectId}/phones`,
      body: { phones: numbers },
    };
  }

  /** @param {string} what @param {Project} project @param {string | null} phone @param {boolean} key */
  #one(what, project, phone, key) {
    return {
      what,
      id: randomUUID(),
      key: key ? randomUUID() : null,
      projectId: project.projectId,
      phone,
      apiKey: project.key,
      body: null,
    };
  }

  /** @param {Asked} operation */
  async #perform(operation, onClaimed = () => {}) {
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
    const { projectId, phone, what, apiKey } = operation;
    const shown = what === 'register' && status === 200 ? (body.data ?? []).map((item) => item.phone) : [body];
    for (const one of shown)
      if (typeof one?.optOutToken === 'string') this.#tokens.set(`${projectId} ${one.phoneE164}`, one.optOutToken);
    if ((status === 404 || (what === 'erase' && status === 202)) && this.#random.next() < RETURN_SHARE)
      if (apiKey !== null && phone !== null) this.#gone.push({ project: { projectId, key: apiKey }, phone });
    if (operation.key === null || status !== 200) return;
    if (this.#repeatable.length < REPEATABLE) this.#repeatable.push(operation);
    else this.#repeatable[this.#random.whole(0, REPEATABLE - 1)] = operation;
  }
}

/** @param {number} index */
function numberAt(index) {
  return `+${FIRST_NUMBER + index}`;
}

/** @param {{ projectId: string }} project @param {string} phone */
function pathOf({ projectId }, phone) {
  return `/v1/projects/${projectId}/phones/${phone}`;
}

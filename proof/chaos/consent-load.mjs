/**
 * Random operations of consent, many at a time, on few numbers: each is noted with what was asked for, when, and what
 * came of it, for the checker. `id` of an operation is its `X-Request-Id`, by which its entry in the ledger is found.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

// The kinds of operations of a run on consent: what each asks for, and what its entry in the ledger must show.

const POST = /** @type {const} */ ('POST');
const FIRST_NUMBER = 12_122_000_001;
const REASONS = ['API', 'API', 'COMPLAINT'];
const STOP_WORDS = ['STOP', 'Stop', 'unsubscribe', 'QUIT', 'ARRET', 'BAJA'];
/** Behind a keyword they mean nothing, and so make a text that no other operation has. */
const PUNCTUATION = ['!', '.', '?', ','];
const IMPORTED_AT_ONCE = 10;

/** Kinds by weight. With `key`: what may be asked for again; without one, an unknown outcome stays unknown. */
const KINDS = [
  { weight: 12, make: 'optOut', key: true },
  { weight: 5, make: 'optOut', key: false },
  { weight: 3, make: 'block', key: true },
  { weight: 15, make: 'optIn', key: true },
  { weight: 6, make: 'optIn', key: false },
  { weight: 5, make: 'bareOptIn', key: true },
  { weight: 6, make: 'linkOut', key: false },
  { weight: 5, make: 'linkUndo', key: false },
  { weight: 5, make: 'stop', key: true },
  { weight: 2, make: 'doubtful', key: true },
  { weight: 8, make: 'start', key: true },
  { weight: 1, make: 'import', key: true },
  { weight: 20, make: 'send', key: true },
  { weight: 9, make: 'register', key: true },
  { weight: 4, make: 'erase', key: false },
  { weight: 10, make: 'repeat', key: true },
];
export const DRAWN = KINDS.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));

/** @typedef {import('./consent.mjs').ConsentProject} Project */
/**
 * What is asked for. `source`, `note` and `token` are what its entry in the ledger must show.
 * @typedef {object} Asked
 * @property {string} what @property {string} id its X-Request-Id @property {string | null} key its Idempotency-Key
 * @property {string} projectId @property {string | null} phone @property {string | null} apiKey
 * @property {object | string | null} body @property {'POST' | 'DELETE' | 'GET'} method @property {string} path
 * @property {string[]} [phones] @property {string} [of] what a repetition repeats
 * @property {string} [kind] @property {string} [source] @property {string | null} [note] @property {string} [token]
 */

/** @param {number} index */
export function numberAt(index) {
  return `+${FIRST_NUMBER + index}`;
}

/**
 * @param {Project} project @param {readonly string[]} phones @param {boolean} key
 * @returns {Asked}
 */
export function registration(project, phones, key) {
  const numbers = [...new Set(phones)];
  return {
    ...oneOf('register', project, null, key),
    phones: numbers,
    path: `/v1/projects/${project.projectId}/phones`,
    body: { phones: numbers },
  };
}

/**
 * Any other operation on a number.
 * @param {string} make @param {Project} project @param {string} phone @param {boolean} key
 * @param {{ random: import('../stage/random.mjs').Random, token: string, others: () => string }} chance `token` of the
 *   number's link; `others` draws more numbers
 * @returns {Asked}
 */
export function operationOf(make, project, phone, key, { random, token, others }) {
  const one = oneOf(make, project, phone, key);
  const path = `/v1/projects/${project.projectId}/phones/${phone}`;
  switch (make) {
    case 'erase':
      return { ...one, method: 'DELETE', path };
    case 'optOut':
    case 'block': {
      const reason = make === 'block' ? 'PROVIDER_BLOCK' : random.pick(REASONS);
      const facts = { kind: 'OPT_OUT', source: reason, note: one.id };
      return { ...one, path: `${path}/opt-out`, body: { reason, note: one.id }, ...facts };
    }
    case 'optIn':
      return { ...one, path: `${path}/opt-in`, body: { evidence: one.id }, ...optingIn('API', one.id) };
    case 'bareOptIn':
      return { ...one, path: `${path}/opt-in`, body: {}, ...optingIn('API', null) };
    case 'linkOut':
      return { ...one, path: `/o/${token}`, apiKey: null, token, kind: 'OPT_OUT', source: 'LINK', note: null };
    case 'linkUndo': {
      const facts = optingIn('LINK', 'Undone on the opt-out page.');
      return { ...one, path: `/o/${token}/undo`, apiKey: null, token, ...facts };
    }
    case 'import': {
      const phones = [...new Set([phone, ...Array.from({ length: IMPORTED_AT_ONCE - 1 }, others)])];
      const rows = phones.map((number) => `${number},true,${one.id}\n`).join('');
      const facts = { phone: null, phones, kind: 'OPT_OUT', source: 'IMPORT', note: one.id };
      const to = `/v1/projects/${project.projectId}/phones/import`;
      return { ...one, ...facts, path: to, body: `phoneE164,isOptedOut,note\n${rows}` };
    }
    case 'send':
      return { ...one, path: `/v1/projects/${project.projectId}/messages`, body: { to: phone, text: 'Hello.' } };
    default:
      return written(one, project, textOf(make, one.id, random));
  }
}

/** @param {string} source @param {string | null} note */
function optingIn(source, note) {
  return { kind: 'OPT_IN', source, note };
}

/**
 * What a person writes: a keyword with a tail of its own, or a stop in other words.
 * @param {string} make @param {string} id @param {import('../stage/random.mjs').Random} random
 */
function textOf(make, id, random) {
  if (make === 'doubtful') return `Please stop texting me ${id}`;
  const tail = [...id.replaceAll('-', '')].map((digit) => {
    const value = Number.parseInt(digit, 16);
    return `${PUNCTUATION[value >> 2]}${PUNCTUATION[value & 3]}`;
  });
  return `${make === 'stop' ? random.pick(STOP_WORDS) : 'START'} ${tail.join('')}`;
}

/**
 * A text that a gateway brings: it may bring it again, for it has an id.
 * @param {Asked} one @param {Project} project @param {string} text @returns {Asked}
 */
function written(one, project, text) {
  const query = new URLSearchParams({ from: one.phone ?? '', text, id: one.id });
  const kind = one.what === 'start' ? 'OPT_IN' : 'OPT_OUT';
  const path = `${project.inbound}&${query.toString()}`;
  return { ...one, method: 'GET', path, apiKey: null, kind, source: 'KEYWORD', note: text };
}

/**
 * @param {string} what @param {Project} project @param {string | null} phone @param {boolean} key
 * @returns {Asked}
 */
function oneOf(what, project, phone, key) {
  return {
    what,
    id: randomUUID(),
    key: key ? randomUUID() : null,
    projectId: project.projectId,
    phone,
    apiKey: project.key,
    body: null,
    method: POST,
    path: '',
  };
}

// Stops at the very moment at which their numbers are registered in another project of the tenant, or at which the
// tenant's scope becomes `tenant`: of two that pass each other one must see the other. The model judges them.

/** Numbers of a race. */
const TOGETHER = 250;
const REGISTERED_AT_ONCE = 5;
/** Further on than what the load draws. */
const FIRST = 1_000_000;

/**
 * @typedef {object} Track
 * @property {import('./consent.mjs').ConsentWorld} world @property {import('../stage/random.mjs').Random} random
 * @property {(asked: Asked) => Promise<void>} perform
 */

/**
 * So many stops against registrations, and as many against switches.
 * @param {Track} track @param {number} stops
 */
export async function raceStops(track, stops) {
  for (let first = 0; first < stops; first += TOGETHER) {
    const numbers = Array.from({ length: Math.min(TOGETHER, stops - first) }, (_none, index) =>
      numberAt(FIRST + first + index),
    );
    await againstRegistrations(track, numbers);
    await againstSwitch(track, numbers);
  }
}

/** @param {Track} track @param {string[]} numbers */
async function againstRegistrations({ world, random, perform }, numbers) {
  const [stopping, registering] = await world.tenant({ name: 'registering', scope: 'tenant', projects: 2 });
  if (stopping === undefined || registering === undefined) return;
  await perform(registration(stopping, numbers, true));
  const registrations = Array.from({ length: Math.ceil(numbers.length / REGISTERED_AT_ONCE) }, (_none, index) =>
    registration(registering, numbers.slice(index * REGISTERED_AT_ONCE, (index + 1) * REGISTERED_AT_ONCE), true),
  );
  // In the same order, so that both come to a number at about the same time.
  const stops = numbers.map((number) => stopOf(stopping, number, random));
  const chunks = registrations.map((one, index) => [
    one,
    ...stops.slice(index * REGISTERED_AT_ONCE, (index + 1) * REGISTERED_AT_ONCE),
  ]);
  await Promise.all(chunks.flat().map(perform));
}

/** @param {Track} track @param {string[]} numbers */
async function againstSwitch({ world, random, perform }, numbers) {
  const [stopping, other] = await world.tenant({ name: 'switching', scope: 'project', projects: 2 });
  if (stopping === undefined || other === undefined) return;
  await Promise.all([stopping, other].map((project) => perform(registration(project, numbers, true))));
  let done = 0;
  const after = random.whole(0, numbers.length);
  const switching = async () => {
    while (done < after) await sleep(1);
    await world.switchTo(stopping.tenantId, 'tenant');
  };
  const stop = async (/** @type {string} */ number) => {
    await perform(stopOf(stopping, number, random));
    done += 1;
  };
  await Promise.all([switching(), ...numbers.map(stop)]);
}

/**
 * @param {import('./consent.mjs').ConsentProject} project @param {string} number
 * @param {Track['random']} random
 */
function stopOf(project, number, random) {
  return operationOf('optOut', project, number, true, { random, token: '', others: () => number });
}

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

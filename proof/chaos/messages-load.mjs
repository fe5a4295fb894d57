/**
 * Random requests about messages, many at a time: each is written down with what was asked for, when, and what came of
 * it, for the checker. A step is one message, or one other request, that was acknowledged.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { linkIn, operationOf, unprocessedIn } from '../checkers/messages-responses.mjs';
import { Acts, ADMIN_ACTS, Administration } from './messages-acts.mjs';
import { BATCH_MAX, drawnKind, isOneOf } from './options.mjs';

// A caller of batches that does what responses say: what was not processed is sent in a new request.

const ROUNDS_MAX = 40;
const AGAIN_AFTER_MS = 50;
const AGAIN_MAX_MS = 1_000;
/** Items that a page of a batch has at most. */
const PAGE = 100;

/** @typedef {import('./messages-acts.mjs').Act} Act */
/** @typedef {import('../checkers/messages-responses.mjs').Operation} Operation */
/** @typedef {import('./messages-world.mjs').MessageProject} Project */
/** @typedef {(act: Act, project: Project) => Promise<Operation>} Perform */

class BatchCaller {
  #acts;
  #perform;
  /** Batches with items of which nobody knows yet. @type {{ act: Act, project: Project, batchId: string }[]} */
  #open = [];
  /** Batches that were not processed as a whole. */
  cut = 0;

  /** @param {Acts} acts @param {Perform} perform */
  constructor(acts, perform) {
    this.#acts = acts;
    this.#perform = perform;
  }

  /**
   * Sends what was not processed, until nothing is left.
   * @param {Act} act a batch @param {Operation} done what came of it @param {Project} project
   */
  async follow(act, done, project) {
    let [last, result] = [act, done];
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const isOpen = result.items?.some(([, , , shown]) => shown === 'pending') === true;
      if (isOpen) this.#open.push({ act: last, project, batchId: result.batchId ?? '' });
      const left = unprocessedIn(result);
      if (isOpen || left.size > 0) this.cut += 1;
      if (left.size === 0) return;
      // The database may be away for a while.
      await sleep(Math.min(AGAIN_MAX_MS, AGAIN_AFTER_MS * 2 ** round));
      last = this.#acts.rest(last, left);
      result = await this.#perform(last, project);
    }
  }

  /**
   * Looks at what was open, once nobody can continue it.
   * @param {string} adminKey
   */
  async settle(adminKey) {
    for (const { act, project, batchId } of this.#open.splice(0)) {
      const { items = [] } = act;
      for (let [from, cursor] = [0, '']; from < items.length; from += PAGE) {
        const looked = this.#acts.look(project, batchId, items.slice(from, from + PAGE), cursor, adminKey);
        const done = await this.#perform(looked, project);
        cursor = done.cursor ?? '';
        const left = unprocessedIn(done);
        if (left.size === 0) continue;
        const rest = this.#acts.rest(act, left);
        await this.follow(rest, await this.#perform(rest, project), project);
      }
    }
  }
}

const LOOPS = 24;
/** Messages that may be canceled, and requests that may be repeated. */
const RECENT = 2_000;
/** Keys are good for a day by the service's clock, which is moved: only young requests are repeated. */
const REPEATED_WITHIN_MS = 3_600_000;
/** An erased number is registered again, and opted in, as often as this. */
const RETURN_SHARE = 0.8;
const ERASED_CAPPED_SHARE = 0.8;
/** A number is erased so long after a message to it was accepted, whose receipt comes late (docs/simulator.md). */
const ERASED_LATER_SHARE = 0.5;
const ERASED_AFTER_MS = /** @type {const} */ ([500, 4_500]);
const SLOW = /5550112$/;
const WRITTEN = /** @type {const} */ (['stop', 'start']);
/** How often a loop looks whether it may go on, when the load has a pace. */
const PACE_LOOK_MS = 10;

/** @typedef {import('./messages-world.mjs').LoadSetting} LoadSetting */

export class MessageLoad {
  #setting;
  #acts;
  #administration;
  #batches;
  /** @type {Project[]} */
  #drawn;
  /** @type {{ project: Project, messageId: string }[]} */
  #recent = [];
  /** @type {{ act: Act, at: number, project: Project }[]} */
  #repeatable = [];
  /** @type {{ project: Project, phone: string }[]} */
  #gone = [];
  #links = /** @type {{ project: Project, phone: string, token: string }[]} */ ([]);
  /** @type {Set<Promise<void>>} */
  #underWay = new Set();
  #begunAt = 0;
  steps = 0;
  requests = 0;

  /** @param {LoadSetting} setting */
  constructor(setting) {
    this.#setting = setting;
    this.#acts = new Acts(setting.random, setting.now);
    const perform = (/** @type {Act} */ act, /** @type {Project} */ project) => this.#perform(act, project);
    this.#administration = new Administration(setting, this.#acts, perform);
    this.#batches = new BatchCaller(this.#acts, perform);
    const { projects, shortLived } = setting.world;
    this.#drawn = [...projects, ...shortLived].flatMap((project) =>
      Array.from({ length: project.weight }, () => project),
    );
  }

  /** Resolves when all have their responses. */
  async run() {
    this.#begunAt = Date.now();
    await Promise.all(Array.from({ length: LOOPS }, () => this.#loop()));
    await Promise.all(this.#underWay);
  }

  /** Afterwards: no project is suspended, and no tenant, and nothing of a batch is left out. */
  async settle() {
    await this.#administration.settle();
    await this.#batches.settle(this.#setting.adminKey);
  }

  /** How many requests for batches were not processed as a whole. */
  get cut() {
    return this.#batches.cut;
  }

  /** One after the other; what a killed process still claims is waited for beside the next. */
  async #loop() {
    const { isOver, perSecond } = this.#setting;
    while (!isOver(this.steps)) {
      while (this.steps * 1_000 > perSecond * (Date.now() - this.#begunAt)) await sleep(PACE_LOOK_MS);
      await /** @type {Promise<void>} */ (
        new Promise((goOn, fail) => {
          const { act, project, after } = this.#next();
          const one = this.#perform(act, project, goOn)
            .then((done) => (act.what === 'batch' ? this.#batches.follow(act, done, project) : undefined))
            .then(after);
          this.#underWay.add(one);
          one.finally(() => this.#underWay.delete(one)).then(() => goOn(), fail);
        })
      );
    }
  }

  /** @returns {{ act: Act, project: Project, after: () => void | Promise<void> }} */
  #next() {
    const { random, now } = this.#setting;
    const archive = this.#administration.dueArchive(this.steps);
    if (archive !== null) return archive;
    const gone = this.#gone.pop();
    if (gone !== undefined) {
      const { project, phone } = gone;
      const optIn = async () => void (await this.#perform(this.#acts.optIn(project, phone), project));
      return { act: this.#acts.register(project, phone), project, after: optIn };
    }
    const kind = drawnKind(random, this.#setting.mix);
    const administered = isOneOf(ADMIN_ACTS, kind) ? this.#administration.next(kind) : null;
    if (administered !== null) return administered;
    if (kind === 'repeat') {
      const { act, at, project } = this.#repeatable[random.whole(0, RECENT - 1)] ?? {};
      if (act !== undefined && project !== undefined && now() - (at ?? 0) < REPEATED_WITHIN_MS && now() >= (at ?? 0))
        return { act: { ...act, what: 'repeat', of: act.id }, project, after: nothing };
    }
    const recent = this.#recent[random.whole(0, RECENT - 1)];
    if (kind === 'cancel' && recent !== undefined)
      return { act: this.#acts.cancel(recent.project, recent.messageId), project: recent.project, after: nothing };
    if (kind === 'link' && this.#links.length > 0) {
      const { project, phone, token } = random.pick(this.#links);
      return { act: this.#acts.visits(project, phone, token), project, after: nothing };
    }
    const drawn = random.pick(this.#drawn);
    if (kind === 'erase' && random.next() < ERASED_LATER_SHARE) return this.#erasure(drawn);
    const project = kind === 'erase' ? this.#erasing(drawn) : drawn;
    return { act: this.#ofKind(kind, project), project, after: nothing };
  }

  /** @param {string} kind @param {Project} project @returns {Act} */
  #ofKind(kind, project) {
    if (kind === 'optOut') return this.#acts.optOut(project);
    if (kind === 'optIn') return this.#acts.optIn(project);
    if (isOneOf(WRITTEN, kind)) return this.#writing(project, kind);
    if (kind === 'register') return this.#acts.register(project);
    if (kind === 'erase') return this.#acts.erase(project);
    if (kind === 'cutBatch') return this.#acts.cutBatch(project);
    if (kind === 'batch') return this.#acts.batch(project, this.#setting.random.whole(1, BATCH_MAX[this.#setting.mix]));
    return this.#acts.send(project);
  }

  /** Of a number that a receipt is still to come of. @param {Project} project */
  #erasure(project) {
    const { random } = this.#setting;
    const slow = project.numbers.filter((number) => SLOW.test(number));
    const phone = random.pick(slow.length > 0 ? slow : project.numbers);
    const erased = async () => {
      await sleep(random.between(...ERASED_AFTER_MS));
      await this.#perform(this.#acts.erase(project, phone), project);
    };
    return { act: this.#acts.send(project, phone), project, after: erased };
  }

  /** Often the project with few numbers: what a number got counts on after its erasure. @param {Project} project */
  #erasing(project) {
    const { random, world } = this.#setting;
    const isCapped = random.next() < ERASED_CAPPED_SHARE;
    return (isCapped ? world.projects.find(({ name }) => name === 'capped') : undefined) ?? project;
  }

  /**
   * Through a gateway nobody hears what became of a text to an archived project, and there are no keys.
   * @param {Project} project @param {(typeof WRITTEN)[number]} kind @returns {Act}
   */
  #writing(project, kind) {
    const { gateways, world } = this.#setting;
    if (gateways.write === null) return this.#acts.writes(project, kind);
    if (world.shortLived.includes(project)) return this.#acts.send(project);
    return { ...this.#acts.writes(project, kind), key: null };
  }

  /** @param {Act} act @param {Project} project */
  async #perform(act, project, onClaimed = nothing) {
    const askedAt = Date.now();
    const at = this.#setting.now();
    const response = await this.#send(act, project, onClaimed);
    const done = operationOf(act, askedAt, response);
    if (done.askedAtThere !== undefined) done.respondedAtThere = this.#setting.now();
    this.requests += 1;
    const token = linkIn(done, response);
    if (token !== undefined && act.phone !== null) this.#links.push({ project, phone: act.phone, token });
    if (this.#links.length > RECENT) this.#links.shift();
    if (done.status > 0) this.steps += act.items === undefined || act.what === 'repeat' ? 1 : act.items.length;
    this.#setting.record(done);
    this.#learn(act, done, project, at);
    return done;
  }

  /** @param {Act} act @param {Project} project @param {() => void} onClaimed */
  #send({ what, method, path, apiKey, key, id: requestId, body }, { gateway }, onClaimed) {
    const { client, gateways } = this.#setting;
    if (!isOneOf(WRITTEN, what) || gateways.write === null)
      return client.send({ method, path, apiKey, key, requestId, body }, onClaimed);
    // Callbacks come when they come: the loop goes on meanwhile.
    onClaimed();
    return gateways.write(/** @type {{ from: string, to: string, text: string }} */ (body), gateway);
  }

  /** @param {Act} act @param {Operation} done @param {Project} project @param {number} at by the service's clock */
  #learn(act, { what, status, items = [], phone }, project, at) {
    const { random } = this.#setting;
    if (what === 'repeat' || what === 'look') return;
    const place = () => random.whole(0, RECENT - 1);
    for (const [, , messageId, shown] of items)
      if (messageId !== null && shown !== 'BLOCKED' && (shown !== 'QUEUED' || random.next() < 0.1))
        this.#recent[place()] = { project, messageId };
    const isDone = status === 200 || status === 202;
    if (act.key !== null && isDone) this.#repeatable[place()] = { act, at, project };
    if (what === 'erase' && isDone && phone !== null && random.next() < RETURN_SHARE)
      this.#gone.unshift({ project, phone });
  }
}

function nothing() {}

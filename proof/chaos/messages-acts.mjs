/** What a run on messages asks for: one request each, with all that the checker must know of it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CUT_BATCH, cutIdOf } from '../stage/messages-process.mjs';
import { WIDE_CAPS } from './messages-world.mjs';

// What operators do during a run on messages: one thing of each kind at a time, undone again in the end.

export const ADMIN_ACTS = /** @type {const} */ (['pause', 'pauseTenant', 'policy', 'provider', 'switch', 'price']);
/** Which project is needed for some kinds. @type {ReadonlyMap<string, string>} */
const NEEDED = new Map([
  ['switch', 'switched'],
  ['price', 'dearer'],
]);
/** How long a sender is off. */
const OFF_MS = /** @type {const} */ ([50, 500]);
/** Messages that become due meanwhile. */
const WAITING = 20;
const DUE_MS = /** @type {const} */ ([50, 400]);

/** @typedef {import('./messages-world.mjs').MessageProject} Project */
/** @typedef {import('./messages-world.mjs').LoadSetting} LoadSetting */
/** @typedef {{ act: Act, project: Project, after: () => void | Promise<void> }} Step */

export class Administration {
  #setting;
  #acts;
  #perform;
  /** What runs alone: kinds that are under way. */
  #busy = new Set();
  #archived = 0;
  #isPaused = false;
  #isTenantPaused = false;
  #isCounted = true;

  /**
   * @param {LoadSetting} setting @param {Acts} acts
   * @param {(act: Act, project: Project) => Promise<unknown>} perform
   */
  constructor(setting, acts, perform) {
    this.#setting = setting;
    this.#acts = acts;
    this.#perform = perform;
  }

  /** Afterwards: no project is suspended, and no tenant. */
  async settle() {
    if (this.#isPaused) await this.#perform(this.#pauseAct(false), this.#named('pausing'));
    if (this.#isTenantPaused) await this.#perform(this.#pauseTenantAct(false), this.#named('tenantPausing'));
  }

  /**
   * Null when it is under way, or when the run has nothing to do it with.
   * @param {(typeof ADMIN_ACTS)[number]} kind @returns {Step | null}
   */
  next(kind) {
    const { random, adminKey, world, gateways } = this.#setting;
    const needed = NEEDED.get(kind);
    const isThere = needed === undefined || world.projects.some(({ name }) => name === needed);
    if (!isThere || this.#busy.has(kind)) return null;
    this.#busy.add(kind);
    const after = () => void this.#busy.delete(kind);
    if (kind === 'pause') return { act: this.#pauseAct(!this.#isPaused), project: this.#named('pausing'), after };
    if (kind === 'pauseTenant')
      return { act: this.#pauseTenantAct(!this.#isTenantPaused), project: this.#named('tenantPausing'), after };
    if (kind === 'switch') return this.#switching(after);
    const project = this.#named('counted');
    if (kind === 'price') return this.#pricing(after);
    if (kind === 'policy') {
      this.#isCounted = !this.#isCounted;
      return { act: this.#acts.setPolicy(project, this.#isCounted ? WIDE_CAPS : {}, adminKey), project, after };
    }
    return {
      act: this.#acts.setProvider(project, world.changing, gateways.changes(random), adminKey),
      project,
      after,
    };
  }

  /**
   * Projects are archived one by one, at even shares of the load.
   * @param {number} done steps @returns {Step | null}
   */
  dueArchive(done) {
    const { world, steps, adminKey } = this.#setting;
    const due = Math.floor((done * (world.shortLived.length + 1)) / Math.max(1, steps));
    const project = world.shortLived[this.#archived];
    if (project === undefined || this.#archived >= due) return null;
    this.#archived += 1;
    return { act: this.#acts.setStatus(project, 'archived', adminKey), project, after: () => {} };
  }

  /**
   * Another price for messages that have been accepted, whose first gateway is down now and then.
   * @param {() => void} after @returns {Step}
   */
  #pricing(after) {
    const { random, adminKey, world } = this.#setting;
    const project = this.#named('dearer');
    const set = async () => {
      await this.#perform(this.#acts.setPrice(project, world.priced, adminKey), project);
      after();
    };
    return { act: this.#acts.batch(project, WAITING, random.whole(...DUE_MS)), project, after: set };
  }

  /**
   * A moment off, with messages that become due then; none is off for longer, but by a process that is killed.
   * @param {() => void} after @returns {Step}
   */
  #switching(after) {
    const { random, adminKey } = this.#setting;
    const project = this.#named('switched');
    const target = random.pick(project.switches);
    const offMs = random.between(...OFF_MS);
    const off = async () => {
      await this.#perform(this.#acts.switches(project, target, false, adminKey), project);
      await sleep(offMs);
      await this.#perform(this.#acts.switches(project, target, true, adminKey), project);
      after();
    };
    return { act: this.#acts.batch(project, WAITING, random.whole(...DUE_MS)), project, after: off };
  }

  /** @param {boolean} isPaused */
  #pauseAct(isPaused) {
    this.#isPaused = isPaused;
    return this.#acts.setStatus(this.#named('pausing'), isPaused ? 'suspended' : 'active', this.#setting.adminKey);
  }

  /** @param {boolean} isPaused */
  #pauseTenantAct(isPaused) {
    this.#isTenantPaused = isPaused;
    const project = this.#named('tenantPausing');
    return this.#acts.setTenantStatus(project, isPaused ? 'suspended' : 'active', this.#setting.adminKey);
  }

  /** @param {string} wanted */
  #named(wanted) {
    return /** @type {Project} */ (this.#setting.world.projects.find(({ name }) => name === wanted));
  }
}

const MINUTE_MS = 60_000;
const VALIDITIES_MS = [60_000, 5 * MINUTE_MS, 60 * MINUTE_MS];
const CATEGORIES = [...Array.from({ length: 8 }, () => 'TRANSACTIONAL'), 'URGENT', 'MARKETING'];
/** Shares of messages that are sent at once, soon, and later; the last of them can be canceled with leisure. */
const NOW_SHARE = 0.6;
const SOON_SHARE = 0.25;
const SOON_MS = /** @type {const} */ ([200, 10_000]);
const LATER_MS = /** @type {const} */ ([MINUTE_MS, 30 * MINUTE_MS]);
/** A text that takes two parts or more. */
const LONG_SHARE = 0.05;
const LONG = ' and so on'.repeat(20);
/** Of a gateway whose prices change: what was reserved for a message may be less than it costs there now. */
const PRICES = /** @type {const} */ ([0.05, 0.0055]);
const TEXTS = { stop: ['STOP', 'stop!', 'Unsubscribe', 'arrêt'], start: ['START', 'unstop'] };

/** @typedef {import('../stage/random.mjs').Random} Random */
/**
 * A message that is asked for: what it is called in its text and its `clientReference`, and its number.
 * @typedef {[reference: string, phone: string]} Item
 */
/**
 * One request. `id` is its X-Request-Id, `key` its Idempotency-Key; with `of` it repeats an earlier one.
 * @typedef {object} Act
 * @property {string} what @property {string} id @property {string | null} key @property {string} projectId
 * @property {string | null} phone @property {string | null} apiKey
 * @property {'POST' | 'DELETE' | 'PATCH' | 'PUT' | 'GET'} method
 * @property {string} path @property {object | null} body @property {Item[]} [items] @property {string} [of]
 * @property {string} [messageId] of what is canceled @property {string} [target] what is switched
 * @property {number} [askedAtThere] by the service's clock
 */

/** Makes requests at random; references are unique within a run. */
export class Acts {
  #random;
  #now;
  #references = 0;
  #prices = 0;

  /** @param {Random} random @param {() => number} now the time as the service has it */
  constructor(random, now) {
    this.#random = random;
    this.#now = now;
  }

  /** @param {Project} project @param {string} [phone] one of its numbers, sent to at once */
  send(project, phone) {
    const { item, body } = this.#message(project, phone === undefined ? {} : { to: phone, sendAt: undefined });
    return { ...this.#post('send', project, '/messages', body), items: [item], key: this.#keyOften() };
  }

  /** @param {Project} project @param {number} size @param {number} [dueAfterMs] of all, else each has its own */
  batch(project, size, dueAfterMs) {
    const wanted = dueAfterMs === undefined ? {} : { sendAt: this.#now() + dueAfterMs };
    const messages = Array.from({ length: size }, () => this.#message(project, wanted));
    const body = { messages: messages.map((message) => message.body) };
    const items = messages.map(({ item }) => item);
    return { ...this.#post('batch', project, '/messages/batches', body), items, key: randomUUID() };
  }

  /**
   * One that runs into its deadline (messages-process.mjs).
   * @param {Project} project @returns {Act}
   */
  cutBatch(project) {
    const random = this.#random;
    return {
      ...this.batch(project, random.whole(...CUT_BATCH)),
      id: cutIdOf(random),
      key: random.next() < 0.5 ? randomUUID() : null,
    };
  }

  /**
   * Some items of a batch in a new request.
   * @param {Act} batch @param {ReadonlySet<string>} references @returns {Act}
   */
  rest(batch, references) {
    const all = batch.items ?? [];
    const isLeft = (/** @type {unknown} */ _item, /** @type {number} */ index) => references.has(all[index]?.[0] ?? '');
    const { messages = [] } = /** @type {{ messages?: object[] }} */ (batch.body);
    const key = batch.key === null ? null : randomUUID();
    return { ...batch, id: randomUUID(), key, body: { messages: messages.filter(isLeft) }, items: all.filter(isLeft) };
  }

  /**
   * A page of what became of a batch.
   * @param {Project} project @param {string} batchId @param {Item[]} items @param {string} cursor
   * @param {string} adminKey @returns {Act}
   */
  look(project, batchId, items, cursor, adminKey) {
    const query = `?limit=${items.length}&cursor=${encodeURIComponent(cursor)}`;
    const act = this.#post('look', project, `/messages/batches/${batchId}${query}`, null);
    return { ...act, method: 'GET', items, apiKey: adminKey };
  }

  /** @param {Project} project @param {string} messageId */
  cancel(project, messageId) {
    const act = this.#post('cancel', project, '', {});
    return { ...act, path: `/v1/messages/${messageId}/cancel`, messageId, key: this.#keyOften() };
  }

  /** @param {Project} project */
  optOut(project) {
    const phone = this.#random.pick(project.numbers);
    return { ...this.#post('optOut', project, `/phones/${phone}/opt-out`, {}), phone, key: this.#keyOften() };
  }

  /** @param {Project} project */
  optIn(project, phone = this.#random.pick(project.numbers)) {
    const act = this.#post('optIn', project, `/phones/${phone}/opt-in`, { evidence: 'Asked on the phone.' });
    return { ...act, phone, key: randomUUID() };
  }

  /**
   * What the person does with the link of a number.
   * @param {Project} project @param {string} phone @param {string} token @returns {Act}
   */
  visits(project, phone, token) {
    return { ...this.#post('link', project, '', null), path: `/o/${token}`, phone, apiKey: null };
  }

  /**
   * A text from a number of the project, to the address of its first sender.
   * @param {Project} project @param {'stop' | 'start'} what
   */
  writes(project, what) {
    const phone = this.#random.pick(project.numbers);
    const body = { from: phone, to: project.address, text: this.#random.pick(TEXTS[what]) };
    return { ...this.#post(what, project, '/simulator/inbound', body), phone, key: this.#keyOften() };
  }

  /** @param {Project} project */
  register(project, phone = this.#random.pick(project.numbers)) {
    return { ...this.#post('register', project, '/phones', { phones: [phone] }), phone, key: randomUUID() };
  }

  /** @param {Project} project @returns {Act} */
  erase(project, phone = this.#random.pick(project.numbers)) {
    return { ...this.#post('erase', project, `/phones/${phone}`, null), phone, method: 'DELETE' };
  }

  /**
   * @param {Project} project @param {'active' | 'suspended' | 'archived'} status @param {string} adminKey
   * @returns {Act}
   */
  setStatus(project, status, adminKey) {
    return { ...this.#post(status, project, '', { status }), method: 'PATCH', apiKey: adminKey };
  }

  /**
   * @param {Project} project @param {'active' | 'suspended'} status @param {string} adminKey
   * @returns {Act}
   */
  setTenantStatus(project, status, adminKey) {
    const act = this.setStatus(project, status, adminKey);
    return { ...act, path: `/v1/tenants/${project.tenantId}` };
  }

  /** @param {Project} project @param {object} policy @param {string} adminKey @returns {Act} */
  setPolicy(project, policy, adminKey) {
    const body = { legalQuietHours: false, ...policy };
    return { ...this.#post('policy', project, '/sending-policy', body), method: 'PUT', apiKey: adminKey };
  }

  /**
   * @param {Project} project @param {string} providerId @param {object} settings @param {string} adminKey
   * @returns {Act}
   */
  setProvider(project, providerId, settings, adminKey) {
    const act = this.#post('provider', project, '', { settings });
    return { ...act, method: 'PATCH', path: `/v1/providers/${providerId}`, apiKey: adminKey };
  }

  /**
   * A sender or a provider off, or on again.
   * @param {Project} project @param {string} target its path @param {boolean} isOn @param {string} adminKey
   * @returns {Act}
   */
  switches(project, target, isOn, adminKey) {
    const act = this.#post(isOn ? 'switchOn' : 'switchOff', project, '', { status: isOn ? 'active' : 'disabled' });
    return { ...act, method: 'PATCH', path: target, target, askedAtThere: this.#now(), apiKey: adminKey };
  }

  /** @param {Project} project @param {string} providerId @param {string} adminKey @returns {Act} */
  setPrice(project, providerId, adminKey) {
    this.#prices += 1;
    const prices = [{ country: null, prefix: null, price: PRICES[this.#prices % PRICES.length] }];
    const act = this.#post('price', project, '', { prices });
    return { ...act, method: 'PUT', path: `/v1/providers/${providerId}/prices`, apiKey: adminKey };
  }

  /** Without a key an unknown outcome stays unknown. */
  #keyOften() {
    return this.#random.next() < 0.8 ? randomUUID() : null;
  }

  /** @param {string} what @param {Project} project @param {string} rest @param {object | null} body @returns {Act} */
  #post(what, { projectId, key: apiKey }, rest, body) {
    const path = `/v1/projects/${projectId}${rest}`;
    return { what, id: randomUUID(), key: null, projectId, phone: null, apiKey, method: 'POST', path, body };
  }

  /**
   * @param {Project} project @param {{ to?: string, sendAt?: number | undefined }} [wanted]
   * @returns {{ item: Item, body: object }}
   */
  #message({ numbers }, wanted = {}) {
    const random = this.#random;
    this.#references += 1;
    const reference = `r${this.#references}`;
    const phone = wanted.to ?? random.pick(numbers);
    const text = `Message #${reference}${random.next() < LONG_SHARE ? LONG : ''}`;
    const body = {
      to: phone,
      text,
      clientReference: reference,
      category: random.pick(CATEGORIES),
      validityMs: random.pick(VALIDITIES_MS),
      ...this.#when(),
      ...wanted,
    };
    return { item: [reference, phone], body };
  }

  #when() {
    const share = this.#random.next();
    if (share < NOW_SHARE) return {};
    const [from, to] = share < NOW_SHARE + SOON_SHARE ? SOON_MS : LATER_MS;
    return { sendAt: this.#now() + Math.round(this.#random.between(from, to)) };
  }
}

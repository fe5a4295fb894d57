/** What operators do during a run on messages: one thing of each kind at a time, undone again in the end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WIDE_CAPS } from './messages-world.mjs';

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

/** @typedef {import('./messages-acts.mjs').Act} Act */
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
   * @param {LoadSetting} setting @param {import('./messages-acts.mjs').Acts} acts
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

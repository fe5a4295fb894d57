/**
 * The processes of the application and the hand that kills them: two API processes and two workers, each started again
 * whenever it ends. While kills are left, an incarnation is given a death when it starts: at a failpoint, which it
 * reaches by itself, or from outside at any moment, its start included.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { killNow, stopChild } from '../../scripts/lib/children.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { responds } from '../../scripts/lib/probe.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';
import { spawnApplication } from './stage.mjs';

const PLACES = /** @type {const} */ (['api', 'api', 'worker', 'worker']);
/** The share of deaths from outside. */
const RANDOM_SHARE = 0.4;
/** API processes live longer: with all of them down at once there is no load for the workers to die under. */
const RANDOM_WITHIN_MS = { api: 50_000, worker: 20_000, all: 50_000 };
/** A failpoint that is not reached for so long is given up: the process is killed from outside. */
const FAILPOINT_WITHIN_MS = { api: 50_000, worker: 25_000, all: 50_000 };
/**
 * With `isPaced`: what a process waits for before its failpoint counts, how many passes it then has, and how long at
 * most.
 */
const ARMING_SIGNAL = 'SIGUSR2';
const PACED_PASSES = 20;
const PACED_FAILPOINT_WITHIN_MS = 3_000;
/** Before it dies at a failpoint a process may stand still, with all its locks and leases. */
const HOLD_SHARE = 0.5;
const HOLD_MAX_MS = 300;
const RESTART_AFTER_MS = 200;
const READY_WAIT_MS = 60_000;
const READY_POLL_MS = 100;

/** A place in the fleet: one process at a time, always on the same port. */
class Place {
  /** @type {import('../../scripts/lib/children.mjs').Child | null} */
  child = null;
  incarnation = 0;
  isReady = false;
  /** Whether its death has been decided. */
  isDoomed = false;

  /** @param {import('./stage.mjs').Role} role @param {string} name @param {number} port */
  constructor(role, name, port) {
    this.role = role;
    this.name = name;
    this.url = `http://127.0.0.1:${port}`;
    this.port = port;
  }
}

/** @typedef {import('./stage.mjs').Role} Role */
/**
 * @typedef {object} Setting
 * @property {string} dist @property {NodeJS.ProcessEnv} env @property {import('./stage.mjs').Deaths} deaths
 * @property {string} historyFile @property {string} logFile @property {import('./history.mjs').HistoryWriter} history
 * @property {import('./random.mjs').Random} random @property {number} kills
 * @property {readonly Role[]} [places] the roles of its processes, unless it is the usual fleet
 * @property {boolean} [isPaced] processes then die by `killOne` alone
 */
/**
 * At a failpoint, or from outside after a while.
 * @typedef {{ failpoint: string, pass: number } | { failpoint: null, afterMs: number }} Death
 */

export class Fleet {
  #setting;
  #killsLeft;
  #isStopping = false;
  /** @type {Promise<void>[]} */
  #loops = [];
  /** @type {Place[]} */
  places = [];
  isKilling = false;
  /** Kills that have been done. */
  killed = 0;

  /** @param {Setting} setting */
  constructor(setting) {
    this.#setting = { places: PLACES, isPaced: false, ...setting };
    this.#killsLeft = setting.kills;
  }

  /** Starts all of it, still without deaths, and resolves when it is ready. */
  async start() {
    for (const [index, role] of this.#setting.places.entries())
      this.places.push(new Place(role, `${role}-${index + 1}`, await freePort()));
    this.#loops = this.places.map((place) => this.#keep(place));
    await this.#until(() => this.places.every((place) => place.isReady), 'The processes were not ready in time.');
  }

  get apiUrls() {
    return this.places.filter((place) => place.role !== 'worker').map((place) => place.url);
  }

  /** From now on processes die. */
  beginKilling() {
    this.isKilling = true;
    // Those that run have no death yet: they get one from outside.
    for (const place of this.places)
      this.#killLater(place, place.incarnation, this.#setting.random.between(0, RANDOM_WITHIN_MS[place.role]));
  }

  /** Kills one that is ready, from outside or at the failpoint that it was started with; false when none is. */
  killOne() {
    const { random } = this.#setting;
    const ready = this.places.filter((place) => place.isReady && !place.isDoomed);
    if (ready.length === 0) return false;
    const place = random.pick(ready);
    place.isDoomed = true;
    const isFromOutside = random.next() < RANDOM_SHARE;
    if (!isFromOutside && place.child?.pid !== undefined) process.kill(place.child.pid, ARMING_SIGNAL);
    this.#killLater(place, place.incarnation, isFromOutside ? 0 : PACED_FAILPOINT_WITHIN_MS, true);
    return true;
  }

  /** @param {'SIGSTOP' | 'SIGCONT'} signal to all that live */
  signal(signal) {
    for (const { child } of this.places) if (child?.pid !== undefined) process.kill(child.pid, signal);
  }

  get isDone() {
    return this.killed >= this.#setting.kills;
  }

  /** All of them up, for good. */
  async settle() {
    await this.#until(() => this.places.every((place) => place.isReady), 'The processes did not come back.');
  }

  async stop() {
    this.#isStopping = true;
    await Promise.all(this.places.flatMap((place) => (place.child === null ? [] : [stopChild(place.child)])));
    await Promise.all(this.#loops);
  }

  /** @param {() => boolean} condition @param {string} sentence */
  async #until(condition, sentence) {
    for (const until = Date.now() + READY_WAIT_MS; !condition(); await sleep(READY_POLL_MS)) {
      if (Date.now() > until) throw new Fail(sentence);
    }
  }

  /** @param {Place} place */
  async #keep(place) {
    while (!this.#isStopping) {
      await this.#live(place);
      if (!this.#isStopping) await sleep(RESTART_AFTER_MS);
    }
  }

  /**
   * One incarnation, from its start to its end.
   * @param {Place} place
   */
  async #live(place) {
    place.incarnation += 1;
    place.isDoomed = false;
    const { history } = this.#setting;
    const name = `${place.name}.${place.incarnation}`;
    const death = this.#setting.isPaced ? null : this.#takeDeath(place.role);
    const child = this.#spawn(place, name, death);
    place.child = child;
    history.write('start', { process: name, role: place.role, pid: child.pid });
    if (death !== null)
      this.#killLater(
        place,
        place.incarnation,
        death.failpoint === null ? death.afterMs : FAILPOINT_WITHIN_MS[place.role],
        true,
      );
    void this.#watchReadiness(place, name, place.incarnation);
    const { code, signal } = await child.ended;
    place.isReady = false;
    place.child = null;
    if (this.#isStopping) return;
    history.write('exit', { process: name, code, signal });
    if (signal === 'SIGKILL') this.killed += 1;
    // It ended by itself before its death came: another one gets it.
    else if (death !== null) this.#killsLeft += 1;
  }

  /** @param {Role} role @returns {Death | null} */
  #takeDeath(role) {
    if (!this.isKilling || this.#killsLeft === 0) return null;
    this.#killsLeft -= 1;
    const { random } = this.#setting;
    if (random.next() < RANDOM_SHARE) return { failpoint: null, afterMs: random.between(0, RANDOM_WITHIN_MS[role]) };
    const { failpoint, passes } = this.#setting.deaths.pick(random, role);
    return { failpoint, pass: random.whole(1, passes) };
  }

  /** @param {Place} place @param {number} incarnation @param {number} afterMs */
  #killLater(place, incarnation, afterMs, isPlanned = false) {
    setTimeout(() => {
      if (place.child === null || place.incarnation !== incarnation || this.#isStopping) return;
      if (!isPlanned && this.#killsLeft === 0) return;
      if (!isPlanned) this.#killsLeft -= 1;
      this.#setting.history.write('kill', { process: `${place.name}.${incarnation}`, how: 'random' });
      killNow(place.child);
    }, afterMs).unref();
  }

  /** @param {Place} place @param {string} name @param {Death | null} death */
  #spawn(place, name, death) {
    const { random } = this.#setting;
    const { failpoint, pass, armedBy } = this.#setting.isPaced
      ? this.#pacedDeath(place.role)
      : { failpoint: '', pass: 1, ...(death?.failpoint ? death : {}), armedBy: '' };
    const chaos = {
      CHAOS_FAILPOINT: failpoint,
      CHAOS_PASS: String(pass),
      CHAOS_HOLD_MS: String(random.next() < HOLD_SHARE ? random.whole(1, HOLD_MAX_MS) : 0),
      CHAOS_ARMED_BY: armedBy,
    };
    return spawnApplication(this.#setting, name, place.role, place.port, chaos);
  }

  /** @param {import('./stage.mjs').Role} role */
  #pacedDeath(role) {
    const { random, deaths } = this.#setting;
    return {
      failpoint: deaths.pick(random, role).failpoint,
      pass: random.whole(1, PACED_PASSES),
      armedBy: ARMING_SIGNAL,
    };
  }

  /** @param {Place} place @param {string} name @param {number} incarnation */
  async #watchReadiness(place, name, incarnation) {
    const isThis = () => place.child !== null && place.incarnation === incarnation;
    while (isThis() && !(await responds(`${place.url}/health/live`))) await sleep(READY_POLL_MS);
    if (!isThis()) return;
    place.isReady = true;
    this.#setting.history.write('ready', { process: name });
  }
}

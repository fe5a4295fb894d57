/** Two gateways of the kind HTTP in place of the simulated ones of a run on messages, and the hand that breaks them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Fail } from '../../scripts/lib/progress.mjs';
import { HistoryWriter } from '../stage/history.mjs';
import { HttpCallbacks, HttpReports } from './http-callbacks.mjs';
import { FAULTS, HttpDouble } from './http-double.mjs';
import { PROTOCOLS } from './http-protocols.mjs';
import { SmscIds } from './kannel-taps.mjs';

const SPEAKING = { steady: PROTOCOLS.json, second: PROTOCOLS.form };
const DRAWN = FAULTS.flatMap((fault) => Array.from({ length: fault.weight }, () => fault));
const BROKEN_MS = /** @type {const} */ ([200, 2_500]);
/** A person's text that was not taken by then comes later. */
const WRITTEN_WITHIN_MS = 20_000;
/** Texts come again as often as this, after a while: they are known by their id, and change nothing. */
const REPEATED_SHARE = 0.15;
const REPEATED_AFTER_MS = /** @type {const} */ ([200, 5_000]);
/** When nothing has been reported for so long, and nothing is kept, all is reported. */
const QUIET_MS = 2_000;

/** @typedef {import('../stage/random.mjs').Random} Random */
/** @typedef {import('./kannel-gateways.mjs').Text} Text */
/** @typedef {import('./http-protocols.mjs').Protocol} Protocol */
/**
 * @typedef {{ name: string, protocol: Protocol, double: HttpDouble, reports: HttpReports, isBusy: boolean }} Gateway
 */

export class HttpGateways {
  label = 'HTTP';
  /** How those that were stopped are called. */
  killed = 'restarts';
  names = Object.keys(SPEAKING);
  changing = 'steady';
  #random;
  #pen;
  #callbacks;
  /** @type {Gateway[]} */
  #gateways = [];
  /** @type {Set<Promise<void>>} */
  #underWay = new Set();
  #texts = 0;
  #turns = 0;
  /** Faults that have been done, and how many of them were restarts. */
  faults = 0;
  kills = 0;

  /** @param {string} wireFile @param {Random} random @param {() => number} now the time as the application has it */
  constructor(wireFile, random, now) {
    this.#random = random;
    this.#pen = new HistoryWriter(wireFile);
    this.#callbacks = new HttpCallbacks(random, now);
  }

  async prepare() {
    const ids = new SmscIds();
    for (const [name, protocol] of Object.entries(SPEAKING)) {
      const reports = new HttpReports(protocol, this.#random, this.#pen, this.#callbacks);
      const double = new HttpDouble({ name, protocol, random: this.#random, pen: this.#pen, ids, reports });
      await double.listen();
      this.#gateways.push({ name, protocol, double, reports, isBusy: false });
    }
  }

  /**
   * What a provider of one is made with.
   * @param {string} name
   */
  provider(name) {
    const { protocol, double } = this.#named(name);
    return { kind: 'HTTP', settings: protocol.settings(double.url, this.#turns) };
  }

  /** What an operator changes: a version of the settings that means the same, and the breaker is closed by it. */
  changes() {
    const { protocol, double } = this.#named(this.changing);
    const { send } = /** @type {{ send: object }} */ (protocol.settings(double.url, (this.#turns += 1)));
    return { send };
  }

  /**
   * Its provider has been made.
   * @param {string} name @param {string} providerId
   */
  made(name, providerId) {
    this.#named(name).reports.providerId = providerId;
    return Promise.resolve();
  }

  /** @param {readonly string[]} apiUrls where callbacks go */
  lead(apiUrls) {
    this.#callbacks.lead(apiUrls);
  }

  /**
   * A person writes through a gateway. The response is that to the callback: status 0 when none came in time.
   * @param {Text} text @param {string} name
   */
  async write({ from, to, text }, name) {
    const unknown = { status: 0, attempts: 1, isReplayed: false, body: {}, said: 0 };
    const { protocol, reports } = this.#named(name);
    const call = protocol.inbound(reports.providerId, { id: `in-${(this.#texts += 1)}`, from, to, text });
    const noted = (/** @type {number} */ status) => this.#pen.write('inbound', { from, to, text, status });
    const taken = this.#callbacks.bring(call, noted).then(() => true);
    const isTaken = await Promise.race([taken, sleep(WRITTEN_WITHIN_MS, false, { ref: false })]);
    if (this.#random.next() < REPEATED_SHARE) this.#begin(this.#repeat(() => this.#callbacks.bring(call, noted)));
    return isTaken ? { ...unknown, status: 202 } : unknown;
  }

  /** Begins a fault of a gateway that has none; false when each has one. */
  breakOne() {
    const well = this.#gateways.filter(({ isBusy }) => !isBusy);
    if (well.length === 0) return false;
    const gateway = this.#random.pick(well);
    const fault = this.#random.pick(DRAWN);
    gateway.isBusy = true;
    const broken = gateway.double.break(fault, this.#random.between(...BROKEN_MS));
    this.#begin(broken.then(() => void (gateway.isBusy = false)));
    this.faults += 1;
    if (fault.name === 'a restart') this.kills += 1;
    return true;
  }

  /** All of them well. */
  async settle() {
    await Promise.all(this.#underWay);
  }

  /** Whether they have reported all that they had to report, and hold no request without a response. */
  isQuiet() {
    const isOpen = this.#gateways.some(({ double, reports }) => double.open + reports.open > 0);
    if (this.#underWay.size > 0 || this.#callbacks.open > 0 || isOpen) return false;
    return Date.now() - this.#callbacks.lastAt >= QUIET_MS;
  }

  async stop() {
    await this.#callbacks.stop();
    for (const { double } of this.#gateways) await double.close();
    this.#pen.close();
  }

  /** @param {() => Promise<void>} bring */
  async #repeat(bring) {
    await sleep(this.#random.between(...REPEATED_AFTER_MS));
    await bring();
  }

  /** @param {Promise<void>} work */
  #begin(work) {
    const one = work.finally(() => this.#underWay.delete(one));
    this.#underWay.add(one);
  }

  /** @param {string} name */
  #named(name) {
    const found = this.#gateways.find((gateway) => gateway.name === name);
    if (found === undefined) throw new Fail(`There is no gateway ${name}.`);
    return found;
  }
}

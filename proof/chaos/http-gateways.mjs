/** Two gateways of the kind HTTP in place of the simulated ones of a run on messages, and the hand that breaks them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '../../scripts/lib/ports.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';
import { HistoryWriter } from '../stage/history.mjs';
import { referenceOf } from '../stage/messages-process.mjs';
import { HttpCallbacks, HttpReports, NOT_NOW, PROTOCOLS, REFUSED } from './http-protocols.mjs';
import { SmscIds } from './kannel-gateways.mjs';

// A gateway on loopback that takes messages, and has faults: it outlives every process of the application.

/** Shares of messages whose response is late, or comes after all receipts of them. */
const SLOW_SHARE = 0.03;
const EARLY_SHARE = 0.08;
const SLOW_MS = /** @type {const} */ ([200, 3_000]);
/** A response waits no longer for what is reported first. */
const EARLY_WITHIN_MS = 2_000;
const RETRY_AFTER_SECONDS = '1';
const UNAUTHORIZED = 401;
const TOO_MANY = 429;
const NOTHING = 204;
/** What numbers get at once. */
const REFUSALS = /** @type {const} */ ([
  [/5550105$/, NOT_NOW],
  [/5550106$/, REFUSED],
]);

/**
 * What happens to a gateway, by weight. `takes`: the share of messages that it takes meanwhile; `responds`: how.
 */
export const FAULTS = /** @type {const} */ ([
  { name: 'no response after taking', weight: 3, takes: 1, responds: 'never' },
  { name: 'reset after taking', weight: 3, takes: 1, responds: 'reset' },
  { name: 'reset before taking', weight: 3, takes: 0, responds: 'reset' },
  { name: 'a response that is cut off', weight: 2, takes: 1, responds: 'cut' },
  { name: 'nothing but a status', weight: 2, takes: 1, responds: NOTHING },
  { name: 'status 500', weight: 3, takes: 0.5, responds: 500 },
  { name: 'status 503', weight: 3, takes: 0.5, responds: 503 },
  { name: 'too many requests', weight: 3, takes: 0, responds: TOO_MANY },
  { name: 'slow', weight: 2, takes: 1, responds: 'late' },
  { name: 'receipts that are late', weight: 2, takes: 1, responds: 'well' },
  { name: 'a restart', weight: 8, takes: 1, responds: 'well' },
]);
/** @typedef {(typeof FAULTS)[number]} Fault */
const WELL = { takes: 1, responds: 'well' };

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse} Outgoing */
/** @typedef {import('./http-protocols.mjs').Protocol} Protocol */
/** @typedef {import('./http-protocols.mjs').Submission} Submission */
/** @typedef {import('../stage/random.mjs').Random} Random */
/**
 * @typedef {object} Parts
 * @property {string} name @property {Protocol} protocol @property {Random} random
 * @property {import('./kannel-gateways.mjs').Pen} pen @property {import('./kannel-gateways.mjs').SmscIds} ids
 * @property {import('./http-protocols.mjs').HttpReports} reports
 */

class HttpDouble {
  #parts;
  #server = createServer((incoming, outgoing) => void this.#arrive(incoming, outgoing));
  #port = 0;
  /** @type {Fault | null} */
  #fault = null;
  /** Requests without the end of a response. */
  open = 0;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /** Takes a port for good. */
  async listen() {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = addressOf(this.#server).port;
  }

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Refuses connections, and breaks those there are. */
  async close() {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** @param {Fault} fault @param {number} forMs */
  async break(fault, forMs) {
    const { reports } = this.#parts;
    this.#fault = fault;
    reports.isHeld = fault.name === 'receipts that are late';
    if (fault.name === 'a restart') await this.close();
    await sleep(forMs);
    if (fault.name === 'a restart') await this.listen();
    reports.isHeld = false;
    this.#fault = null;
  }

  /** @param {Incoming} incoming @param {Outgoing} outgoing */
  async #arrive(incoming, outgoing) {
    this.open += 1;
    outgoing.once('close', () => (this.open -= 1));
    const body = await bodyOf(incoming);
    // It was broken off, or its process killed, before it was here as a whole.
    if (body === null) return;
    const { name, protocol, pen, random } = this.#parts;
    const submission = protocol.read(incoming, body);
    if (submission === null) return void outgoing.writeHead(UNAUTHORIZED).end();
    const { attemptId, to, text } = submission;
    pen.write('submitted', { gateway: name, attemptId, reference: referenceOf(text) });
    const refusal = REFUSALS.find(([numbers]) => numbers.test(to))?.[1];
    const { takes, responds } = this.#fault ?? WELL;
    if (refusal !== undefined && this.#fault === null) return this.#respond(outgoing, submission, refusal);
    const id = random.next() < takes ? await this.#take(submission) : '';
    return this.#respond(outgoing, submission, responds, id);
  }

  /** What it is called now. @param {Submission} submission */
  async #take(submission) {
    const { name, pen, ids, random, reports } = this.#parts;
    const id = ids.of(submission.attemptId);
    const reference = referenceOf(submission.text);
    // What the application itself writes to a person is called nothing.
    if (reference !== '') pen.write('carried', { gateway: name, from: '', to: submission.to, reference });
    if (random.next() >= EARLY_SHARE) void reports.follow(submission, id);
    else await Promise.race([reports.followAtOnce(submission, id), sleep(EARLY_WITHIN_MS, null, { ref: false })]);
    return id;
  }

  /**
   * @param {Outgoing} outgoing @param {Submission} submission @param {string | number} responds
   * @param {string} [id] of one that was taken
   */
  async #respond(outgoing, { attemptId }, responds, id = '') {
    const { protocol, pen, random } = this.#parts;
    if (responds === 'never') return;
    if (responds === 'reset') return void outgoing.destroy();
    if (responds === 'cut') {
      outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"data":');
      return void setImmediate(() => outgoing.destroy());
    }
    if (responds === 'late' || random.next() < SLOW_SHARE) await sleep(random.between(...SLOW_MS));
    if (typeof responds === 'number') {
      pen.write('responded', { attemptId, status: responds });
      const headers = responds === TOO_MANY ? { 'retry-after': RETRY_AFTER_SECONDS } : {};
      return void outgoing.writeHead(responds, headers).end();
    }
    pen.write('responded', { attemptId, status: 202 });
    return protocol.accept(outgoing, id);
  }
}

/** Null for one that did not come as a whole. @param {Incoming} incoming */
async function bodyOf(incoming) {
  let body = '';
  try {
    for await (const chunk of incoming.setEncoding('utf8')) body += chunk;
  } catch {
    return null;
  }
  return body;
}

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

/** @typedef {import('./kannel-gateways.mjs').Text} Text */
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

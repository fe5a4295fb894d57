/**
 * What the gateways of a run report: each callback again and again until the application has taken it, as gateways do,
 * and led to one of its processes, as a load balancer would lead it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { codeOf } from '../../scripts/lib/progress.mjs';
import { isTaken } from '../checkers/kannel-wire.mjs';
import { WORDS } from './http-protocols.mjs';

/** A callback that was not taken comes again after this, longer each time, with some chance. */
const AGAIN_AFTER_MS = { first: 200, most: 5_000, factor: 2 };
/** Callbacks at once: a gateway floods nobody. */
const AT_ONCE = 24;
const LOOK_EVERY_MS = 50;
const RESPONSE_WITHIN_MS = 20_000;
const NOBODY_THERE = 502;
/** Receipts are collected for so long, and come so long after the message. */
const COLLECTED_MS = /** @type {const} */ ([20, 150]);
const SENT_AFTER_MS = /** @type {const} */ ([0, 200]);
const ENDED_AFTER_MS = /** @type {const} */ ([20, 500]);
/** How often a callback is reversed, has a receipt twice, is made again, or holds something that is none of ours. */
const REVERSED_SHARE = 0.5;
const TWICE_SHARE = 0.15;
const AGAIN_SHARE = 0.1;
const STRANGE_SHARE = 0.05;
const BUFFERED_SHARE = 0.1;
const MADE_AGAIN_MS = /** @type {const} */ ([100, 2_000]);
/** What becomes of messages to some numbers: all others are delivered. */
const ENDS = /** @type {const} */ ([
  [/5550102$/, 'undelivered'],
  [/5550103$/, 'failed'],
  [/5550104$/, 'expired'],
]);

/** @typedef {import('../stage/random.mjs').Random} Random */
/** @typedef {import('./kannel-taps.mjs').Pen} Pen */
/** @typedef {import('./http-protocols.mjs').Call} Call */
/** @typedef {import('./http-protocols.mjs').Report} Report */
/** @typedef {import('./http-protocols.mjs').Protocol} Protocol */
/** @typedef {import('./http-protocols.mjs').Submission} Submission */

/** The way from gateways to the application. */
export class HttpCallbacks {
  #random;
  #now;
  #agent = new Agent({ headersTimeout: RESPONSE_WITHIN_MS, bodyTimeout: RESPONSE_WITHIN_MS });
  #turn = 0;
  #isStopped = false;
  #calling = 0;
  /** @type {readonly string[]} */
  #urls = [];
  /** Callbacks that have not been taken. */
  open = 0;
  lastAt = 0;

  /** @param {Random} random @param {() => number} now the time as the application has it */
  constructor(random, now) {
    this.#random = random;
    this.#now = now;
  }

  /** @param {readonly string[]} apiUrls */
  lead(apiUrls) {
    this.#urls = apiUrls;
  }

  /**
   * Resolves when it has been taken.
   * @param {Call} call @param {(status: number) => void} noted of each response; 502 when there was none
   */
  async bring(call, noted) {
    this.open += 1;
    const { first, most, factor } = AGAIN_AFTER_MS;
    for (let againAfterMs = first; !this.#isStopped; againAfterMs = Math.min(most, againAfterMs * factor)) {
      const status = await this.#inTurn(call);
      this.lastAt = Date.now();
      noted(status);
      if (isTaken(status)) break;
      await sleep(againAfterMs * this.#random.between(0.5, 1));
    }
    this.open -= 1;
  }

  /** @param {Call} call */
  async #inTurn(call) {
    while (this.#calling >= AT_ONCE) await sleep(LOOK_EVERY_MS);
    this.#calling += 1;
    const status = await this.#call(call);
    this.#calling -= 1;
    return status;
  }

  async stop() {
    this.#isStopped = true;
    await this.#agent.destroy();
  }

  /** @param {Call} call */
  async #call({ method, path, headers, body }) {
    this.#turn += 1;
    const options = {
      method,
      headers: headers(this.#now()),
      dispatcher: this.#agent,
      ...(body === '' ? {} : { body }),
    };
    for (const [index] of this.#urls.entries()) {
      const url = this.#urls[(index + this.#turn) % this.#urls.length] ?? '';
      try {
        const response = await request(url + path, options);
        await response.body.dump();
        return response.statusCode;
      } catch (error) {
        // What another one was sent may have taken effect all the same.
        if (codeOf(error) !== 'ECONNREFUSED') return NOBODY_THERE;
      }
    }
    return NOBODY_THERE;
  }
}

/** What one gateway has to report of the messages that it has taken. */
export class HttpReports {
  #protocol;
  #random;
  #pen;
  #callbacks;
  /** @type {Report[]} */
  #collected = [];
  #waiting = 0;
  providerId = '';
  /** Whether it reports nothing for now. */
  isHeld = false;

  /** @param {Protocol} protocol @param {Random} random @param {Pen} pen @param {HttpCallbacks} callbacks */
  constructor(protocol, random, pen, callbacks) {
    this.#protocol = protocol;
    this.#random = random;
    this.#pen = pen;
    this.#callbacks = callbacks;
  }

  /** Messages of which something is still to be reported. */
  get open() {
    return this.#waiting + this.#collected.length;
  }

  /**
   * What becomes of a message, in a while.
   * @param {Submission} submission @param {string} id
   */
  async follow(submission, id) {
    const random = this.#random;
    this.#waiting += 1;
    await sleep(random.between(...SENT_AFTER_MS));
    this.#collect(reportOf(submission, id, random.next() < BUFFERED_SHARE ? 'buffered' : 'sent'));
    await sleep(random.between(...ENDED_AFTER_MS));
    this.#collect(reportOf(submission, id, endOf(submission)));
    this.#waiting -= 1;
  }

  /**
   * What became of a message at once: resolves when that has been taken.
   * @param {Submission} submission @param {string} id
   */
  async followAtOnce(submission, id) {
    const reports = [reportOf(submission, id, 'sent'), reportOf(submission, id, endOf(submission))];
    await Promise.all(this.#slicesOf(reports.toReversed()).map((slice) => this.#bring(slice)));
  }

  /** @param {Report} report */
  #collect(report) {
    this.#collected.push(report);
    if (this.#collected.length === 1) void this.#send();
  }

  async #send() {
    await sleep(this.#random.between(...COLLECTED_MS));
    while (this.isHeld) await sleep(LOOK_EVERY_MS);
    const collected = this.#collected.splice(0);
    await Promise.all(this.#slicesOf(this.#shuffled(collected)).map((slice) => this.#bring(slice)));
  }

  /** @param {Report[]} reports */
  #shuffled(reports) {
    const random = this.#random;
    const all = reports.flatMap((report) => (random.next() < TWICE_SHARE ? [report, report] : [report]));
    return random.next() < REVERSED_SHARE ? all.toReversed() : all;
  }

  /** @param {readonly Report[]} reports */
  #slicesOf(reports) {
    const { together } = this.#protocol;
    return Array.from({ length: Math.ceil(reports.length / together) }, (_none, index) =>
      reports.slice(index * together, (index + 1) * together),
    );
  }

  /** @param {readonly Report[]} reports */
  async #bring(reports) {
    const random = this.#random;
    const isStrange = this.#protocol.together > 1 && random.next() < STRANGE_SHARE;
    const call = this.#protocol.receipts(this.providerId, isStrange ? [...strangers(), ...reports] : reports);
    const noted = (/** @type {number} */ status) => {
      for (const { attemptId, word } of reports) this.#pen.write('receipt', { attemptId, type: WORDS[word], status });
    };
    await this.#callbacks.bring(call, noted);
    if (random.next() >= AGAIN_SHARE) return;
    this.#waiting += 1;
    await sleep(random.between(...MADE_AGAIN_MS));
    await this.#callbacks.bring(call, noted);
    this.#waiting -= 1;
  }
}

/** One of another system at the same account, and one that says nothing: they lose no other. @returns {Report[]} */
function strangers() {
  const empty = /** @type {Report} */ (/** @type {unknown} */ ({}));
  return [{ attemptId: 'order-4711', id: 'of-another-system', word: 'delivered', receiptUrl: '' }, empty];
}

/** @param {Submission} submission @param {string} id @param {Report['word']} word @returns {Report} */
function reportOf({ attemptId, receiptUrl }, id, word) {
  return { attemptId, id, word, receiptUrl };
}

/** @param {Submission} submission @returns {Report['word']} */
function endOf({ to }) {
  return ENDS.find(([numbers]) => numbers.test(to))?.[1] ?? 'delivered';
}

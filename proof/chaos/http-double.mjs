/** A gateway on loopback that takes messages, and has faults: it outlives every process of the application. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from '../../scripts/lib/ports.mjs';
import { referenceOf } from '../stage/messages-process.mjs';
import { NOT_NOW, REFUSED } from './http-protocols.mjs';

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
 * @property {import('./kannel-taps.mjs').Pen} pen @property {import('./kannel-taps.mjs').SmscIds} ids
 * @property {import('./http-callbacks.mjs').HttpReports} reports
 */

export class HttpDouble {
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

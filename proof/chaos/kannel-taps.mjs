/**
 * What stands between the application and its Kannels and notes, on the gateways' side, what passes: submissions with
 * what Kannel said to them, and callbacks with the responses that they got. Taps outlive every process that is killed.
 */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { addressOf, isListening } from '../../scripts/lib/ports.mjs';
import { codeOf } from '../../scripts/lib/progress.mjs';
import { referenceOf } from '../stage/messages-process.mjs';

/** Those of one count differ by little: to cut, decode or replace what does not fit makes two of them one. */
const WRITINGS = /** @type {((count: number) => string)[]} */ ([
  (count) => `id-${count}`,
  (count) => `id%2d${count}`,
  (count) => `id%2D${count}`,
  (count) => `ид-${count}`,
  (count) => `ід-${count}`,
  (count) => `i d - ${count}`,
  (count) => `𝒾𝒹-${count}`,
  (count) => `𝓲𝓭-${count}`,
  (count) => `編號-${count}`,
  (count) => `${'long '.repeat(40)}${count}`,
  (count) => `${'long '.repeat(40)}${count}-`,
]);

export class SmscIds {
  /** @type {Map<string, string>} */
  #ids = new Map();

  /**
   * The same for the same thing, and another one for each other.
   * @param {string} key
   */
  of(key) {
    const count = this.#ids.size;
    const writing = WRITINGS[count % WRITINGS.length];
    const id = this.#ids.get(key) ?? writing?.(Math.floor(count / WRITINGS.length)) ?? key;
    this.#ids.set(key, id);
    return id;
  }

  /**
   * A callback with the id of its attempt, or of the message that came in: all else of it as it came.
   * @param {string} target @param {URLSearchParams} query of it
   */
  within(target, query) {
    const key = query.get('attempt') ?? query.get('id') ?? '';
    return target.replace(/([?&]id=)[^&]*/, (_all, name) => name + encodeURIComponent(this.of(key)));
  }
}

const LOOK_EVERY_MS = 50;
const NOBODY_THERE = 502;

/**
 * Lines of the file of a wire. A submission when it arrives, and its response; a callback that got a response; a text
 * that came out at an SMSC (kannel-smsc.mjs).
 * @typedef {{ t: 'submitted', at: number, gateway: string, attemptId: string, reference: string }} Submitted
 * @typedef {{ t: 'responded', at: number, attemptId: string, status: number }} Responded
 * @typedef {{ t: 'receipt', at: number, attemptId: string, type: string, status: number }} ReceiptNoted
 * @typedef {{ t: 'inbound', at: number, from: string, to: string, text: string, status: number }} InboundNoted
 * @typedef {{ t: 'carried', at: number, gateway: string, from: string, to: string, reference: string }} Carried
 * @typedef {Submitted | Responded | ReceiptNoted | InboundNoted | Carried} WireLine
 */
/**
 * @typedef {{ port: number, path?: string, agent: Agent, noted: (status: number) => void, broken: () => void,
 *   refused?: () => void }} Way
 */
/** @typedef {import('../stage/history.mjs').HistoryWriter} Pen */
/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse} Outgoing */

/** In front of the `sendsms` of one Kannel; it listens only while that does, and refuses connections as that would. */
export class SubmissionTap {
  #name;
  #target;
  #pen;
  #agent = new Agent({ keepAlive: false });
  #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  #port = 0;

  /** @param {string} name of the gateway @param {number} target its port @param {Pen} pen */
  constructor(name, target, pen) {
    this.#name = name;
    this.#target = target;
    this.#pen = pen;
  }

  /** Takes a port for good, and listens there from then on whenever Kannel does. */
  async open() {
    await this.#listen();
    this.#port = addressOf(this.#server).port;
    const watch = async () => {
      if (this.#server.listening !== (await isListening(this.#target)))
        await (this.#server.listening ? this.close() : this.#listen());
      setTimeout(watch, LOOK_EVERY_MS).unref();
    };
    void watch();
  }

  get url() {
    return `http://127.0.0.1:${this.#port}/cgi-bin/sendsms`;
  }

  /** Refuses connections until Kannel listens. */
  async close() {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeIdleConnections();
    await closed;
  }

  async #listen() {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** @param {Incoming} incoming @param {Outgoing} outgoing */
  #pass(incoming, outgoing) {
    const query = queryOf(incoming);
    const attemptId = queryAt(query.get('dlr-url') ?? '').get('attempt') ?? '';
    this.#pen.write('submitted', { gateway: this.#name, attemptId, reference: referenceOf(query.get('text') ?? '') });
    const noted = (/** @type {number} */ status) => this.#pen.write('responded', { attemptId, status });
    const broken = () => incoming.socket.destroy();
    forward(incoming, outgoing, { port: this.#target, agent: this.#agent, noted, broken });
  }
}

/** In front of the callbacks of the application: its load balancer, in a way, with SMSCs of every alphabet. */
export class CallbackTap {
  #pen;
  #agent = new Agent({ keepAlive: false });
  #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  #heard;
  #ids = new SmscIds();
  #turn = 0;
  /** @type {readonly number[]} */
  #ports = [];
  lastAt = 0;

  /** @param {Pen} pen @param {(noted: { from: string, to: string, text: string }) => void} heard of a text taken */
  constructor(pen, heard) {
    this.#pen = pen;
    this.#heard = heard;
  }

  async open() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get url() {
    return `http://127.0.0.1:${addressOf(this.#server).port}`;
  }

  /** @param {readonly string[]} apiUrls */
  lead(apiUrls) {
    this.#ports = apiUrls.map((url) => Number(new URL(url).port));
  }

  /** @param {Incoming} incoming @param {Outgoing} outgoing */
  #pass(incoming, outgoing) {
    this.lastAt = Date.now();
    this.#turn += 1;
    const noted = (/** @type {number} */ status) => this.#note(incoming, status);
    const ports = this.#ports.map((_port, index) => this.#ports[(index + this.#turn) % this.#ports.length] ?? 0);
    const [first = 0, second = first] = ports;
    const broken = () => {
      // What it was sent may have taken effect all the same.
      noted(NOBODY_THERE);
      outgoing.writeHead(NOBODY_THERE).end();
    };
    const path = this.#ids.within(incoming.url ?? '', queryOf(incoming));
    const refused = () => forward(incoming, outgoing, { port: second, path, agent: this.#agent, noted, broken });
    forward(incoming, outgoing, { port: first, path, agent: this.#agent, noted, broken, refused });
  }

  /** @param {Incoming} incoming @param {number} status */
  #note(incoming, status) {
    const query = queryOf(incoming);
    if (incoming.url?.includes('/receipts?') === true)
      return this.#pen.write('receipt', { attemptId: query.get('attempt'), type: query.get('type'), status });
    const [from = '', to = '', text = ''] = ['from', 'to', 'text'].map((name) => query.get(name) ?? '');
    this.#pen.write('inbound', { from, to, text, status });
    if (status < 300) this.#heard({ from, to, text });
  }
}

/**
 * Passes a GET on, and what comes back.
 * @param {Incoming} incoming @param {Outgoing} outgoing
 * @param {Way} way
 */
function forward(incoming, outgoing, { port, path = incoming.url, agent, noted, broken, refused = broken }) {
  const { method, headers } = incoming;
  const fail = () => outgoing.headersSent || broken();
  const out = request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
    const chunks = /** @type {Buffer[]} */ ([]);
    response.on('data', (chunk) => chunks.push(chunk));
    response.once('error', fail);
    response.once('end', () => {
      if (!response.complete) return fail();
      const { statusCode = NOBODY_THERE } = response;
      noted(statusCode);
      outgoing.writeHead(statusCode, { 'content-type': response.headers['content-type'] ?? 'text/plain' });
      outgoing.end(Buffer.concat(chunks));
    });
  });
  out.once('error', (error) => (codeOf(error) === 'ECONNREFUSED' ? refused() : fail()));
  out.end();
}

/** @param {Incoming} incoming */
function queryOf({ url = '' }) {
  return queryAt(url);
}

/** @param {string} url */
function queryAt(url) {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1));
}

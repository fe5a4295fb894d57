/**
 * Two gateways as their manuals would describe them, for accounts of the kind HTTP: one of JSON, whose callbacks are
 * signed and hold many receipts; one of forms, which calls back by GET at the URL that each request names.
 */
import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { codeOf } from '../../scripts/lib/progress.mjs';
import { isTaken } from '../checkers/messages-gateway.mjs';

const LOOPBACK = '127.0.0.1/32';
/** What gateways call the application by; the callbacks that leave for it are led to one of its processes. */
export const CALLBACK_BASE = 'http://parley.example.test';
/** Clocks of processes jump by an hour at most while a callback is under way. */
const TOLERANCE_SECONDS = 86_400;
const API_KEY = 'key-of-a-gateway-in-a-run';
const SIGNING_SECRET = 'signing-secret-of-a-gateway-in-a-run';
const USERNAME = 'parley';
const PASSWORD = 'password-of-a-gateway-in-a-run';
const CALLBACK_KEY = 'callback-key-of-a-gateway-in-a-run';
const BASIC = `Basic ${Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64')}`;

/** What gateways report, with the kind of receipt that a wire calls it by (kannel-wire.mjs). */
const WORDS = /** @type {const} */ ({
  sent: '8',
  delivered: '1',
  undelivered: '2',
  expired: '2',
  failed: '16',
  // The settings give it no meaning.
  buffered: '4',
});
/** What the settings say of them. */
const MEANINGS = /** @type {const} */ ({
  sent: 'SENT',
  delivered: 'DELIVERED',
  undelivered: 'UNDELIVERED',
  expired: 'EXPIRED',
  failed: 'FAILED',
});
/** A number that the gateway refuses once and for all, and one that it does not take just now. */
export const REFUSED = 400;
export const NOT_NOW = 422;

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse} Outgoing */
/** @typedef {keyof typeof WORDS} Word */
/** @typedef {{ attemptId: string, to: string, text: string, receiptUrl: string }} Submission */
/** @typedef {{ attemptId: string, id: string, word: Word, receiptUrl: string }} Report */
/** @typedef {{ id: string, from: string, to: string, text: string }} Written */
/**
 * A callback: `path` and query below the base; headers are made when it leaves, at the application's time.
 * @typedef {object} Call
 * @property {'GET' | 'POST'} method @property {string} path
 * @property {(now: number) => Record<string, string>} headers @property {string} body
 */
/**
 * @typedef {object} Protocol
 * @property {(url: string, turn: number) => object} settings of an account, when it listens at `url`; another turn,
 *   other settings that mean the same
 * @property {(incoming: Incoming, body: string) => Submission | null} read null for one without credentials
 * @property {(outgoing: Outgoing, id: string) => void} accept
 * @property {number} together receipts of one callback at most
 * @property {(providerId: string, reports: readonly Report[]) => Call} receipts of as many
 * @property {(providerId: string, written: Written) => Call} inbound
 */

const REFUSALS = [{ status: [String(NOT_NOW)], when: [], outcome: 'UNAVAILABLE', concerns: 'message' }];

/** @type {Protocol} */
const JSON_PROTOCOL = {
  together: 20,
  settings: (url, turn) => ({
    ...common({ apiKey: API_KEY, signing: SIGNING_SECRET }),
    send: {
      method: 'POST',
      url: `${url}/v1/messages`,
      headers: { authorization: 'Bearer {{secret.apiKey}}', 'x-turn': String(turn) },
      bodyType: 'JSON',
      body: {
        to: '{{to}}',
        from: '{{from}}',
        text: '{{text}}',
        reference: '{{attemptId}}',
        options: { ttl: '{{validitySeconds}}', parts: '{{parts}}', unicode: '{{encoding}}' },
      },
    },
    response: {
      accepted: { status: ['202'], when: [{ at: { json: '/data/id' }, exists: true }] },
      id: { json: '/data/id' },
      code: { json: '/error' },
      refusals: REFUSALS,
    },
    receipts: {
      proof: hmac(),
      bodyType: 'JSON',
      items: '/events',
      attemptId: { json: '/reference' },
      messageId: { json: '/id' },
      status: [{ json: '/status' }],
      statuses: statusesOf((word) => word),
    },
    inbound: {
      proof: hmac(),
      bodyType: 'JSON',
      id: { json: '/id' },
      from: { json: '/from' },
      to: { json: '/to' },
      text: { json: '/text' },
    },
  }),
  read: ({ headers }, body) => {
    if (headers.authorization !== `Bearer ${API_KEY}`) return null;
    const { to, text, reference } = /** @type {Record<string, string>} */ (JSON.parse(body));
    return { attemptId: reference ?? '', to: to ?? '', text: text ?? '', receiptUrl: '' };
  },
  accept: (outgoing, id) => {
    outgoing.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { id } }));
  },
  receipts: (providerId, reports) => {
    const events = reports.map(({ attemptId, id, word }) => ({ reference: attemptId, id, status: word }));
    return signed(`/v1/callbacks/${providerId}/receipts`, JSON.stringify({ events }));
  },
  inbound: (providerId, written) => signed(`/v1/callbacks/${providerId}/inbound`, JSON.stringify(written)),
};

/** @type {Protocol} */
const FORM_PROTOCOL = {
  together: 1,
  settings: (url, turn) => ({
    ...common({ password: PASSWORD, callback: CALLBACK_KEY }),
    send: {
      method: 'POST',
      url: `${url}/sms/send?turn=${turn}`,
      basic: { username: USERNAME, password: '{{secret.password}}' },
      bodyType: 'FORM',
      body: { To: '{{to}}', From: '{{fromDigits}}', Body: '{{text}}', Notify: '{{receiptUrl}}' },
    },
    response: {
      accepted: { status: ['200'], when: [{ at: { line: true }, startsWith: ['OK '] }] },
      id: { line: true, split: ' ', part: 1 },
      refusals: REFUSALS,
    },
    receipts: {
      proof: { type: 'ATTEMPT_URL' },
      bodyType: 'NONE',
      messageId: { query: 'id' },
      status: [{ query: 'status' }],
      statuses: statusesOf(shortOf),
    },
    inbound: {
      proof: { type: 'TOKEN', in: 'query', name: 'key', secrets: ['callback'] },
      bodyType: 'NONE',
      id: { query: 'id' },
      from: { query: 'from' },
      to: { query: 'to' },
      text: { query: 'text' },
    },
  }),
  read: ({ headers }, body) => {
    if (headers.authorization !== BASIC) return null;
    const form = new URLSearchParams(body);
    const receiptUrl = form.get('Notify') ?? '';
    const attemptId = new URL(receiptUrl).searchParams.get('attempt') ?? '';
    return { attemptId, to: form.get('To') ?? '', text: form.get('Body') ?? '', receiptUrl };
  },
  accept: (outgoing, id) => void outgoing.writeHead(200).end(`OK ${encodeURIComponent(id)}\n`),
  receipts: (_providerId, [report]) => {
    if (report === undefined) throw new Error('There is nothing to report.');
    const query = new URLSearchParams({ id: encodeURIComponent(report.id), status: shortOf(report.word) });
    return asked(`${report.receiptUrl.slice(CALLBACK_BASE.length)}&${query}`);
  },
  inbound: (providerId, written) => {
    const query = new URLSearchParams({ ...written, key: CALLBACK_KEY });
    return asked(`/v1/callbacks/${providerId}/inbound?${query}`);
  },
};

export const PROTOCOLS = { json: JSON_PROTOCOL, form: FORM_PROTOCOL };

/** @param {Record<string, string>} secrets */
function common(secrets) {
  return { secrets, callbackBaseUrl: CALLBACK_BASE, callbackCidrs: [LOOPBACK] };
}

function hmac() {
  return {
    type: 'HMAC',
    algorithm: 'SHA256',
    header: 'x-signature',
    prefix: 'sha256=',
    encoding: 'HEX',
    key: 'TEXT',
    signed: '{{header.x-timestamp}}.{{body}}',
    secrets: ['signing'],
    timestamp: { header: 'x-timestamp', toleranceSeconds: TOLERANCE_SECONDS },
  };
}

/** @param {(word: string) => string} wordOf */
function statusesOf(wordOf) {
  return Object.entries(MEANINGS).map(([word, status]) => ({ word: wordOf(word), status }));
}

/** @param {string} word */
function shortOf(word) {
  return word.slice(0, 3).toUpperCase();
}

/** @param {string} path @param {string} body @returns {Call} */
function signed(path, body) {
  const headers = (/** @type {number} */ now) => {
    const timestamp = String(Math.floor(now / 1_000));
    const signature = createHmac('sha256', SIGNING_SECRET).update(`${timestamp}.${body}`).digest('hex');
    return { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': `sha256=${signature}` };
  };
  return { method: 'POST', path, headers, body };
}

/** @param {string} path @returns {Call} */
function asked(path) {
  return { method: 'GET', path, headers: () => ({}), body: '' };
}

// What the gateways of a run report: each callback again and again until the application has taken it, as gateways do,
// and led to one of its processes, as a load balancer would lead it.

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
/** @typedef {import('./kannel-gateways.mjs').Pen} Pen */

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

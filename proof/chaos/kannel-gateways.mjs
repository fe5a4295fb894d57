/** Two real Kannels in the place of the simulated gateways of a run on messages, and the hand that breaks them. */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { INBOUND_FIELDS, KANNEL_USER } from '../../scripts/lib/kannel-configuration.mjs';
import { findOrFetchKannel } from '../../scripts/lib/kannel.mjs';
import { addressOf, isListening } from '../../scripts/lib/ports.mjs';
import { codeOf, Fail } from '../../scripts/lib/progress.mjs';
import { HistoryWriter } from '../stage/history.mjs';
import { BOXES, KannelBoxes, KannelSmsc } from '../stage/kannel.mjs';
import { referenceOf } from '../stage/messages-process.mjs';

// What stands between the application and its Kannels and notes, on the gateways' side, what passes: submissions with
// what Kannel said to them, and callbacks with the responses that they got. Taps outlive every process that is killed.

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
class SubmissionTap {
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
class CallbackTap {
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

const SECRET = 'an-inbound-secret-of-a-run';
const LOOPBACK = '127.0.0.1/32';
/** What happens to a gateway, by weight; `back`: which boxes are started again by hand. */
const FAULTS = /** @type {const} */ ([
  { name: 'bearerbox', weight: 3, kills: ['bearerbox', 'smsbox'], isSuspended: false },
  { name: 'bearerbox alone', weight: 2, kills: ['bearerbox'], isSuspended: false },
  { name: 'smsbox', weight: 4, kills: ['smsbox'], isSuspended: false },
  // What it has taken meanwhile has no response when it dies.
  { name: 'bearerbox, suspended before', weight: 3, kills: ['bearerbox', 'smsbox'], isSuspended: true },
  { name: 'smsbox, suspended before', weight: 2, kills: ['smsbox'], isSuspended: true },
  { name: 'no kill, only suspended', weight: 3, kills: [], isSuspended: true },
  { name: 'no kill, but the SMSC is away', weight: 2, kills: [], isSuspended: false },
]);
const DRAWN = FAULTS.flatMap((fault) => Array.from({ length: fault.weight }, () => fault));
const SUSPENDED_MS = /** @type {const} */ ([100, 2_500]);
const AWAY_MS = /** @type {const} */ ([200, 2_500]);
/** A text that was not taken by then is lost with a box that was killed, or comes later: nobody knows. */
const WRITTEN_WITHIN_MS = 20_000;
/** When nothing has been reported for so long, and nothing is kept, all is reported. */
const QUIET_MS = 4_000;

/** @typedef {import('../stage/random.mjs').Random} Random */
/** @typedef {{ from: string, to: string, text: string }} Text */
/** @typedef {{ name: string, boxes: KannelBoxes, smsc: KannelSmsc, tap: SubmissionTap, isBusy: boolean,
 *   isRenewed: boolean }} Gateway */

export class KannelGateways {
  label = 'Kannel';
  /** What `kills` counts. */
  killed = 'of its boxes killed';
  names = ['steady', 'second'];
  changing = 'steady';
  #random;
  #pen;
  #callbacks;
  /** @type {Gateway[]} */
  #gateways = [];
  /** Who waits for a text of a number to an address to be taken. @type {Map<string, () => void>} */
  #written = new Map();
  /** @type {Set<Promise<void>>} */
  #underWay = new Set();
  /** Faults that have been done, and how many of them ended a box. */
  faults = 0;
  kills = 0;

  /** @param {string} wireFile @param {Random} random */
  constructor(wireFile, random) {
    this.#random = random;
    this.#pen = new HistoryWriter(wireFile);
    this.#callbacks = new CallbackTap(this.#pen, (text) => this.#written.get(keyOf(text))?.());
  }

  /** Ports and folders. They are started once their providers are known, which stand in their configuration. */
  async prepare() {
    const root = await findOrFetchKannel();
    if (root === null)
      throw new Fail(
        'There is no Kannel here, and only root on Debian can fetch one: install kannel and kannel-extras.',
      );
    await this.#callbacks.open();
    for (const name of this.names) {
      const boxes = await KannelBoxes.prepare(root);
      const tap = new SubmissionTap(name, boxes.sendPort, this.#pen);
      await tap.open();
      this.#gateways.push({
        name,
        boxes,
        tap,
        smsc: new KannelSmsc(boxes.smscPort, (...heard) => this.#note(name, ...heard)),
        isBusy: false,
        isRenewed: false,
      });
    }
  }

  /**
   * What a provider of one is made with.
   * @param {string} name
   */
  provider(name) {
    const { tap } = this.#named(name);
    const { url: callbackBaseUrl } = this.#callbacks;
    const settings = { ...KANNEL_USER, sendUrl: tap.url, callbackBaseUrl, callbackCidrs: [LOOPBACK] };
    return { kind: 'KANNEL', settings: { ...settings, inboundSecret: SECRET } };
  }

  /** What an operator changes: nothing of it, but the breaker is closed by it. */
  changes() {
    return { smscId: null };
  }

  /**
   * Starts one, whose provider has been made.
   * @param {string} name @param {string} providerId
   */
  async made(name, providerId) {
    const { boxes, smsc } = this.#named(name);
    const path = `/v1/callbacks/${providerId}/inbound?secret=${SECRET}&${INBOUND_FIELDS}`;
    await boxes.start(this.#callbacks.url + path);
    smsc.connect();
  }

  /** @param {readonly string[]} apiUrls where callbacks go */
  lead(apiUrls) {
    this.#callbacks.lead(apiUrls);
  }

  /**
   * A person writes, through the SMSC of a gateway. The response is that to the callback: status 0 when none came.
   * @param {Text} text @param {string} name
   */
  async write(text, name) {
    const unknown = { status: 0, attempts: 1, isReplayed: false, body: {}, said: 0 };
    const key = keyOf(text);
    const { smsc } = this.#named(name);
    // One at a time of a number to an address: else nobody knows whose callback it is.
    if (this.#written.has(key) || !smsc.write(text.from, text.to, text.text)) return unknown;
    const taken = new Promise((resolve) => this.#written.set(key, () => resolve(true)));
    const isTaken = await Promise.race([taken, sleep(WRITTEN_WITHIN_MS, false, { ref: false })]);
    if (!isTaken) return unknown;
    this.#written.delete(key);
    return { ...unknown, status: 202 };
  }

  /** Begins a fault of a gateway that has none; false when each has one. */
  breakOne() {
    const well = this.#gateways.filter(({ isBusy }) => !isBusy);
    if (well.length === 0) return false;
    const gateway = this.#random.pick(well);
    gateway.isBusy = true;
    this.#begin(this.#break(gateway).then(() => void (gateway.isBusy = false)));
    this.faults += 1;
    return true;
  }

  /** All of them up: a box that lost the other one comes back by itself, or is helped. */
  async settle() {
    await Promise.all(this.#underWay);
    for (const { boxes } of this.#gateways) for (const box of BOXES) await boxes.watch(box);
  }

  /**
   * Whether they have handed over what they took, and reported all that they had to report. What a bearerbox gave to a
   * smsbox that was killed stays with it until it is started again, as it is here for the last time.
   */
  isQuiet() {
    if (this.#underWay.size > 0 || Date.now() - this.#callbacks.lastAt < QUIET_MS) return false;
    const holding = this.#gateways.filter(({ boxes, isRenewed }) => !isRenewed && boxes.kept > 0);
    for (const gateway of holding) {
      gateway.isRenewed = true;
      this.#begin(renew(gateway.boxes));
    }
    return holding.length === 0;
  }

  async stop() {
    for (const { boxes, smsc, tap } of this.#gateways) {
      smsc.disconnect();
      for (const box of BOXES) await boxes.kill(box);
      await tap.close();
    }
    this.#pen.close();
  }

  /** @param {string} gateway @param {string} from @param {string} to @param {string} text */
  #note(gateway, from, to, text) {
    const reference = referenceOf(text);
    // Later parts of a long message do not repeat what it is called.
    if (reference !== '') this.#pen.write('carried', { gateway, from, to, reference });
  }

  /** @param {Promise<void>} work */
  #begin(work) {
    const one = work.finally(() => this.#underWay.delete(one));
    this.#underWay.add(one);
  }

  /** @param {Gateway} gateway */
  async #break({ boxes, smsc, tap }) {
    const random = this.#random;
    const { kills, isSuspended } = random.pick(DRAWN);
    const [suspendedMs, awayMs] = [random.between(...SUSPENDED_MS), random.between(...AWAY_MS)];
    const suspended = kills[0] ?? random.pick(BOXES);
    if (isSuspended) {
      boxes.signal(suspended, 'SIGSTOP');
      await sleep(suspendedMs);
    }
    if (kills.length === 0) {
      if (isSuspended) return boxes.signal(suspended, 'SIGCONT');
      smsc.disconnect();
      await sleep(awayMs);
      return smsc.connect();
    }
    this.kills += kills.length;
    await Promise.all(kills.map((box) => boxes.kill(box)));
    if (kills.some((box) => box === 'smsbox')) await tap.close();
    await sleep(awayMs);
    for (const box of kills) await boxes.run(box);
    // It hears of the other one's end after a moment.
    if (kills.length < BOXES.length) await sleep(AWAY_MS[1]);
    for (const box of BOXES) await boxes.watch(box);
  }

  /** @param {string} name */
  #named(name) {
    const found = this.#gateways.find((gateway) => gateway.name === name);
    if (found === undefined) throw new Fail(`There is no gateway ${name}.`);
    return found;
  }
}

/** @param {KannelBoxes} boxes */
async function renew(boxes) {
  for (const box of BOXES) await boxes.kill(box);
  for (const box of BOXES) await boxes.run(box);
}

/** @param {Text} text */
function keyOf({ from, to }) {
  return `${from} ${to}`;
}

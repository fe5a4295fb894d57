/**
 * What a process of the application does besides in a run on messages: its clock can be moved from outside, what
 * gateways are asked is noted by a hand of our own before anything of it happens, and batches run into their deadline.
 */
import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { HistoryWriter, parsedLine } from './history.mjs';

const LOOK_EVERY_MS = 10;
/** Of these the receipt comes before the response (docs/simulator.md), which is lost here. */
const RECEIPT_FIRST = /5550109$/;
/** @type {Outcome} */
const LOST = { kind: 'UNKNOWN', detail: 'The response was lost.' };
/** Outcomes that say that the gateway certainly did not take a message. */
const REFUSALS = ['UNAVAILABLE', 'REJECTED'];
const REFERENCE = /#(\S+)/;

/**
 * How far clocks are from the machine's, in milliseconds: that of all processes, and what single ones have besides.
 * @typedef {{ all: number, [place: string]: number }} Offsets
 */
/**
 * What a gateway is asked: `[attemptId, reference, number]` of each message, before the request. What it refused,
 * before anybody hears of it.
 * @typedef {{ t: 'asked', at: number, process: string, providerId: string, items: [string, string, string][] }} Asked
 * @typedef {{ t: 'refused', at: number, attemptId: string, kind: string }} Refused
 */

/**
 * What a message says it is called.
 * @param {string} text
 */
export function referenceOf(text) {
  return REFERENCE.exec(text)?.[1] ?? '';
}

/**
 * @param {string} file
 * @param {Offsets} offsets
 */
export function writeOffsets(file, offsets) {
  writeFileSync(`${file}.new`, JSON.stringify(offsets));
  renameSync(`${file}.new`, file);
}

/**
 * From now on the application's clock is the machine's, moved as the file says. Database and timers are not moved: they
 * have clocks of their own, as in a real installation.
 * @param {typeof import('../../src/platform/clock.js')} module @param {string} file @param {string} process
 */
export function moveClock({ Clock }, file, process) {
  const [place = ''] = process.split('.');
  let offset = offsetIn(file, place);
  setInterval(() => (offset = offsetIn(file, place)), LOOK_EVERY_MS).unref();
  Clock.prototype.now = () => Date.now() + offset;
}

/** @param {string} file @param {string} place */
function offsetIn(file, place) {
  const offsets = /** @type {Offsets} */ (JSON.parse(readFileSync(file, 'utf8')));
  return offsets.all + (offsets[place] ?? 0);
}

/**
 * @typedef {import('../../src/messaging/providers/adapter/provider-adapter.js').ProviderAccount} Account
 * @typedef {import('../../src/messaging/providers/adapter/provider-adapter.js').OutgoingMessage} Outgoing
 * @typedef {import('../../src/messaging/providers/adapter/provider-adapter.js').SendOutcome} Outcome
 * @typedef {{ send(account: Account, batch: readonly Outgoing[]): Promise<Outcome>[] }} Adapter
 */

/**
 * Receipts name the number that a message went to, as some gateways' do, whichever process handed it over.
 * @param {{ ProviderReceipts: { prototype: object } }} module @param {string} file what gateways were asked
 */
export function nameNumbers({ ProviderReceipts }, file) {
  const receiving =
    /** @type {{ take(...taken: [string, { attemptId: string | null, detail: string | null }[]]): unknown }} */ (
      ProviderReceipts.prototype
    );
  const { take } = receiving;
  const numbers = new AskedNumbers(file);
  receiving.take = function (...taken) {
    for (const receipt of taken[1]) {
      const to = numbers.of(receipt.attemptId ?? '');
      if (to !== undefined) receipt.detail = `id:${to.length} to ${to}, no further words`;
    }
    return take.apply(this, taken);
  };
}

/** Whom attempts went to, as the file says that grows meanwhile. */
class AskedNumbers {
  #file;
  #read = 0;
  /** @type {Map<string, string>} */
  #numbers = new Map();

  /** @param {string} file */
  constructor(file) {
    this.#file = file;
  }

  /** @param {string} attemptId */
  of(attemptId) {
    if (!this.#numbers.has(attemptId)) this.#readOn();
    return this.#numbers.get(attemptId);
  }

  #readOn() {
    const file = openSync(this.#file, 'a+');
    const bytes = Buffer.alloc(Math.max(0, fstatSync(file).size - this.#read));
    readSync(file, bytes, 0, bytes.length, this.#read);
    closeSync(file);
    const end = bytes.lastIndexOf('\n') + 1;
    this.#read += end;
    for (const line of bytes.subarray(0, end).toString().split('\n').filter(Boolean)) {
      const { items = [] } = /** @type {Partial<Asked>} */ (parsedLine(line) ?? {});
      for (const [attemptId, , to] of items) this.#numbers.set(attemptId, to);
    }
  }
}

/**
 * @param {{ prototype: object }} adapterClass of a kind of provider
 * @param {string} file @param {string} process
 */
export function noteSubmissions({ prototype }, file, process) {
  const pen = new HistoryWriter(file);
  const adapter = /** @type {Adapter} */ (prototype);
  const { send } = adapter;
  /** @this {Adapter} */
  adapter.send = function (/** @type {Account} */ account, /** @type {readonly Outgoing[]} */ batch) {
    pen.write('asked', {
      process,
      providerId: account.providerId,
      items: batch.map(({ attemptId, text, to }) => [attemptId, referenceOf(text), to]),
    });
    const outcomes = send.call(this, account, batch).map(async (outcome, index) => {
      const { kind } = await outcome;
      return kind === 'ACCEPTED' && RECEIPT_FIRST.test(batch[index]?.to ?? '') ? LOST : outcome;
    });
    for (const [index, outcome] of outcomes.entries())
      void outcome.then(({ kind }) => {
        if (REFUSALS.includes(kind)) pen.write('refused', { attemptId: batch[index]?.attemptId, kind });
      });
    return outcomes;
  };
}

/** Messages of such a batch: several slices. */
export const CUT_BATCH = /** @type {const} */ ([101, 220]);
/** Its time is over after so many looks at it, of which each slice has three. */
const CUT_AFTER = /** @type {const} */ ([1, 8]);
/** From then on: no slice begins, no COMMIT begins, or there is no time for anything but the response. */
const LEFT_MS = [4_000, 2_000, 400];
const CUT_ID = /^cut-(\d+)-(\d+)-/;

/** @typedef {import('../../src/platform/idempotency/effect.js').OnceRequest} OnceRequest */
/**
 * @typedef {(request: OnceRequest, newId: string, effectOf: unknown) => Promise<unknown>} RunContinued
 */

/**
 * An `X-Request-Id`.
 * @param {import('./random.mjs').Random} random
 */
export function cutIdOf(random) {
  return `cut-${random.whole(...CUT_AFTER)}-${random.pick(LEFT_MS)}-${randomUUID()}`;
}

/** @param {{ Idempotency: { prototype: object } }} module */
export function cutRequests({ Idempotency }) {
  const prototype = /** @type {{ runContinued: RunContinued }} */ (Idempotency.prototype);
  const { runContinued } = prototype;
  const cut = new Set();
  prototype.runContinued = function (request, newId, effectOf) {
    const [, looks, leftMs] = CUT_ID.exec(request.requestId) ?? [];
    if (looks === undefined || cut.has(request.requestId)) return runContinued.call(this, request, newId, effectOf);
    cut.add(request.requestId);
    let seen = 0;
    const left = () => ((seen += 1) > Number(looks) ? Number(leftMs) : request.leftMs());
    return runContinued.call(this, { ...request, leftMs: left }, newId, effectOf);
  };
}

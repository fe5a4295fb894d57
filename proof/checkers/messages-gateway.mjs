/**
 * What must hold between messages and what passed at real gateways; a run on the simulator has no
 * such record, and nothing to break these rules. Reads nothing itself.
 */
import { linesIn } from '../stage/history.mjs';
import { groupBy } from './findings.mjs';
import { wordsOf } from './messages-tables.mjs';

// What passed between the application and real gateways, by attempt: the gateways' side of a run on messages.

/** @typedef {import('../chaos/kannel-gateways.mjs').WireLine} WireLine */
/**
 * A submission that arrived at a gateway. `order` of its arrival among all; `status` of its response, null for none.
 * @typedef {object} Arrival
 * @property {number} order @property {string} attemptId @property {string} reference @property {string} gateway
 * @property {number | null} status @property {boolean} isRefused whether it says that the gateway certainly did not
 *   take it
 */
/**
 * A receipt that the application took: its response was 2xx.
 * @typedef {{ attemptId: string, type: string }} TakenReceipt
 */
/**
 * What concerns one project. `carried`: the gateways at whose SMSC it came out, once for each time.
 * @typedef {object} ProjectWire
 * @property {Arrival[]} arrivals in their order @property {TakenReceipt[]} receipts
 * @property {Map<string, string[]>} reported kinds of receipts by attempt, whatever the response to them was
 * @property {Map<string, string[]>} carried by reference
 * @property {boolean} isRepeated whether gateways report again and again until a receipt has been taken
 */
/**
 * How gateways of a kind behave.
 * @typedef {{ isRefusal: (status: number) => boolean, isRepeated: boolean }} Conduct
 */
/**
 * `twice`: messages that came out more than once: a Kannel that was killed repeats what it had not noted as done.
 * `lost`: confirmed and never come out, such as what the driver of the fake SMSC had written when its connection broke.
 * `resolved`: without a response, and a receipt came. `unreported`: confirmed, and none came; what a Kannel was
 * repeating when its smsbox was killed is gone, for that has it in memory.
 * @typedef {Record<'arrivals' | 'confirmed' | 'refused' | 'unanswered' | 'resolved' | 'unreported' | 'carried' |
 *   'twice' | 'lost' | 'receipts' | 'untaken' | 'texts', number>} WireFigures
 */

const FAILED = 500;
const TAKEN = { from: 200, below: 300 };
/** Kannel's kinds of receipts, by which those of all gateways are noted. */
export const DELIVERED = '1';
const NOT_DELIVERED = '2';
export const REFUSED = '16';
const LAST_ONES = [DELIVERED, NOT_DELIVERED, REFUSED];
/** Statuses of `sendsms` that say that it certainly did not take the message; others but 2xx leave it open. */
const KANNEL_REFUSALS = [400, 401, 403, 404, 503];
/** Of gateways of the kind HTTP (contract, 13.3): these leave it open, as 5xx do. */
const HTTP_OPEN = [408, 409, 425];
/** @type {Record<'kannel' | 'http', Conduct>} */
const CONDUCT = {
  kannel: { isRefusal: (status) => KANNEL_REFUSALS.includes(status), isRepeated: false },
  http: { isRefusal: (status) => status >= 300 && status < FAILED && !HTTP_OPEN.includes(status), isRepeated: true },
};

export class Wire {
  /** @type {Map<string, Arrival[]>} */
  #arrivals = new Map();
  /** @type {Map<string, TakenReceipt[]>} */
  #receipts = new Map();
  /** Kinds of receipts that came, whatever the response. @type {Map<string, string[]>} */
  #reported = new Map();
  /** @type {Map<string, string[]>} */
  #carried = new Map();
  #count = 0;
  #untaken = 0;
  /** Callbacks to which a fault of the application responded. @type {Set<string>} */
  #failed = new Set();
  #texts = 0;
  #conduct;

  /** @param {Conduct} conduct */
  constructor(conduct) {
    this.#conduct = conduct;
  }

  /** @param {string} file @param {keyof typeof CONDUCT} gateway */
  static async read(file, gateway) {
    const wire = new Wire(CONDUCT[gateway]);
    for await (const line of linesIn(file)) wire.#add(/** @type {WireLine} */ (/** @type {unknown} */ (line)));
    return wire;
  }

  /**
   * What concerns the attempts of a project, each of which is of no other.
   * @param {readonly { attemptId: string }[]} attempts @returns {ProjectWire}
   */
  of(attempts) {
    const arrivals = attempts.flatMap(({ attemptId }) => this.#arrivals.get(attemptId) ?? []);
    const receipts = attempts.flatMap(({ attemptId }) => this.#receipts.get(attemptId) ?? []);
    return {
      arrivals: arrivals.sort((a, b) => a.order - b.order),
      receipts,
      reported: this.#reported,
      carried: this.#carried,
      isRepeated: this.#conduct.isRepeated,
    };
  }

  /**
   * Attempts that gateways were asked for, or reported, and that none of these is.
   * @param {ReadonlySet<string>} known
   */
  strangers(known) {
    return [...new Set([...this.#arrivals.keys(), ...this.#receipts.keys()])].filter((id) => !known.has(id));
  }

  /** Attempts of receipts, and texts, that the application responded to with a fault of its own. */
  get failed() {
    return [...this.#failed];
  }

  /** @returns {WireFigures} */
  get figures() {
    const all = [...this.#arrivals.values()].flat();
    const confirmed = all.filter(({ status }) => isTaken(status));
    const unanswered = all.filter(({ status }) => status === null);
    const isReported = (/** @type {Arrival} */ { attemptId }) =>
      this.#receipts.get(attemptId)?.some(({ type }) => LAST_ONES.includes(type)) ?? false;
    const named = new Set(confirmed.flatMap(({ reference }) => (reference === '' ? [] : [reference])));
    return {
      arrivals: all.length,
      confirmed: confirmed.length,
      refused: all.filter(({ status }) => status !== null && !isTaken(status)).length,
      unanswered: unanswered.length,
      resolved: unanswered.filter(isReported).length,
      unreported: confirmed.filter((one) => !isReported(one)).length,
      carried: this.#carried.size,
      twice: [...this.#carried.values()].filter((gateways) => gateways.length > 1).length,
      lost: [...named].filter((reference) => !this.#carried.has(reference)).length,
      receipts: [...this.#receipts.values()].flat().length,
      untaken: this.#untaken,
      texts: this.#texts,
    };
  }

  /** @param {WireLine} line */
  #add(line) {
    if (line.t === 'receipt')
      this.#reported.set(line.attemptId, [...(this.#reported.get(line.attemptId) ?? []), line.type]);
    if (line.t === 'submitted') {
      const { attemptId, reference, gateway } = line;
      const arrival = { order: (this.#count += 1), attemptId, reference, gateway, status: null, isRefused: false };
      this.#arrivals.set(attemptId, [...(this.#arrivals.get(attemptId) ?? []), arrival]);
    } else if (line.t === 'responded') {
      const last = this.#arrivals.get(line.attemptId)?.at(-1);
      if (last === undefined) return;
      last.status = line.status;
      last.isRefused = this.#conduct.isRefusal(line.status);
    } else if (line.t === 'carried') {
      this.#carried.set(line.reference, [...(this.#carried.get(line.reference) ?? []), line.gateway]);
    } else if (!isTaken(line.status)) {
      this.#untaken += 1;
      if (line.status === FAILED) this.#failed.add(line.t === 'receipt' ? line.attemptId : `${line.from} ${line.text}`);
    } else if (line.t === 'inbound') {
      this.#texts += 1;
    } else {
      const { attemptId, type } = line;
      this.#receipts.set(attemptId, [...(this.#receipts.get(attemptId) ?? []), { attemptId, type }]);
    }
  }
}

/**
 * Whether a response says that what was brought has been taken.
 * @param {number | null} status
 */
export function isTaken(status) {
  return status !== null && status >= TAKEN.from && status < TAKEN.below;
}

/** What Kannel's kinds of receipts say, as the timeline calls it; 2, not delivered, may have several reasons. */
const SAYS = /** @type {Record<string, string[]>} */ ({
  1: ['DELIVERED'],
  2: ['UNDELIVERED', 'EXPIRED', 'FAILED', 'SENT'],
  4: ['SENT'],
  8: ['SENT'],
  16: ['FAILED'],
});
/** Ends of a message that no gateway has. */
export const NEVER_OUT = ['BLOCKED', 'EXPIRED', 'CANCELED'];
/** What may be said of one that no receipt reports as delivered. */
const UNCERTAIN = ['outcome_unknown', 'validity_ended'];

/** @typedef {import('./findings.mjs').Findings} Findings */
/** @typedef {import('./messages-tables.mjs').Known} Known */
/** @typedef {import('./messages-tables.mjs').Story} Story */

/**
 * What a gateway confirmed never comes again, to it or to another one, nor what it may have taken: what broke before
 * its response. Nothing comes twice under one attempt, and what came out somewhere was not refused there.
 * @param {Known} known @param {Findings} findings
 */
function checkConfirmed({ stories, wire }, findings) {
  if (wire === null) return;
  const byAttempt = groupBy(wire.arrivals, ({ attemptId }) => attemptId);
  for (const story of stories.values()) {
    const arrivals = arrivalsOf(story, byAttempt);
    if (arrivals.some((one) => byAttempt.get(one.attemptId)?.length !== 1))
      findings.add('confirmed', `${wordsOf(story)}: an attempt came twice: ${JSON.stringify(arrivals)}`);
    else if (arrivals.slice(0, -1).some(({ isRefused }) => !isRefused))
      findings.add('confirmed', `${wordsOf(story)} came again: ${JSON.stringify(arrivals)}`);
    const taken = new Set(arrivals.filter(({ isRefused }) => !isRefused).map(({ gateway }) => gateway));
    const strange = wire.carried.get(arrivals[0]?.reference ?? '')?.find((gateway) => !taken.has(gateway));
    if (strange !== undefined)
      findings.add('confirmed', `${wordsOf(story)} came out at ${strange}: ${JSON.stringify(arrivals)}`);
  }
}

/**
 * Every receipt that was taken stands in the timeline, and one that says so has the message delivered, but one that had
 * ended otherwise.
 * @param {Known} known @param {Findings} findings
 */
function checkReceipts({ stories, tables, wire }, findings) {
  if (wire === null) return;
  const reported = groupBy(tables.receipts, ({ attemptId }) => attemptId);
  const messageOf = new Map(tables.attempts.map(({ attemptId, messageId }) => [attemptId, messageId]));
  for (const { attemptId, type } of wire.receipts) {
    const story = stories.get(messageOf.get(attemptId) ?? '');
    const said = SAYS[type] ?? [];
    const isThere = reported.get(attemptId)?.some(({ status }) => said.includes(status)) ?? false;
    if (story === undefined || !isThere)
      findings.add('receipts', `${attemptId}: a receipt ${type} was taken, and no timeline has it`);
    else if (type === DELIVERED && story.row.status !== 'DELIVERED' && story.row.status !== 'FAILED')
      findings.add('receipts', `${wordsOf(story)}: a receipt said that it was delivered`);
  }
}

/**
 * Gateways that repeat what was not taken have had all of it taken after all.
 * @param {Known} known @param {Findings} findings
 */
function checkTaken({ tables, wire }, findings) {
  if (wire === null || !wire.isRepeated) return;
  const taken = new Set(wire.receipts.map(({ attemptId, type }) => `${attemptId} ${type}`));
  for (const { attemptId } of tables.attempts)
    for (const type of new Set(wire.reported.get(attemptId)))
      if (!taken.has(`${attemptId} ${type}`))
        findings.add('untaken', `${attemptId}: a receipt ${type} was reported, and never taken`);
}

/**
 * Every end is borne out by the gateway. DELIVERED: it said so, and a response that was lost does not undo it.
 * UNDELIVERED: it said so, or was asked, and no receipt was taken. FAILED: it refused. All else: it has none of it.
 * @param {Known} known @param {Findings} findings
 */
function checkBorneOut({ stories, wire }, findings) {
  if (wire === null) return;
  const byAttempt = groupBy(wire.arrivals, ({ attemptId }) => attemptId);
  for (const story of stories.values()) {
    const { row, attempts } = story;
    const arrivals = arrivalsOf(story, byAttempt);
    const types = attempts.flatMap(({ attemptId }) => wire.reported.get(attemptId) ?? []);
    /** @type {Record<string, boolean>} */
    const borneOut = {
      DELIVERED: types.includes(DELIVERED),
      UNDELIVERED: types.includes(NOT_DELIVERED) || (attempts.length > 0 && UNCERTAIN.includes(row.reason ?? '')),
      FAILED: types.includes(REFUSED) || arrivals.some(({ isRefused }) => isRefused),
    };
    const isOut = arrivals.some(({ isRefused }) => !isRefused);
    if (!(borneOut[row.status] ?? true) || (NEVER_OUT.includes(row.status) && isOut))
      findings.add('borne-out', `${wordsOf(story)} (${row.reason}): the gateways have ${JSON.stringify(arrivals)}`);
  }
}

/**
 * Ids of gateways, which differ, are stored so that they differ.
 * @param {Known} known @param {Findings} findings
 */
function checkIds({ tables, wire }, findings) {
  if (wire === null) return;
  for (const [id, attempts] of groupBy(tables.attempts, ({ providerMessageId }) => providerMessageId ?? ''))
    if (id !== '' && attempts.length > 1)
      findings.add('ids', `${attempts.map(({ attemptId }) => attemptId).join(' and ')} are both stored as ${id}`);
}

/** @param {Story} story @param {Map<string, Arrival[]>} byAttempt */
function arrivalsOf({ attempts }, byAttempt) {
  return attempts.flatMap(({ attemptId }) => byAttempt.get(attemptId) ?? []).sort((a, b) => a.order - b.order);
}

export const GATEWAY_RULES = [checkConfirmed, checkReceipts, checkTaken, checkBorneOut, checkIds];

/** What passed between the application and its Kannels, by attempt: the gateways' side of a run on messages. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** @typedef {import('../chaos/kannel-taps.mjs').WireLine} WireLine */
/**
 * A submission that arrived at a gateway. `order` of its arrival among all; `status` of its response, null for none.
 * @typedef {object} Arrival
 * @property {number} order @property {string} attemptId @property {string} reference @property {string} gateway
 * @property {number | null} status
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
/** Kannel's kind of receipt. */
export const DELIVERED = '1';

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

  /** @param {string} file */
  static async read(file) {
    const wire = new Wire();
    for await (const line of createInterface({ input: createReadStream(file) }))
      wire.#add(/** @type {WireLine} */ (JSON.parse(line)));
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
      this.#receipts.get(attemptId)?.some(({ type }) => type === DELIVERED) ?? false;
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
      const arrival = { order: (this.#count += 1), attemptId, reference, gateway, status: null };
      this.#arrivals.set(attemptId, [...(this.#arrivals.get(attemptId) ?? []), arrival]);
    } else if (line.t === 'responded') {
      const last = this.#arrivals.get(line.attemptId)?.at(-1);
      if (last !== undefined) last.status = line.status;
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

/** What passed between the application and real gateways, by attempt: the gateways' side of a run on messages. */
import { linesIn } from '../stage/history.mjs';

/** @typedef {import('../chaos/kannel-taps.mjs').WireLine} WireLine */
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
export const NOT_DELIVERED = '2';
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

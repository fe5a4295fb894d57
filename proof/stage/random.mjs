/** Random numbers that a seed decides (mulberry32), so that the plan of a run can be had again; its timing cannot. */
export class Random {
  #state;

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** The next number in [0, 1). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /**
   * A number in [from, to).
   * @param {number} from @param {number} to
   */
  between(from, to) {
    return from + this.next() * (to - from);
  }

  /**
   * A whole number from `from` to `to`, both included.
   * @param {number} from @param {number} to
   */
  whole(from, to) {
    return Math.floor(this.between(from, to + 1));
  }

  /**
   * One of several.
   * @template T
   * @param {readonly T[]} things @returns {T}
   */
  pick(things) {
    const thing = things[this.whole(0, things.length - 1)];
    if (thing === undefined) throw new Error('There is nothing to pick from');
    return thing;
  }
}

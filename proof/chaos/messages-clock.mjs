/** Moves the clock of the application's processes: all of them together, and each a little against the others. */
import { writeOffsets } from '../stage/messages-process.mjs';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** Jumps by weight; backwards as after a correction by hand. */
const JUMPS = /** @type {const} */ ([
  { weight: 45, from: SECOND_MS, to: 30 * SECOND_MS },
  { weight: 25, from: MINUTE_MS, to: 10 * MINUTE_MS },
  { weight: 5, from: 30 * MINUTE_MS, to: 60 * MINUTE_MS },
  { weight: 15, from: -5 * SECOND_MS, to: -50 },
  { weight: 8, from: -5 * MINUTE_MS, to: -30 * SECOND_MS },
  { weight: 2, from: -30 * MINUTE_MS, to: -10 * MINUTE_MS },
]);
const DRAWN = JUMPS.flatMap((jump) => Array.from({ length: jump.weight }, () => jump));
/** Processes of one installation have clocks that differ by less than this. */
const SKEW_MS = 100;
/** Processes see a jump within so long. */
const SEEN_WITHIN_MS = 100;

export class MovedClock {
  #file;
  #random;
  #places;
  /** @type {import('../stage/messages-process.mjs').Offsets} */
  #offsets = { all: 0 };
  #furthest = 0;
  jumps = 0;

  /** @param {string} file @param {import('../stage/random.mjs').Random} random @param {readonly string[]} places */
  constructor(file, random, places) {
    this.#file = file;
    this.#random = random;
    this.#places = places;
    this.#write();
  }

  /** The time as the application has it, give or take. */
  now() {
    return Date.now() + this.#offsets.all;
  }

  /** One jump at random. */
  jump() {
    const { from, to } = this.#random.pick(DRAWN);
    this.jumps += 1;
    this.#offsets = { all: this.#offsets.all + Math.round(this.#random.between(from, to)) };
    for (const place of this.#places) this.#offsets[place] = this.#random.whole(-SKEW_MS, SKEW_MS);
    this.#write();
  }

  /**
   * Forward to a time; resolves when every process has it.
   * @param {number} at by the application's clock
   */
  async forwardTo(at) {
    this.#offsets = { all: Math.max(this.#offsets.all, at - Date.now()) };
    this.#write();
    await new Promise((resolve) => setTimeout(resolve, SEEN_WITHIN_MS));
  }

  /**
   * Beyond every time that the application has had.
   * @param {number} ms by how much
   */
  async forwardPast(ms) {
    await this.forwardTo(Date.now() + this.#furthest + ms);
  }

  #write() {
    this.#furthest = Math.max(this.#furthest, this.#offsets.all);
    writeOffsets(this.#file, this.#offsets);
  }
}

import { jest } from '@jest/globals';
import { resolve } from 'node:path';

/** After an area code; none is a number of the documented examples, or one that the simulator does not deliver to. */
const FIRST = 2_000_000;
const STARTS = 3_000_000;
/** Test files that share an application begin somewhere else each. */
let last = FIRST + Math.floor(Math.random() * STARTS);

/** A number in the United States that no other call has returned. */
export function newNumber(): string {
  last += 1;
  return `+1415${last}`;
}

/** So many of them. */
export function newNumbers(count: number): string[] {
  return Array.from({ length: count }, newNumber);
}

/** The number of a sender that no other call has returned. */
export function newAddress(): string {
  last += 1;
  return `+1212${last}`;
}

/** Random numbers that a seed decides, so that what failed can be run again. */
interface Seeded {
  /** A number in [0, 1). */
  next(): number;
  pick<T>(list: readonly T[]): T;
}

const { Random: Numbers } = (await import(resolve('proof/stage/random.mjs'))) as {
  readonly Random: new (seed: number) => Seeded;
};

/** Those of the chaos runs, and what tests draw besides. */
export class Random extends Numbers {
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** Whether something happens that does so in this share of all cases. */
  chance(share: number): boolean {
    return this.next() < share;
  }

  /** The same things in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((thing) => ({ thing, rank: this.next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ thing }) => thing);
  }
}

/**
 * The seed of a run: `TEST_SEED`, or that of Jest, which is printed at its start and given again by
 * `npm test -- -- --seed N`.
 */
export function seedOfRun(): number {
  const given = process.env['TEST_SEED'];
  return given === undefined ? jest.getSeed() >>> 0 : Number(given);
}

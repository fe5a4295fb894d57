import { jest } from '@jest/globals';
import { resolve } from 'node:path';

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

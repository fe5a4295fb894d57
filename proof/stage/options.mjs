/** Options that several runs have. */
import { flag, oneOf, text, whole } from '../../scripts/lib/command-line.mjs';

const SEED_MAX = 2 ** 31;

export const QUICK = flag('a short run, on less data');
export const PROFILE = text('DIR', 'writes a CPU profile there; the figures are then not worth much', 'none');
/** For the smoke of all runs (smoke.mjs), which starts that installation once. */
export const ON = text('FILE', 'a few seconds only, on the installation that this file describes', 'none');
/** So that a change is measured against what was before it, in the same run. */
export const AGAINST = text('DIRS', 'measures the builds of other checkouts too, separated by commas', 'none');
/** So that many millions of rows are made once. */
export const KEEP = text('DIR', 'lists: keeps the filled database there, and uses the one it finds there', 'none');
/** What a chaos run is made of. */
export const SEED = whole('decides the plan of the run, but not its timing', SEED_MAX, 'random');
export const SERVER = oneOf(
  /** @type {const} */ (['any', 'mysql']),
  'mysql runs it on a real MySQL',
  'any, what the machine has',
);

/**
 * The sizes of a run.
 * @template S
 * @param {{ on?: string | undefined, quick?: boolean | undefined }} options
 * @param {Record<'full' | 'quick' | 'smoke', S>} sizes
 */
export function sizedFor({ on, quick }, sizes) {
  if (on !== undefined) return sizes.smoke;
  return quick === true ? sizes.quick : sizes.full;
}

export function anySeed() {
  return Math.floor(Math.random() * SEED_MAX);
}

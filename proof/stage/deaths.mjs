/** Where a process can be made to kill itself: the failpoints that the compiled application declares. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Fail } from '../../scripts/lib/progress.mjs';

/** A death comes within so many passes: workers pass most places once a batch, API processes once a request. */
const PASSES_MAX = { api: 1_200, worker: 150 };
/** Passed once for each delivery. */
const SINGLE_PASSES_MAX = 1_200;
const SINGLE = ['before-send', 'after-send'];

/** @typedef {import('../../src/platform/failpoints.js').Failpoint} Failpoint */
/**
 * Of a process; `all` passes every place.
 * @typedef {import('../../src/platform/failpoints.js').FailpointRole | 'all'} Role
 */

/** What can be chosen for processes of a role. */
export class Deaths {
  #places;

  /** @param {readonly Failpoint[]} places @param {readonly string[]} needed names that must be among them */
  constructor(places, needed = SINGLE) {
    this.#places = places;
    const unknown = needed.filter((name) => !places.some((place) => place.name === name));
    if (unknown.length > 0) throw new Fail(`The application declares no failpoint ${unknown.join(', ')}.`);
  }

  /**
   * The failpoints of a compiled application, all of whose modules are loaded for this.
   * @param {string} dist
   */
  static async of(dist) {
    await import('reflect-metadata');
    await import(pathToFileURL(join(dist, 'src/app.module.js')).href);
    /** @type {typeof import('../../src/platform/failpoints.js')} */
    const { declaredFailpoints } = await import(pathToFileURL(join(dist, 'src/platform/failpoints.js')).href);
    return new Deaths(declaredFailpoints());
  }

  /**
   * The same, with some of the places.
   * @param {readonly string[]} names
   */
  only(names) {
    return new Deaths(
      this.#places.filter(({ name }) => names.includes(name)),
      names,
    );
  }

  /**
   * A place at random, and the pass at which the process dies there at the latest.
   * @param {import('./random.mjs').Random} random @param {Role} role
   */
  pick(random, role) {
    const place = random.pick(this.#places.filter((one) => role === 'all' || one.role === role));
    return {
      failpoint: place.name,
      passes: SINGLE.includes(place.name) ? SINGLE_PASSES_MAX : PASSES_MAX[place.role],
    };
  }
}

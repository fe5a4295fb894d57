/** Cursors of the list of phones, made by the API's own class. */
import { fromBuild } from '../scripts/lib/project-build.mjs';
import { keysOf } from './world.mjs';

const NO_FILTERS = [null, null, null, null, null];

/** @typedef {Awaited<ReturnType<typeof cursorsOf>>} PhoneCursors */

/**
 * `write(number)` gives the cursor after a number; `read(cursor)` the number, '' without a cursor, null for a false
 * one.
 * @param {Buffer} key the data key of cursors
 * @param {readonly unknown[]} filters search, tenantIds, projectIds, country, isOptedOut: null where left out
 */
export async function cursorsOf(key, filters = NO_FILTERS) {
  const { Cursors } = /** @type {typeof import('../src/platform/http/cursors.js')} */ (
    await fromBuild('platform/http/cursors.js')
  );
  const { Problem } = /** @type {typeof import('../src/platform/http/problem.js')} */ (
    await fromBuild('platform/http/problem.js')
  );
  const cursors = new Cursors(await keysOf({ cursor: key }));
  const list = { list: 'phones', filters };
  const same = (/** @type {string} */ number) => number;
  return {
    // A page of one, behind which there is another one, ends with the cursor after it.
    write: (/** @type {string} */ number) => cursors.page([number, ''], 1, list, same, same).cursor,
    read(/** @type {string | null} */ cursor) {
      try {
        return cursors.read(cursor ?? undefined, list) ?? '';
      } catch (error) {
        if (error instanceof Problem) return null;
        throw error;
      }
    },
  };
}

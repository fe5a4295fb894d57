/** Cursors of the list of phones, made by the API's own class. */
import { fromBuild } from '../../scripts/lib/project-build.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';
import { keysOf } from '../stage/world.mjs';

const NO_FILTERS = [null, null, null, null, null];

/** @typedef {Awaited<ReturnType<typeof cursorsOf>>} PhoneCursors */

/**
 * `write(number, reach)` gives the cursor after a number; `read(cursor, reach)` the number, '' without a cursor, null
 * for a false one. The reach is the project of a TENANT key, null that of an ADMIN key.
 * @param {Buffer} key the data key of cursors
 * @param {readonly unknown[]} filters search, tenantIds, projectIds, country, isOptedOut: null where left out
 */
export async function cursorsOf(key, filters = NO_FILTERS) {
  const { Cursors } = /** @type {typeof import('../../src/platform/http/paging.js')} */ (
    await fromBuild('platform/http/paging.js')
  );
  const { Problem } = /** @type {typeof import('../../src/platform/http/problem.js')} */ (
    await fromBuild('platform/http/problem.js')
  );
  const cursors = new Cursors(await keysOf({ cursor: key }));
  const listOf = (/** @type {string | null} */ reach) => ({ list: 'phones', filters: [...filters, reach] });
  const same = (/** @type {string} */ number) => number;
  return {
    // A page of one, after which there is another one, ends with the cursor after it.
    write: (/** @type {string} */ number, /** @type {string | null} */ reach) =>
      cursors.page([number, ''], 1, listOf(reach), same, same).cursor,
    read(/** @type {string | null} */ cursor, /** @type {string | null} */ reach) {
      try {
        return cursors.read(cursor ?? undefined, listOf(reach)) ?? '';
      } catch (error) {
        if (error instanceof Problem) return null;
        throw error;
      }
    },
  };
}

/**
 * The reach of a key, as the API says it.
 * @param {string} url @param {string} key @returns {Promise<string | null>}
 */
export async function reachOf(url, key) {
  const response = await fetch(`${url}/v1/api-keys/current`, { headers: { 'x-api-key': key } });
  if (response.status !== 200) throw new Fail(`The key cannot be read: ${response.status} ${await response.text()}`);
  const { isAdmin, projectId } = /** @type {{ isAdmin: boolean, projectId: string }} */ (await response.json());
  return isAdmin ? null : projectId;
}

/** Of pages: cursors of the list of phones, made by the API's own class, and how many rows the database reads. */
import { Fail } from '../../scripts/lib/progress.mjs';
import { fromBuild } from '../../scripts/lib/project-build.mjs';
import { keysOf, rowsOf } from '../stage/world.mjs';

// How many rows the database reads for a request: the difference of its counters while nobody else uses it.

/** Upkeep of the process under measurement reads some rows now and then: the least of these looks had none. */
const LOOKS = 3;

/**
 * Counts over all connections of the server; the request's own proof of its key is a part of it.
 * @typedef {Awaited<ReturnType<typeof requestReads>>} RequestReads
 */

/** @param {import('mysql2/promise').Connection} connection */
export async function requestReads(connection) {
  const counted = async () => {
    const rows = await rowsOf(connection, "SHOW GLOBAL STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, row) => sum + Number(row['Value']), 0);
  };
  // On some servers looking at the counters is itself counted.
  const first = await counted();
  const looking = (await counted()) - first;
  return async (/** @type {string} */ address, /** @type {string} */ key) => {
    let least = Infinity;
    for (let look = 0; look < LOOKS; look += 1) {
      const before = await counted();
      const response = await fetch(address, { headers: { 'x-api-key': key } });
      await response.text();
      if (response.status !== 200) throw new Fail(`${address}: ${response.status}`);
      least = Math.min(least, (await counted()) - before - looking);
    }
    return least;
  };
}

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

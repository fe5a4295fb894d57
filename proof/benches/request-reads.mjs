/** How many rows the database reads for a request: the difference of its counters while nobody else uses it. */
import { Fail } from '../../scripts/lib/progress.mjs';
import { rowsOf } from '../stage/world.mjs';

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

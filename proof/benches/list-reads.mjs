/**
 * How many rows the API's own statements read for a page: its compiled reader on one connection, between two looks at
 * the counters.
 */
import { fromBuild } from '../../scripts/lib/project-build.mjs';
import { keysOf, rowsOf } from '../stage/world.mjs';

/** @typedef {(string | number | Buffer | null)[]} Values */
/**
 * Rows and statements of one page.
 * @typedef {Awaited<ReturnType<typeof readsCounter>>} ReadsOf
 */

/** @param {import('mysql2/promise').Connection} connection nobody else's meanwhile @param {Buffer} cursorKey */
export async function readsCounter(connection, cursorKey) {
  const { PhonesReader } = /** @type {typeof import('../../src/phones/list/phones-reader.js')} */ (
    await fromBuild('phones/list/phones-reader.js')
  );
  const { PhoneNumbersFinder } = /** @type {typeof import('../../src/phones/list/phone-numbers-finder.js')} */ (
    await fromBuild('phones/list/phone-numbers-finder.js')
  );
  const { Cursors } = /** @type {typeof import('../../src/platform/http/cursors.js')} */ (
    await fromBuild('platform/http/cursors.js')
  );
  let statements = 0;
  const send = async (/** @type {string} */ sql, /** @type {Values} */ values) => {
    statements += 1;
    return rowsOf(connection, sql, values);
  };
  const database = /** @type {import('../../src/platform/database/database.js').Database} */ (
    /** @type {unknown} */ ({
      read: send,
      readViews: (/** @type {string} */ sql, /** @type {object} */ _views, /** @type {Values} */ values) =>
        send(sql, values),
    })
  );
  const dives = /** @type {import('../../src/platform/database/index-dives.js').IndexDives} */ (
    /** @type {unknown} */ ({
      read: (/** @type {string} */ _table, /** @type {string} */ sql, /** @type {Values} */ values) =>
        send(sql, values),
    })
  );
  const config = /** @type {import('../../src/platform/config/config.js').Config} */ ({
    publicUrl: 'https://parley.example.com',
  });
  const finder = new PhoneNumbersFinder(database, dives);
  const reader = new PhonesReader(database, finder, new Cursors(await keysOf({ cursor: cursorKey })), config);
  const counted = async () => {
    const rows = await rowsOf(connection, "SHOW SESSION STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, row) => sum + Number(row['Value']), 0);
  };
  // On some servers looking at the counters is itself counted.
  const first = await counted();
  const looking = (await counted()) - first;
  return async (
    /** @type {import('../../src/phones/list/list-phones.query.js').ListPhonesQuery} */ query,
    /** @type {import('../../src/access/caller.js').Caller} */ caller,
  ) => {
    statements = 0;
    const before = await counted();
    await reader.list(caller, query);
    return { rows: (await counted()) - before - looking, statements };
  };
}

/** How many rows the API's own statements read for a page: its compiled reader on one connection, between two looks at the counters. */
import { macWith } from './world.mjs';

/**
 * @param connection a promise connection of mysql2, nobody else's meanwhile
 * @returns `readsOf(query, caller)`: `{ rows, statements }` of one page
 * @param {import('mysql2/promise').Connection} connection
 * @param {Buffer} cursorKey
 */
export async function readsCounter(connection, cursorKey) {
  const { PhonesReader } = await import('../dist/src/phones/list/phones-reader.js');
  const { PhoneNumbersFinder } = await import('../dist/src/phones/list/phone-numbers-finder.js');
  const { Cursors } = await import('../dist/src/platform/http/cursors.js');
  let statements = 0;
  const send = (command) => async (sql, values) => {
    statements += 1;
    const [rows] = await connection[command](sql, values);
    return rows;
  };
  const database = { read: send('execute'), readOnce: send('query') };
  const dives = { read: (_table, sql, values) => database.readOnce(sql, values) };
  const reader = new PhonesReader(database, new PhoneNumbersFinder(database, dives), new Cursors(macWith(cursorKey)), {
    publicUrl: 'https://parley.example.com',
  });
  const counted = async () => {
    const [rows] = await connection.query("SHOW SESSION STATUS LIKE 'Handler_read%'");
    return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
  };
  // On some servers looking at the counters is itself counted.
  const first = await counted();
  const looking = (await counted()) - first;
  return async (query, caller) => {
    statements = 0;
    const before = await counted();
    await reader.list(caller, query);
    return { rows: (await counted()) - before - looking, statements };
  };
}

/** A few representative lists, asked of the API and of Directus in turn. */
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { filtersOf, queryText } from './list-combinations.mjs';
import { ALL_NUMBERS, numberAt, RARE } from './list-table.mjs';
import { RIVAL, startListRival } from './list-rival.mjs';
import { cursorsOf, reachOf } from './cursors.mjs';
import { fixed, spread, table } from '../stage/report.mjs';
import { rowsOf } from '../stage/world.mjs';

/** @typedef {import('./list-rival.mjs').ListRival} ListRival */
/** @typedef {import('./list-table.mjs').ListWorld} ListWorld */
/** @typedef {import('./lists.mjs').Load} Load */
/**
 * @typedef {object} Tools
 * @property {import('../stage/environment.mjs').Started} api @property {Load} load
 * @property {Buffer} cursorKey @property {number} rounds @property {number} connections
 */
/**
 * @typedef {Tools & { bench: import('../stage/environment.mjs').Bench, world: ListWorld,
 *   connection: import('mysql2/promise').Connection }} Comparison
 */
/**
 * A list in both languages.
 * @typedef {object} RivalList
 * @property {string} name @property {string} key @property {import('./list-combinations.mjs').ListQuery} query
 * @property {string} after @property {object} filter @property {number} offset
 */

const PAGE_SIZE = 20;
const ROUND = { requests: 400, seconds: 3 };
/**
 * A list that takes longer than this for one reader alone is not asked again; its statement is ended after that time.
 */
const PATIENCE_SECONDS = 15;
/** What takes one reader longer than this is asked once per connection and round. */
const SLOW_MS = 300;

/**
 * Prints requests/s of both and their ratio, round by round.
 * @param {Comparison} comparison
 */
export async function compareWithRival({ bench, api, load, world, connection, cursorKey, rounds, connections }) {
  const giveUp = await statementTimeout(connection);
  await giveUp(PATIENCE_SECONDS);
  const rival = await startListRival(bench.databaseUrl);
  const rows = [];
  try {
    for (const list of listsOf(world))
      rows.push(
        await step(`${RIVAL}: ${list.name}`, () => compare({ api, load, rival, cursorKey, rounds, connections }, list)),
      );
  } finally {
    await rival.stop();
    await giveUp(0);
  }
  console.log(
    `\nBeside ${RIVAL} on the same tables, ${rounds} interleaved rounds, ${connections} connections; medians ` +
      '(lowest–highest). Its pages are rows, not numbers summed up, and its deep pages are offsets.',
  );
  console.log(table([['', 'API requests/s', 'Directus requests/s', 'API / Directus'], ...rows]));
}

/**
 * The same lists in both languages. An offset in the middle is what Directus has for a cursor in the middle.
 * @param {ListWorld} world @returns {RivalList[]}
 */
function listsOf({ big, others, adminKey }) {
  const middle = numberAt(Math.floor(ALL_NUMBERS / 2));
  const inBig = { projectId: { _eq: big.projectId } };
  const twenty = others.slice(0, 20).map(({ projectId }) => projectId);
  return [
    { name: 'big project, first page', query: {}, filter: inBig },
    { name: 'big project, deep page', query: {}, after: middle, filter: inBig, offset: Math.floor(big.rows / 2) },
    {
      name: 'big project, country rare',
      query: { country: RARE.country },
      filter: { ...inBig, countryCodeIso2: { _eq: RARE.country } },
    },
    { name: 'big project, opted out', query: { isOptedOut: true }, filter: { ...inBig, isOptedOut: { _eq: 1 } } },
    {
      name: 'big project, ends with 0137',
      query: { search: '0137' },
      filter: { ...inBig, phoneE164: { _ends_with: '0137' } },
    },
    { name: '20 projects', key: adminKey, query: { projectIds: twenty }, filter: { projectId: { _in: twenty } } },
    {
      name: 'all, begins with +1415',
      key: adminKey,
      query: { search: '+1415' },
      filter: { phoneE164: { _starts_with: '+1415' } },
    },
    {
      name: 'all, country seldom',
      key: adminKey,
      query: { country: 'GB' },
      filter: { countryCodeIso2: { _eq: 'GB' } },
    },
  ].map((list) => ({ key: big.key, after: '', offset: 0, ...list }));
}

/** @param {Tools & { rival: ListRival }} tools @param {RivalList} list */
async function compare(
  { api, load, rival, cursorKey, rounds, connections },
  { name, key, query, after, filter, offset },
) {
  const cursors = await cursorsOf(cursorKey, filtersOf(query));
  const cursor = after === '' ? {} : { cursor: cursors.write(after, await reachOf(api.url, key)) };
  const ours = {
    url: api.url,
    key: { 'x-api-key': key },
    paths: [`/v1/phones?${queryText({ ...query, ...cursor })}`],
    connections,
    ...ROUND,
  };
  const page = { sort: 'phoneE164', limit: String(PAGE_SIZE), offset: String(offset), filter: JSON.stringify(filter) };
  const path = `/items/phones?${new URLSearchParams(page).toString()}`;
  const alone = await timeOf(rival, path);
  if (alone === null) {
    const { perSecond } = await load.run(ours);
    return [name, fixed(perSecond), `> ${PATIENCE_SECONDS} s a request`, `> ${fixed(perSecond * PATIENCE_SECONDS)}`];
  }
  const theirs = {
    ...ours,
    url: rival.url,
    key: rival.headers,
    paths: [path],
    ...(alone > SLOW_MS ? { requests: connections, seconds: PATIENCE_SECONDS } : {}),
  };
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    const [own, other] = [await load.run(ours), await load.run(theirs)];
    if (own.failures > 0) throw new Fail(`The API failed ${own.failures} requests of: ${name}`);
    if (other.failures > 0) return [name, fixed(own.perSecond), `> ${PATIENCE_SECONDS} s a request`, ''];
    results.push({ own: own.perSecond, other: other.perSecond });
  }
  return [
    name,
    spread(results.map(({ own }) => own)),
    spread(
      results.map(({ other }) => other),
      1,
    ),
    spread(
      results.map(({ own, other }) => own / other),
      1,
    ),
  ];
}

/**
 * Milliseconds of one request alone, the second of two; null when it fails, as it does after the patience is over.
 * @param {ListRival} rival @param {string} path
 */
async function timeOf({ url, headers }, path) {
  for (const isSecond of [false, true]) {
    const start = performance.now();
    const response = await fetch(url + path, { headers });
    const body = await response.text();
    if (response.status >= 400 && response.status < 500)
      throw new Fail(`${RIVAL} responds to ${path} with ${response.status}: ${body}`);
    if (!response.ok) return null;
    if (isSecond || performance.now() - start > SLOW_MS) return performance.now() - start;
  }
  return null;
}

/**
 * Sets how long a statement of a new connection may take, so that what nobody waits for any more does not go on.
 * @param {import('mysql2/promise').Connection} connection
 */
async function statementTimeout(connection) {
  const [row] = await rowsOf(connection, 'SELECT VERSION() AS version');
  return (/** @type {number} */ seconds) =>
    connection.query(
      /mariadb/i.test(String(row?.['version']))
        ? `SET GLOBAL max_statement_time = ${seconds}`
        : `SET GLOBAL max_execution_time = ${seconds * 1_000}`,
    );
}

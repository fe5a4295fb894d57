/** `npm run bench -- --only lists`: every combination of filters on a list of ten million phones. */
import '../../scripts/lib/node-version.mjs';
import { readCommandLine, text as textOption } from '../../scripts/lib/command-line.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { KEEP, QUICK } from '../stage/options.mjs';
import { bulkFor, startWorker, withBench } from '../stage/environment.mjs';
import { combinationsOf, queryText } from './list-combinations.mjs';
import { pagesOf } from './list-pages.mjs';
import { printLists } from './list-report.mjs';
import { fillList, makeListWorld, printTable } from './list-table.mjs';
import { requestReads } from './request-reads.mjs';
import { withoutIndexes } from '../stage/phones-table.mjs';
import { withCpuTimes } from '../stage/process-figures.mjs';
import { fixed } from '../stage/report.mjs';
import { dataKey } from '../stage/world.mjs';

/** @typedef {import('./list-combinations.mjs').Combination} Combination */
/** @typedef {import('./list-table.mjs').ListWorld} ListWorld */
/** @typedef {import('./list-load.mjs').ListResult} ListResult */

const { values: options } = readCommandLine({
  usage: 'npm run bench -- --only lists',
  about:
    'Measures every combination of filters on ten million phones, first page, pages in the middle and last page: ' +
    'times over HTTP, and rows read for a page.',
  options: {
    quick: QUICK,
    'only-matching': textOption('TEXT', 'only combinations with this in their name', 'all'),
    keep: KEEP,
  },
});
const PLAN = options.quick
  ? { rows: 200_000, projects: 200, requests: 80, halfRequests: 80 }
  : { rows: 10_000_000, projects: 1_000, requests: 600, halfRequests: 400 };
const PAGE_SIZE = 20;
const CONNECTIONS = 8;
const WARM_UP_REQUESTS = 80;
/** First of all every list is read for so long that the process has compiled what it runs. */
const WARM_UP_SECONDS = 10;
const MANY_REQUESTS = 1_000_000;
const SECONDS_MAX = 3;
/** No request waits for a connection when it is due. */
const OPEN_CONNECTIONS = 64;
/** So much of a path says which list it is. */
const PATH_SHOWN = 200;
const ROWS_MAX = 20 * (PAGE_SIZE + 1) + 500;
const BYTES_PER_ROW = 1_400;

/** @typedef {import('../stage/environment.mjs').Program<import('./list-load.mjs').ListJob, ListResult>} Load */
/**
 * @typedef {object} Tools
 * @property {import('../stage/environment.mjs').Bench} bench @property {import('../stage/environment.mjs').Started} api
 * @property {Load} load @property {Buffer} cursorKey
 * @property {import('./request-reads.mjs').RequestReads} readsOf @property {ListWorld} world
 */
/** @typedef {import('./list-report.mjs').MeasuredPage} MeasuredPage */

await withBench(measureLists, {
  ...bulkFor(PLAN.rows, BYTES_PER_ROW),
  ...(options.keep === undefined ? {} : { keep: options.keep }),
});

/** @param {import('../stage/environment.mjs').Bench} bench */
async function measureLists(bench) {
  const connection = await bench.connect();
  const api = await bench.startApi();
  const world = await bench.filledWith({ rows: PLAN.rows, projects: PLAN.projects }, async () => {
    const made = await step(`making ${fixed(PLAN.projects)} projects`, () => makeListWorld(bench, api, PLAN));
    await step(`inserting ${fixed(PLAN.rows)} phones and building their indexes`, () =>
      withoutIndexes(connection, 'phones', () => fillList(connection, made.projects)),
    );
    return made;
  });
  await printTable(connection, 'phones');
  const cursorKey = await dataKey(connection, bench.masterKey, 'cursor');
  const combinations = combinationsOf(world).filter(({ name }) => name.includes(options['only-matching'] ?? ''));
  const readsOf = await requestReads(connection);
  const load = /** @type {Load} */ (startWorker('proof/benches/list-load.mjs'));
  const results = await step(`measuring ${fixed(combinations.length)} combinations`, () =>
    measureAll({ bench, api, load, cursorKey, readsOf, world }, combinations),
  );
  printLists(results, { ...PLAN, connections: CONNECTIONS, secondsMax: SECONDS_MAX }, ROWS_MAX);
  await connection.end();
  await api.stop();
}

/** @param {Tools} tools @param {readonly Combination[]} combinations */
async function measureAll(tools, combinations) {
  const { api, load, world } = tools;
  const all = combinations.filter(({ key }) => key === world.adminKey);
  const paths = all.map(({ query }) => `/v1/phones?${queryText(query)}`);
  const warmUp = { url: api.url, key: { 'x-api-key': world.adminKey }, connections: CONNECTIONS };
  if (paths.length > 0) await load.run({ ...warmUp, paths, requests: MANY_REQUESTS, seconds: WARM_UP_SECONDS });
  /** @type {MeasuredPage[]} */
  const results = [];
  for (const combination of combinations) {
    for (const page of await pagesOf(tools.api.url, tools.cursorKey, combination))
      results.push({ ...page, ...(await measurePage(tools, combination, page.cursors)) });
  }
  return results;
}

/**
 * @param {Tools} tools @param {Combination} combination
 * @param {readonly string[]} cursors
 */
async function measurePage({ bench, api, load, readsOf }, { name, key, query }, cursors) {
  const paths = cursors.map((cursor) => `/v1/phones?${queryText({ ...query, ...(cursor === '' ? {} : { cursor }) })}`);
  const job = { url: api.url, key: { 'x-api-key': key }, paths, connections: CONNECTIONS, seconds: SECONDS_MAX };
  const run = async (/** @type {Partial<import('./list-load.mjs').ListJob> & { requests: number }} */ more) => {
    const result = await load.run({ ...job, ...more });
    if (result.failures > 0)
      throw new Fail(`${name}: ${result.failures} requests failed, for example ${paths[0]?.slice(0, PATH_SHOWN)}`);
    return result;
  };
  await run({ requests: WARM_UP_REQUESTS });
  const reads = [];
  for (const path of paths) reads.push(await readsOf(api.url + path, key));
  const processes = { child: api.child, databaseChild: bench.databaseChild };
  const { result: busy, own, database } = await withCpuTimes(processes, () => run({ requests: PLAN.requests }));
  const open = { connections: OPEN_CONNECTIONS, perSecond: busy.perSecond / 2 };
  // Where another program takes the cores, requests pile up until the API refuses some.
  const half = await load.run({ ...job, ...open, requests: PLAN.halfRequests });
  return {
    busy,
    half,
    own: own / busy.requests,
    database: database / busy.requests,
    rows: Math.max(...reads),
  };
}

/** `npm run bench -- --only lists`: every combination of filters on a list of ten million phones. */
import '../../scripts/lib/node-version.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine, text as textOption } from '../../scripts/lib/command-line.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { bulkFor, SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from '../stage/environment.mjs';
import { KEEP, ON, QUICK, sizedFor } from '../stage/options.mjs';
import { withCpuTimes } from '../stage/process-figures.mjs';
import { fixed, median, table, verdict } from '../stage/report.mjs';
import { dataKey, withoutIndexes } from '../stage/world.mjs';
import {
  ALL_NUMBERS,
  combinationsOf,
  fillList,
  filtersOf,
  makeListWorld,
  numberAt,
  printTable,
  queryText,
  RARE,
} from './list-table.mjs';
import { cursorsOf, reachOf, requestReads } from './pages.mjs';

// First page, pages in the middle and last page of a list, by cursors in the API's own format.

/** So many places around the middle, so that not one page alone is read again and again. */
const DEEP_PLACES = 12;

/**
 * `[{ name, cursors }]`: the first page only when it is also the last. The last page begins at the first place after
 * which nothing more than a page is left, found by halving.
 * @param {string} url @param {Buffer} cursorKey @param {import('./list-table.mjs').Combination} combination
 */
export async function pagesOf(url, cursorKey, { name, key, query }) {
  const cursors = await cursorsOf(cursorKey, filtersOf(query));
  const reach = await reachOf(url, key);
  const cursorAt = (/** @type {number} */ place) => cursors.write(cursorNumber(place), reach);
  const read = async (/** @type {string} */ cursor) => {
    const response = await fetch(`${url}/v1/phones?${queryText({ ...query, cursor })}`, {
      headers: { 'x-api-key': key },
    });
    if (response.status !== 200) throw new Fail(`${name}: ${response.status} ${await response.text()}`);
    return /** @type {{ data: { phoneE164: string }[], hasMore: boolean }} */ (await response.json());
  };
  const first = await read('');
  const pages = [{ name: `${name}: first page`, cursors: [''] }];
  if (!first.hasMore) return pages;
  const low = await firstPlace((place) => Promise.resolve(cursorNumber(place) >= (first.data[0]?.phoneE164 ?? '')));
  const high = await firstPlace(async (place) => !(await read(cursorAt(place))).hasMore);
  const deep = Array.from({ length: DEEP_PLACES }, (_, index) =>
    Math.floor(low + ((high - low) * (index + DEEP_PLACES)) / (3 * DEEP_PLACES)),
  );
  pages.push({ name: `${name}: deep page`, cursors: deep.map(cursorAt) });
  pages.push({ name: `${name}: last page`, cursors: [cursorAt(high)] });
  return pages;
}

/** @param {number} place */
function cursorNumber(place) {
  return place >= ALL_NUMBERS ? `${RARE.beginning}9999999` : numberAt(place);
}

/**
 * The first place of which `holds` is true, given that it is of all after it.
 * @param {(place: number) => Promise<boolean>} holds
 */
async function firstPlace(holds) {
  let [low, high] = [0, ALL_NUMBERS];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (await holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

// Prints what pages of the list of phones cost.

const WORST_SHOWN = 40;
const MOST_SHOWN = 10;

/** Kinds of scopes, each with the scopes of list-combinations.mjs. */
const KINDS = /** @type {const} */ ([
  ['everything', ['ADMIN']],
  ['one project', ['TENANT key', 'big project', 'small project', 'tenant and its project']],
  ['one tenant', ['big tenant', 'small tenant']],
  ['2 projects', ['2 projects']],
  ['20 projects or tenants', ['20 projects', '20 tenants']],
  ['99 projects', ['99 projects', '99 projects with the big one']],
]);
/** Filters that search, as list-combinations.mjs names them. */
const SEARCHES = /, (prefix|suffix|long suffix|text|short text|search for nothing)(,|:)/;

/**
 * `busy`: connections that never pause; `half`: at half of the rate that these came to, counted from when each request
 * was due. CPU time in microseconds of a request.
 * @typedef {object} MeasuredPage
 * @property {string} name @property {{ p50: number, p99: number, perSecond: number }} busy
 * @property {{ p50: number, p99: number, requests: number, failures: number }} half
 * @property {number} rows @property {number} own @property {number} database
 */

/** @param {string} name of a page */
function kindOf(name) {
  const scope = name.split(',')[0] ?? '';
  return KINDS.find(([, scopes]) => scopes.some((each) => each === scope))?.[0] ?? 'nothing in scope';
}

/**
 * @param {readonly MeasuredPage[]} pages
 * @param {{ rows: number, requests: number, halfRequests: number, connections: number, secondsMax: number }} plan
 * @param {number} rowsMax that a page may read
 */
export function printLists(pages, plan, rowsMax) {
  const sorted = pages.toSorted((a, b) => b.half.p99 - a.half.p99);
  const file = join(PROJECT, '.cache/bench-lists.txt');
  mkdirSync(join(PROJECT, '.cache'), { recursive: true });
  writeFileSync(file, `${linesOf(sorted)}\n`);
  const { rows, requests, halfRequests, connections, secondsMax } = plan;
  console.log(
    `\n${fixed(pages.length)} pages of 20 of ${fixed(rows)} phones. Busy: ${fixed(requests)} requests (or as many as ` +
      `${secondsMax} s hold) over ${connections} connections that never pause.\nHalf: ` +
      `${fixed(halfRequests)} requests ` +
      'due at fixed times, at half of the rate that the page came to when busy; a time counts from when its request ' +
      'was due.\nRows read = all Handler_read counters of ' +
      'all statements of a request. CPU µs of a request, when busy.',
  );
  console.log(`${SETTINGS_NOTE}\nLoad generator, server and database ${SHARED_CORES}.`);
  console.log(`\nThe slowest at half (all of them: ${file})\n${linesOf(sorted.slice(0, WORST_SHOWN))}`);
  const most = pages.toSorted((a, b) => b.rows - a.rows).slice(0, MOST_SHOWN);
  console.log(
    `\nThose that read most\n${table([['', 'rows read'], ...most.map(({ name, rows: read }) => [name, fixed(read)])])}`,
  );
  console.log(`\nAll, by kind\n${table(kindsOf(pages))}`);
  const read = Math.max(...pages.map((page) => page.rows));
  console.log(
    `\nTargets\n${verdict('rows read for a page at most', fixed(read), `≤ ${fixed(rowsMax)}`, read <= rowsMax)}`,
  );
}

/** @param {readonly MeasuredPage[]} pages */
function linesOf(pages) {
  const lines = pages.map(({ name, busy, half, rows, own, database }) => [
    half.failures > 0 ? `${name} (${half.failures} refused at half)` : name,
    fixed(half.p50, 1),
    fixed(half.p99, 1),
    fixed(busy.p50, 1),
    fixed(busy.p99, 1),
    fixed(busy.perSecond),
    fixed(own),
    fixed(database),
    fixed(rows),
  ]);
  const head = ['', 'half p50 ms', 'p99 ms', 'busy p50 ms', 'p99 ms', 'requests/s', 'CPU µs', 'database', 'rows read'];
  return table([head, ...lines]);
}

/** @param {readonly MeasuredPage[]} pages */
function kindsOf(pages) {
  const names = [...new Set(pages.map(({ name }) => kindOf(name)))];
  const rows = names.flatMap((kind) =>
    [false, true].flatMap((isSearch) => {
      const some = pages.filter(({ name }) => kindOf(name) === kind && SEARCHES.test(name) === isSearch);
      const middle = (/** @type {(page: MeasuredPage) => number} */ valueOf) => median(some.map(valueOf));
      if (some.length === 0) return [];
      return [
        [
          `${kind}${isSearch ? ', search' : ''}`,
          String(some.length),
          fixed(
            middle(({ half }) => half.p99),
            1,
          ),
          fixed(Math.max(...some.map(({ half }) => half.p99)), 1),
          fixed(
            middle(({ busy }) => busy.p50),
            1,
          ),
          fixed(
            middle(({ busy }) => busy.p99),
            1,
          ),
          fixed(middle(({ own }) => own)),
          fixed(middle(({ database }) => database)),
        ],
      ];
    }),
  );
  const head = ['medians', 'pages', 'half p99 ms', 'at most', 'busy p50 ms', 'p99 ms', 'CPU µs'];
  return [[...head, 'database'], ...rows];
}

/** @typedef {import('./list-table.mjs').Combination} Combination */
/** @typedef {import('./list-table.mjs').ListWorld} ListWorld */
/** @typedef {import('./load.mjs').ListResult} ListResult */

const { values: options } = readCommandLine({
  usage: 'npm run bench -- --only lists',
  about:
    'Measures every combination of filters on ten million phones, first page, pages in the middle and last page: ' +
    'times over HTTP, and rows read for a page.',
  options: {
    quick: QUICK,
    on: ON,
    'only-matching': textOption('TEXT', 'only combinations with this in their name', 'all'),
    keep: KEEP,
  },
});
/** First of all every list is read for so long that the process has compiled what it runs. */
const PLAN = sizedFor(options, {
  smoke: { rows: 4_000, projects: 120, requests: 10, halfRequests: 10, warmUpSeconds: 0.2 },
  quick: { rows: 200_000, projects: 200, requests: 80, halfRequests: 80, warmUpSeconds: 10 },
  full: { rows: 10_000_000, projects: 1_000, requests: 600, halfRequests: 400, warmUpSeconds: 10 },
});
const PAGE_SIZE = 20;
const CONNECTIONS = 8;
const WARM_UP_REQUESTS = 80;
const MANY_REQUESTS = 1_000_000;
const SECONDS_MAX = 3;
/** No request waits for a connection when it is due. */
const OPEN_CONNECTIONS = 64;
/** So much of a path says which list it is. */
const PATH_SHOWN = 200;
const ROWS_MAX = 20 * (PAGE_SIZE + 1) + 500;
const BYTES_PER_ROW = 1_400;

/** @typedef {import('../stage/environment.mjs').Program<import('./load.mjs').ListJob, ListResult>} Load */
/**
 * @typedef {object} Tools
 * @property {import('../stage/environment.mjs').Bench} bench @property {import('../stage/environment.mjs').Started} api
 * @property {Load} load @property {Buffer} cursorKey
 * @property {import('./pages.mjs').RequestReads} readsOf @property {ListWorld} world
 */

await withBench(measureLists, {
  ...bulkFor(PLAN.rows, BYTES_PER_ROW),
  on: options.on,
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
  const load = /** @type {Load} */ (startWorker('proof/benches/load.mjs', 'lists'));
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
  if (paths.length > 0) await load.run({ ...warmUp, paths, requests: MANY_REQUESTS, seconds: PLAN.warmUpSeconds });
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
  const run = async (/** @type {Partial<import('./load.mjs').ListJob> & { requests: number }} */ more) => {
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

/** `npm run bench -- --only lists`: every combination of filters on a list of ten million phones. */
import '../scripts/lib/node-version.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { flag, readCommandLine, text as textOption } from '../scripts/lib/command-line.mjs';
import { Fail, step } from '../scripts/lib/progress.mjs';
import { PROJECT } from '../scripts/lib/project-build.mjs';
import { QUICK } from './options.mjs';
import { SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from './environment.mjs';
import { combinationsOf, queryText } from './list-combinations.mjs';
import { pagesOf } from './list-pages.mjs';
import { readsCounter } from './list-reads.mjs';
import { compareWithRival } from './list-rival-rounds.mjs';
import { fillList, makeListWorld } from './list-table.mjs';
import { withoutIndexes } from './phones-table.mjs';
import { fixed, table, verdict } from './report.mjs';
import { printTable } from './table-size.mjs';
import { dataKey } from './world.mjs';

/** @typedef {import('./list-combinations.mjs').Combination} Combination */
/** @typedef {import('./list-table.mjs').ListWorld} ListWorld */
/** @typedef {import('./list-load.mjs').ListResult} ListResult */

const { values: options } = readCommandLine({
  usage: 'npm run bench -- --only lists',
  about:
    'Measures every combination of filters on ten million phones, first page, pages in the middle and last ' +
    'page: times ' +
    'over HTTP, rows read for a page, and Directus on the same tables.',
  options: {
    quick: QUICK,
    'without-rival': flag('leaves Directus out'),
    'only-matching': textOption('TEXT', 'only combinations with this in their name', 'all'),
  },
});
const PLAN = options.quick
  ? { rows: 200_000, projects: 200, requests: 80, rivalRounds: 2 }
  : { rows: 10_000_000, projects: 1_000, requests: 1_600, rivalRounds: 5 };
const PAGE_SIZE = 20;
const CONNECTIONS = 8;
const WARM_UP_REQUESTS = 80;
const SECONDS_MAX = 5;
const TARGETS = { p99Ms: 15, rows: 20 * (PAGE_SIZE + 1) + 500 };
/** A row with all its index entries and some room; the database gets no more than this share of the machine. */
const BYTES_PER_ROW = 1_400;
const MEMORY_SHARE = 0.6;
const LEAST_POOL_BYTES = 512 * 1024 ** 2;
const WORST_SHOWN = 40;

/** @typedef {import('./environment.mjs').Program<import('./list-load.mjs').ListJob, ListResult>} Load */
/**
 * @typedef {object} Tools
 * @property {import('./environment.mjs').Started} api @property {Load} load @property {Buffer} cursorKey
 * @property {import('./list-reads.mjs').ReadsOf} readsOf @property {ListWorld} world
 */
/** @typedef {ListResult & { name: string, rows: number, statements: number }} Result */

const pool = Math.floor(Math.min(Math.max(PLAN.rows * BYTES_PER_ROW, LEAST_POOL_BYTES), totalmem() * MEMORY_SHARE));
await withBench(measureLists, { bufferPoolBytes: pool, bulk: true });

/** @param {import('./environment.mjs').Bench} bench */
async function measureLists(bench) {
  const connection = await bench.connect();
  const api = await bench.startApi();
  const world = await step(`making ${fixed(PLAN.projects)} projects`, async () => makeListWorld(bench, api, PLAN));
  await step(`inserting ${fixed(PLAN.rows)} phones and building their indexes`, () =>
    withoutIndexes(connection, 'phones', () => fillList(connection, world.projects)),
  );
  await printTable(connection, 'phones');
  const cursorKey = await dataKey(connection, bench.masterKey, 'cursor');
  const combinations = combinationsOf(world).filter(({ name }) => name.includes(options['only-matching'] ?? ''));
  const readsOf = await readsCounter(connection, cursorKey);
  const load = /** @type {Load} */ (startWorker('list-load.mjs'));
  const results = await step(`measuring ${fixed(combinations.length)} combinations`, () =>
    measureAll({ api, load, cursorKey, readsOf, world }, combinations),
  );
  printResults(results);
  if (options['without-rival'] !== true)
    await compareWithRival({
      bench,
      api,
      load,
      world,
      connection,
      cursorKey,
      rounds: PLAN.rivalRounds,
      connections: CONNECTIONS,
    });
  await api.stop();
}

/** @param {Tools} tools @param {readonly Combination[]} combinations */
async function measureAll(tools, combinations) {
  /** @type {Result[]} */
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
async function measurePage({ api, load, readsOf, world }, { name, key, query }, cursors) {
  const paths = cursors.map((cursor) => `/v1/phones?${queryText({ ...query, ...(cursor === '' ? {} : { cursor }) })}`);
  const caller = callerOf(world, key);
  const reads = [];
  for (const cursor of cursors) reads.push(await readsOf({ ...query, cursor, limit: String(PAGE_SIZE) }, caller));
  const job = { url: api.url, key: { 'x-api-key': key }, paths, connections: CONNECTIONS, seconds: SECONDS_MAX };
  await load.run({ ...job, requests: WARM_UP_REQUESTS });
  const result = await load.run({ ...job, requests: PLAN.requests });
  if (result.failures > 0) throw new Fail(`${name}: ${result.failures} requests failed, for example ${paths[0]}`);
  return {
    ...result,
    rows: Math.max(...reads.map(({ rows }) => rows)),
    statements: Math.max(...reads.map(({ statements }) => statements)),
  };
}

/**
 * Whom the API takes the holder of a key for, as far as a list depends on it.
 * @param {ListWorld} world @param {string} key
 */
function callerOf({ adminKey, big }, key) {
  const { tenantId, projectId } = big;
  const caller = key === adminKey ? { role: 'ADMIN' } : { role: 'TENANT', tenantId, projectId };
  return /** @type {import('../src/access/caller.js').Caller} */ (/** @type {unknown} */ (caller));
}

/** @param {Result[]} results */
function printResults(results) {
  const sorted = results.toSorted((a, b) => b.p99 - a.p99);
  const lines = sorted.map((result) => [
    result.name,
    fixed(result.p50, 1),
    fixed(result.p99, 1),
    fixed(result.rows),
    String(result.statements),
    fixed(result.perSecond),
  ]);
  const text = (/** @type {string[][]} */ rows) =>
    table([['', 'p50 ms', 'p99 ms', 'rows read', 'statements', 'requests/s'], ...rows]);
  const file = join(PROJECT, '.cache/bench-lists.txt');
  mkdirSync(join(PROJECT, '.cache'), { recursive: true });
  writeFileSync(file, `${text(lines)}\n`);
  console.log(
    `\n${fixed(results.length)} pages of ${PAGE_SIZE}, ${fixed(PLAN.requests)} requests each (or as many as ` +
      `${SECONDS_MAX} s hold) over ${CONNECTIONS} connections; rows read = all Handler_read counters of all ` +
      'statements of a page.',
  );
  console.log(SETTINGS_NOTE);
  console.log(`Load generator, server and database ${SHARED_CORES}.`);
  console.log(
    `\nThe slowest ${Math.min(WORST_SHOWN, lines.length)} (all of them: ${file})\n${text(lines.slice(0, WORST_SHOWN))}`,
  );
  const most = results.toSorted((a, b) => b.rows - a.rows).slice(0, WORST_SHOWN / 4);
  const mostRows = most.map(({ name, rows, p99 }) => [name, fixed(rows), fixed(p99, 1)]);
  console.log(`\nThose that read most\n${table([['', 'rows read', 'p99 ms'], ...mostRows])}`);
  const [slowest] = sorted;
  const [widest] = most;
  if (slowest === undefined || widest === undefined) return;
  console.log('\nTargets');
  const p99 = fixed(slowest.p99, 1);
  console.log(
    verdict(
      `p99 of the slowest page (${slowest.name})`,
      `${p99} ms`,
      `≤ ${TARGETS.p99Ms} ms`,
      slowest.p99 <= TARGETS.p99Ms,
    ),
  );
  const above = results.filter((result) => result.p99 > TARGETS.p99Ms).length;
  console.log(`          ${fixed(above)} of ${fixed(results.length)} pages above it`);
  console.log(
    verdict(
      `rows read for a page at most (${widest.name})`,
      fixed(widest.rows),
      `≤ ${fixed(TARGETS.rows)}`,
      widest.rows <= TARGETS.rows,
    ),
  );
}

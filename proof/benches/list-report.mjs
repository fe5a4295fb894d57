/** Prints what pages of the list of phones cost. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { SETTINGS_NOTE, SHARED_CORES } from '../stage/environment.mjs';
import { fixed, median, table, verdict } from '../stage/report.mjs';

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

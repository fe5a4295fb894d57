/** Prints what lists of messages cost. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { SETTINGS_NOTE, SHARED_CORES } from '../stage/environment.mjs';
import { fixed, median, table, verdict } from '../stage/report.mjs';

const PAGE_SIZE = 20;
/** As `list-messages-bounds` holds it; what may be sifted comes on top, with a row for each of a hundred projects. */
const ROWS_MAX = 20 * (PAGE_SIZE + 1) + 500;
const SIFTED_ROWS_MAX = ROWS_MAX + 2_000 + 100;
const WORST_SHOWN = 40;

/** @typedef {import('./message-lists.mjs').MeasuredPage} MeasuredPage */

/**
 * @param {readonly MeasuredPage[]} pages
 * @param {{ rows: number, requests: number, connections: number, secondsMax: number }} plan
 */
export function printLists(pages, { rows, requests, connections, secondsMax }) {
  const sorted = pages.toSorted((a, b) => b.p99 - a.p99);
  const lines = sorted.map((page) => [
    page.name,
    fixed(page.p50, 1),
    fixed(page.p99, 1),
    fixed(page.rows),
    String(page.shown),
    page.isSifted ? 'sifted' : '',
  ]);
  const file = join(PROJECT, '.cache/bench-message-lists.txt');
  const text = (/** @type {string[][]} */ some) => table([['', 'p50 ms', 'p99 ms', 'rows read', 'shown', ''], ...some]);
  mkdirSync(join(PROJECT, '.cache'), { recursive: true });
  writeFileSync(file, `${text(lines)}\n`);
  console.log(
    `\n${fixed(pages.length)} pages of ${PAGE_SIZE} of ${fixed(rows)} messages, ${fixed(requests)} requests each (or ` +
      `as many as ${secondsMax} s hold) over ${connections} connections that never pause; rows read = all ` +
      'Handler_read counters of all statements of a request, at most.',
  );
  console.log(`${SETTINGS_NOTE}\nLoad generator, server and database ${SHARED_CORES}.`);
  console.log(
    `\nThe slowest ${Math.min(WORST_SHOWN, lines.length)} (all of them: ${file})\n${text(lines.slice(0, WORST_SHOWN))}`,
  );
  console.log(`\nAll, by kind\n${table(kindsOf(pages))}`);
  printTargets(pages);
}

/** @param {readonly MeasuredPage[]} pages */
function kindsOf(pages) {
  const scopes = [...new Set(pages.map(({ name }) => name.split(',')[0] ?? ''))];
  const rows = scopes.flatMap((scope) =>
    [false, true].flatMap((isSifted) => {
      const some = pages.filter((page) => page.isSifted === isSifted && page.name.split(',')[0] === scope);
      if (some.length === 0) return [];
      const [p50, p99] = [some.map((page) => page.p50), some.map((page) => page.p99)];
      const most = Math.max(...some.map((page) => page.rows));
      return [
        [
          `${scope}, ${isSifted ? 'sifted' : 'by index'}`,
          String(some.length),
          fixed(median(p50), 1),
          fixed(median(p99), 1),
          fixed(Math.max(...p99), 1),
          fixed(most),
        ],
      ];
    }),
  );
  return [['', 'pages', 'p50 ms, median', 'p99 ms, median', 'p99 ms, most', 'rows read, most'], ...rows];
}

/** @param {readonly MeasuredPage[]} pages */
function printTargets(pages) {
  console.log('\nTargets');
  for (const [kind, isSifted, max] of /** @type {const} */ ([
    ['by index', false, ROWS_MAX],
    ['sifted', true, SIFTED_ROWS_MAX],
  ])) {
    const [widest] = pages.filter((page) => page.isSifted === isSifted).toSorted((a, b) => b.rows - a.rows);
    if (widest === undefined) continue;
    const what = `rows read for a page that is found ${kind}, at most (${widest.name})`;
    console.log(verdict(what, fixed(widest.rows), `≤ ${fixed(max)}`, widest.rows <= max));
  }
  const [slowest] = pages.toSorted((a, b) => b.p99 - a.p99);
  if (slowest === undefined) return;
  console.log(`  p99 of the slowest page (${slowest.name}): ${fixed(slowest.p99, 1)} ms`);
}

/** @param {readonly import('./message-lists.mjs').Measured[]} results */
export function printHistory(results) {
  const rows = results.map(({ name, p50, p99, rows: read }) => [name, fixed(p50, 1), fixed(p99, 1), fixed(read)]);
  console.log(`\nBeside lists\n${table([['', 'p50 ms', 'p99 ms', 'rows read'], ...rows])}`);
}

/** `npm run bench -- --only message-lists`: every combination of filters on a list of ten million messages. */
import '../../scripts/lib/node-version.mjs';
import { readCommandLine, text as textOption, unlessQuick, whole } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { QUICK } from '../stage/options.mjs';
import { bulkFor, startWorker, withBench } from '../stage/environment.mjs';
import { makeListWorld, printTable } from './list-table.mjs';
import { combinationsOf } from './message-combinations.mjs';
import { fillHistory, historyPaths } from './message-history.mjs';
import { pagesOf } from './message-pages.mjs';
import { printHistory, printLists } from './message-report.mjs';
import { fillMessages, spanOf } from './message-table.mjs';
import { withoutIndexes } from '../stage/phones-table.mjs';
import { fixed } from '../stage/report.mjs';
import { requestReads } from './request-reads.mjs';
import { rowsOf } from '../stage/world.mjs';

const FULL = { rows: 10_000_000, projects: 1_000, requests: 300 };
const { values: options } = readCommandLine({
  usage: 'npm run bench -- --only message-lists',
  about:
    'Measures every combination of filters on ten million messages, first page and pages after cursors: times over ' +
    'HTTP and rows read for a page. Then single messages, timelines, and the usage of a busy project over a year.',
  options: {
    quick: QUICK,
    rows: whole('messages in the table', 100_000_000, unlessQuick(FULL.rows, 200_000)),
    'only-matching': textOption('TEXT', 'only combinations with this in their name', 'all'),
  },
});
const SIZES = options.quick === true ? { rows: 200_000, projects: 200, requests: 60 } : FULL;
const PLAN = { ...SIZES, rows: options.rows ?? SIZES.rows };
/** Few, so that times are those of a request and not of a queue. */
const CONNECTIONS = 2;
const WARM_UP_REQUESTS = 20;
const SECONDS_MAX = 2;
const BYTES_PER_ROW = 1_600;

/** @typedef {import('./list-load.mjs').ListResult} ListResult */
/** @typedef {import('../stage/environment.mjs').Program<import('./list-load.mjs').ListJob, ListResult>} Load */
/** @typedef {ListResult & { name: string, rows: number }} Measured */
/** @typedef {Measured & { isSifted: boolean, shown: number }} MeasuredPage */
/**
 * @typedef {object} Tools
 * @property {string} url @property {Load} load @property {import('./request-reads.mjs').RequestReads} readsOf
 */

await withBench(measureMessageLists, bulkFor(PLAN.rows, BYTES_PER_ROW));

/** @param {import('../stage/environment.mjs').Bench} bench */
async function measureMessageLists(bench) {
  const connection = await bench.connect();
  // No worker beside it: retention would go through all that is measured.
  const api = await bench.startApi([], { ROLE: 'api' });
  const world = await step(`making ${fixed(PLAN.projects)} projects`, () => makeListWorld(bench, api, PLAN));
  const span = spanOf(PLAN.rows, Date.now());
  await step(`inserting ${fixed(PLAN.rows)} messages and building their indexes`, () =>
    withoutIndexes(connection, 'messages', () => fillMessages(connection, world.projects, span)),
  );
  const { projectId } = world.big;
  await step('inserting their history and a year of usage', () => fillHistory(connection, projectId, span));
  await printTable(connection, 'messages');
  const small = await new Operator(api.url, world.adminKey).makeKey(world.others[0]?.projectId ?? '');
  const usual = await usualOf(connection, projectId);
  const combinations = combinationsOf({ world, smallKey: small.key, span, usual });
  const load = /** @type {Load} */ (startWorker('proof/benches/list-load.mjs'));
  const tools = { url: api.url, load, readsOf: await requestReads(connection) };
  const wanted = combinations.filter(({ name }) => name.includes(options['only-matching'] ?? ''));
  const pages = await step(`measuring ${fixed(wanted.length)} combinations`, () => measureAll(tools, wanted, span));
  const { key } = world.big;
  const history = await step('measuring single messages, timelines and usage', async () => {
    /** @type {Measured[]} */
    const results = [];
    for (const { name, paths } of await historyPaths(connection, projectId, span))
      results.push({ name, ...(await measure(tools, key, paths)) });
    return results;
  });
  printLists(pages, { ...PLAN, connections: CONNECTIONS, secondsMax: SECONDS_MAX });
  printHistory(history);
  await api.stop();
}

/** @param {Tools} tools @param {readonly import('./message-combinations.mjs').MessageCombination[]} combinations
 * @param {import('./message-table.mjs').Span} span */
async function measureAll(tools, combinations, span) {
  /** @type {MeasuredPage[]} */
  const results = [];
  for (const combination of combinations) {
    for (const { name, paths, shown } of await pagesOf(tools.url, combination, span))
      results.push({
        name,
        shown,
        isSifted: combination.isSifted,
        ...(await measure(tools, combination.key, paths)),
      });
  }
  return results;
}

/**
 * Times of some requests, and the most rows that one of them read.
 * @param {Tools} tools @param {string} key @param {readonly string[]} paths
 */
async function measure({ url, load, readsOf }, key, paths) {
  const job = { url, key: { 'x-api-key': key }, paths, connections: CONNECTIONS, seconds: SECONDS_MAX };
  await load.run({ ...job, requests: Math.max(WARM_UP_REQUESTS, paths.length) });
  let rows = 0;
  for (const path of paths.slice(0, WARM_UP_REQUESTS)) rows = Math.max(rows, await readsOf(url + path, key));
  const result = await load.run({ ...job, requests: PLAN.requests });
  if (result.failures > 0) throw new Fail(`${result.failures} requests failed, for example ${paths[0]}`);
  return { ...result, rows };
}

/**
 * Number and reference of one message that has a reference of its own.
 * @param {import('mysql2/promise').Connection} connection @param {string} projectId
 */
async function usualOf(connection, projectId) {
  const [row] = await rowsOf(
    connection,
    `SELECT phone, clientReference FROM messages FORCE INDEX (messages_project)
WHERE projectId = ? AND clientReference LIKE 'order-%' ORDER BY messageId LIMIT 1`,
    [projectId],
  );
  return { phone: String(row?.['phone']), clientReference: String(row?.['clientReference']) };
}

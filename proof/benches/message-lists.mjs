/** `npm run bench -- --only message-lists`: every combination of filters on a list of ten million messages. */
import '../../scripts/lib/node-version.mjs';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCommandLine, text as textOption, unlessQuick, whole } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { bulkFor, SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from '../stage/environment.mjs';
import { ON, QUICK, sizedFor } from '../stage/options.mjs';
import { fixed, median, table, verdict } from '../stage/report.mjs';
import { rowsOf, withoutIndexes } from '../stage/world.mjs';
import { makeListWorld, printTable, queryText } from './list-table.mjs';
import { combinationsOf, DAY_MS, fillMessages, idSql, spanOf } from './message-table.mjs';
import { requestReads } from './pages.mjs';

// First and deep pages of a list of messages, as paths of the API.

/** Where deep pages begin, as shares of the span from its newest message: not one page alone again and again. */
const DEPTHS = [0.1, 0.3, 0.5, 0.7, 0.9, 0.99];

/** @typedef {{ name: string, paths: string[], shown: number }} MessagePages */

/**
 * The first page; and pages after a cursor at several depths, as far as there are. To walk there page by page would
 * take days: a list that ends at an instant has a cursor after its first page, and is found by the same statements.
 * @param {string} url @param {import('./message-table.mjs').MessageCombination} combination
 * @param {import('./message-table.mjs').Span} span
 * @returns {Promise<MessagePages[]>}
 */
export async function pagesOf(url, { name, key, query }, { rows, from, stepMs }) {
  const first = await readPage(url, key, query);
  const pages = [{ name: `${name}: first page`, paths: [pathOf(query)], shown: first.data.length }];
  if (!first.hasMore) return pages;
  const paths = [];
  let shown = 0;
  const [start, end] = [
    Math.max(from, Number(query.createdFrom ?? 0)),
    Math.min(from + rows * stepMs, Number(query.createdTo ?? Infinity)),
  ];
  for (const depth of DEPTHS) {
    const upTo = { ...query, createdTo: String(Math.floor(end - (end - start) * depth)) };
    const { cursor } = await readPage(url, key, upTo);
    if (cursor === '') continue;
    shown = Math.max(shown, (await readPage(url, key, { ...upTo, cursor })).data.length);
    paths.push(pathOf({ ...upTo, cursor }));
  }
  return paths.length === 0 ? pages : [...pages, { name: `${name}: deep pages`, paths, shown }];
}

/** @param {string} url @param {string} key @param {object} query */
async function readPage(url, key, query) {
  const response = await fetch(url + pathOf(query), { headers: { 'x-api-key': key } });
  if (response.status !== 200) throw new Fail(`${pathOf(query)}: ${response.status} ${await response.text()}`);
  return /** @type {{ data: { messageId: string }[], cursor: string, hasMore: boolean }} */ (await response.json());
}

/** @param {object} query */
function pathOf(query) {
  return `/v1/messages?${queryText(query)}`;
}

// What stands beside messages: entries, attempts, events and deliveries of one in twenty of them, a year of usage of a
// busy project, and which requests read that.

/** @typedef {import('mysql2/promise').Connection} Connection */
/** @typedef {import('./message-table.mjs').Span} Span */
/** @typedef {{ name: string, paths: string[] }} NamedPaths */

/** When a message got its statuses, in milliseconds after its creation. */
const STEPS = /** @type {const} */ ([
  [0, 'QUEUED'],
  [100, 'SENDING'],
  [200, 'SENT'],
  [2_000, 'DELIVERED'],
]);
/** Payloads of events are kept so long. */
const EVENT_DAYS = 30;
const WEBHOOK_ID = 'whc_01JD8V4T9Z6Q2M5N7P8R0S1T2V';
/** Usage of so many days, in every category and status. */
const USAGE_DAYS = 366;
const ASKED_MESSAGES = 200;

const HISTORY = 'FROM messages FORCE INDEX (PRIMARY) WHERE metadata IS NOT NULL';

/**
 * Fills what stands beside messages, those with metadata.
 * @param {Connection} connection @param {string} projectId whose events and usage @param {Span} span
 */
async function fillHistory(connection, projectId, span) {
  const steps = STEPS.map(([ms, status], index) => `SELECT ${ms} AS ms, '${status}' AS step, ${index} AS step_no`);
  const all = `(SELECT messageId, projectId, tenantId, phone, createdAt, ms, step, step_no, attemptId FROM (SELECT
    messageId, projectId, tenantId, phone, createdAt, ${idSql('att', 'createdAt + 100', 'messageId')} AS attemptId
    ${HISTORY}) h STRAIGHT_JOIN (${steps.join(' UNION ALL ')}) s) e`;
  await connection.query(`INSERT INTO message_entries (messageId, entryId, kind, status, attemptId, at)
    SELECT messageId, ${idSql('ent', 'createdAt + ms', 'CONCAT(messageId, ms)')}, 'STATUS', step,
      IF(ms = 0, NULL, attemptId), createdAt + ms FROM ${all}`);
  await connection.query(`INSERT INTO message_attempts (attemptId, messageId, projectId, providerId, senderId, status,
    providerMessageId, startedAt, endedAt)
    SELECT ${idSql('att', 'createdAt + 100', 'messageId')}, messageId, projectId, providerId, senderId, 'ACCEPTED',
      MD5(messageId), createdAt + 100, createdAt + 200 ${HISTORY}`);
  const kept = span.from + span.rows * span.stepMs - EVENT_DAYS * DAY_MS;
  await connection.query(
    `INSERT INTO events (eventId, tenantId, projectId, subject, type, data, isDispatched, sequence, createdAt)
    SELECT ${idSql('evt', 'createdAt + ms + 5', 'CONCAT(messageId, ms)')}, tenantId, projectId, phone,
      CONCAT('message.', LOWER(step)), CONCAT('{"messageId":"', messageId, '","text":"', REPEAT('x', 600), '"}'), 1,
      ROW_NUMBER() OVER (ORDER BY messageId, ms), createdAt + ms + 5
    FROM ${all} WHERE projectId = ? AND createdAt >= ?`,
    [projectId, kept],
  );
  await connection.query(
    `INSERT INTO deliveries (deliveryId, tenantId, projectId, webhookConfigId, eventId, eventType, status, isRetry,
      fence, attemptCount, lastStatusCode, createdAt, updatedAt)
    SELECT CONCAT('dlv_', SUBSTRING(eventId, 5)), tenantId, projectId, '${WEBHOOK_ID}', eventId, type, 'DELIVERED', 0,
      1, 1, 200, createdAt + 5, createdAt + 50 FROM events WHERE projectId = ? AND createdAt >= ?`,
    [projectId, kept],
  );
  await fillUsage(connection, projectId, span);
  for (const name of ['message_entries', 'message_attempts', 'events', 'deliveries', 'usage_days', 'usage_deltas'])
    await connection.query(`ANALYZE TABLE ${name}`);
}

/** @param {Connection} connection @param {string} projectId @param {Span} span */
async function fillUsage(connection, projectId, span) {
  const letters = (/** @type {number} */ index) =>
    String.fromCharCode(65 + Math.floor(index / 26)) + String.fromCharCode(65 + (index % 26));
  const countries = Array.from({ length: PLAN.countries }, (_, index) => letters(index));
  const categories = ['TRANSACTIONAL', 'MARKETING', 'URGENT'];
  const statuses = ['SENT', 'DELIVERED', 'UNDELIVERED', 'FAILED', 'BLOCKED', 'EXPIRED', 'CANCELED', 'RECEIVED'];
  const groups = countries.flatMap((country) =>
    categories.flatMap((category) => statuses.map((status) => [country, category, status])),
  );
  for (let back = 0; back < USAGE_DAYS; back += 1) {
    const day = dayOf(span, back);
    const rows = groups.map((group, index) => [projectId, day, ...group, 1 + index, 1 + index, 7_500 * index]);
    await connection.query(
      'INSERT INTO usage_days (projectId, day, country, category, status, messages, parts, costMicros) VALUES ?',
      [rows],
    );
  }
  const deltas = Array.from({ length: PLAN.deltas }, (_, index) => [
    `usd_${String(index).padStart(26, '0')}`,
    'ten_01JD8V4T9Z6Q2M5N7P8R0S1T2V',
    projectId,
    dayOf(span, 0),
    ...(groups[index % groups.length] ?? []),
    1,
    1,
    7_500,
  ]);
  await connection.query(
    `INSERT INTO usage_deltas
(deltaId, tenantId, projectId, day, country, category, status, messages, parts, costMicros) VALUES ?`,
    [deltas],
  );
}

/**
 * Single messages, timelines, and usage over a year, summed in every useful way.
 * @param {Connection} connection @param {string} projectId @param {Span} span
 * @returns {Promise<NamedPaths[]>}
 */
async function historyPaths(connection, projectId, span) {
  const idsOf = async (/** @type {string} */ order) => {
    const rows = await rowsOf(
      connection,
      `SELECT messageId FROM messages FORCE INDEX (messages_project)
WHERE projectId = ? AND metadata IS NOT NULL ORDER BY messageId ${order} LIMIT ${ASKED_MESSAGES}`,
      [projectId],
    );
    return rows.map((row) => String(row['messageId']));
  };
  const [newest, oldest] = [await idsOf('DESC'), await idsOf('ASC')];
  const year = `from=${dashed(dayOf(span, USAGE_DAYS - 1))}&to=${dashed(dayOf(span, 0))}`;
  const usage = (/** @type {string} */ more) => [`/v1/projects/${projectId}/usage?${more}`];
  return [
    { name: 'one message', paths: [...newest, ...oldest].map((id) => `/v1/messages/${id}`) },
    { name: 'timeline with deliveries', paths: newest.map((id) => `/v1/messages/${id}/timeline`) },
    { name: 'timeline of an old message', paths: oldest.map((id) => `/v1/messages/${id}/timeline`) },
    { name: 'usage, 30 days by day', paths: usage('') },
    { name: 'usage, a year by day', paths: usage(year) },
    ...['country', 'category', 'status', 'day,status', 'country,category,status'].map((groupBy) => ({
      name: `usage, a year by ${groupBy}`,
      paths: usage(`${year}&groupBy=${groupBy}`),
    })),
  ];
}

/** A UTC day so many days before the last message. @param {Span} span @param {number} back */
function dayOf({ rows, from, stepMs }, back) {
  return new Date(from + rows * stepMs - back * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
}

/** @param {string} day */
function dashed(day) {
  return `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}

// Prints what lists of messages cost.

const PAGE_SIZE = 20;
/** As `list-messages-bounds` holds it; what may be sifted comes on top, with a row for each of a hundred projects. */
const ROWS_MAX = 20 * (PAGE_SIZE + 1) + 500;
const SIFTED_ROWS_MAX = ROWS_MAX + 2_000 + 100;
const WORST_SHOWN = 40;

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

/** @param {readonly Measured[]} results */
function printHistory(results) {
  const rows = results.map(({ name, p50, p99, rows: read }) => [name, fixed(p50, 1), fixed(p99, 1), fixed(read)]);
  console.log(`\nBeside lists\n${table([['', 'p50 ms', 'p99 ms', 'rows read'], ...rows])}`);
}

const FULL = { rows: 10_000_000, projects: 1_000, requests: 300, countries: 40, deltas: 5_000 };
const { values: options } = readCommandLine({
  usage: 'npm run bench -- --only message-lists',
  about:
    'Measures every combination of filters on ten million messages, first page and pages after cursors: times over ' +
    'HTTP and rows read for a page. Then single messages, timelines, and the usage of a busy project over a year.',
  options: {
    quick: QUICK,
    on: ON,
    rows: whole('messages in the table', 100_000_000, unlessQuick(FULL.rows, 200_000)),
    'only-matching': textOption('TEXT', 'only combinations with this in their name', 'all'),
  },
});
/** `countries` of usage; `deltas`: usage that is not folded yet, that of a few seconds. */
const SIZES = sizedFor(options, {
  smoke: { rows: 4_000, projects: 120, requests: 10, countries: 2, deltas: 20 },
  quick: { rows: 200_000, projects: 200, requests: 60, countries: 40, deltas: 5_000 },
  full: FULL,
});
const PLAN = { ...SIZES, rows: options.rows ?? SIZES.rows };
/** Few, so that times are those of a request and not of a queue. */
const CONNECTIONS = 2;
const WARM_UP_REQUESTS = 20;
const SECONDS_MAX = 2;
const BYTES_PER_ROW = 1_600;

/** @typedef {import('./load.mjs').ListResult} ListResult */
/** @typedef {import('../stage/environment.mjs').Program<import('./load.mjs').ListJob, ListResult>} Load */
/** @typedef {ListResult & { name: string, rows: number }} Measured */
/** @typedef {Measured & { isSifted: boolean, shown: number }} MeasuredPage */
/**
 * @typedef {object} Tools
 * @property {string} url @property {Load} load @property {import('./pages.mjs').RequestReads} readsOf
 */

await withBench(measureMessageLists, { ...bulkFor(PLAN.rows, BYTES_PER_ROW), on: options.on });

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
  const load = /** @type {Load} */ (startWorker('proof/benches/load.mjs', 'lists'));
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

/** @param {Tools} tools @param {readonly import('./message-table.mjs').MessageCombination[]} combinations
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

/** `npm run bench -- --only calls`: the hot calls beside hand-written servers, interleaved in one run. */
import '../../scripts/lib/node-version.mjs';
import { API_FLAGS } from '../../scripts/lib/application.mjs';
import { readCommandLine } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { SHARED_CORES, startWorker, withBench } from '../stage/environment.mjs';
import { AGAINST, ON, PROFILE, QUICK, sizedFor } from '../stage/options.mjs';
import { cpuMicros, residentBytes } from '../stage/process-figures.mjs';
import { besideEachOther, buildsOf, inTurns, ratiosOf } from './compare.mjs';
import { fixed, median, verdict } from '../stage/report.mjs';
import { dataKey, fillPhones, makeReferenceKey, numberAt, withoutIndexes } from '../stage/world.mjs';
import { cursorsOf } from './pages.mjs';

/** @typedef {import('../stage/environment.mjs').Started} Started */
/** @typedef {import('./load.mjs').LoadResult} LoadResult */

const { values: options } = readCommandLine({
  usage: 'npm run bench -- --only calls',
  about:
    'Measures this API against a hand-written reference and a bare node:http server, interleaved in one run ' +
    'on a million phones. Prints medians, spreads, ratios and whether the targets are met; misses are no failure.',
  options: { quick: QUICK, on: ON, profile: PROFILE, against: AGAINST },
});
/** `pages`: so many are read at random, the first page among them. */
const PLAN = sizedFor(options, {
  smoke: { phones: 1_100, rounds: 1, seconds: 1, warmUpSeconds: 0, pages: 10 },
  quick: { phones: 100_000, rounds: 3, seconds: 2, warmUpSeconds: 2, pages: 500 },
  full: { phones: 1_000_000, rounds: 5, seconds: 5, warmUpSeconds: 5, pages: 500 },
});
/** One project holds most of the phones, the others share the rest. */
const BIG_SHARE = 0.9;
const OTHER_PROJECTS = 10;
const CONNECTIONS = 12;
const TARGETS = { read: 1.25, list: 1.05 };
/** Every request is counted, and none is refused. */
const SETTINGS = { RATE_LIMIT_PER_MINUTE: '10000000' };
const SETTINGS_NOTE =
  'API settings: the defaults of production (LOG_LEVEL=info, written to /dev/null), with a rate limit that counts ' +
  'every request and is never reached.';

/** @typedef {LoadResult & { cpuMicros: number }} Result */
/** @typedef {Started & { name: string, key: string }} Measured */
/** @typedef {{ name: string, target: number, paths: readonly string[] }} Operation */
/** @typedef {import('../stage/environment.mjs').Program<import('./load.mjs').LoadJob, LoadResult>} Load */

await withBench(measureCalls, { on: options.on });

/** @param {import('../stage/environment.mjs').Bench} bench */
async function measureCalls(bench) {
  const api = await bench.startApi(
    options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`],
    SETTINGS,
  );
  const connection = await bench.connect();
  const world = await step(`inserting ${fixed(PLAN.phones)} phones`, () => makeWorld(bench, api, connection));
  const env = { CURSOR_KEY: world.cursorKey.toString('hex') };
  await connection.end();
  const key = world.referenceKey;
  const others = [
    { name: 'reference', ...(await bench.startServer('proof/benches/reference.mjs', env)), key },
    {
      name: 'reference, flags of the API',
      ...(await bench.startServer('proof/benches/reference.mjs', env, API_FLAGS)),
      key,
    },
  ];
  for (const { name, project } of buildsOf(options.against))
    others.push({ name, ...(await bench.startApi([], SETTINGS, project)), key: world.key });
  others.push({ name: 'bare node:http', ...(await bench.startServer('proof/benches/server-hello.mjs')), key });
  const servers = [{ name: 'API', ...api, key: world.key }, ...others];
  const operations = [
    { name: 'read project', target: TARGETS.read, paths: [`/v1/projects/${world.projectId}`] },
    { name: 'list phones (first page and random pages of 20)', target: TARGETS.list, paths: world.pages },
  ];
  await step('comparing the responses byte by byte', () => compareResponses(servers.slice(0, -1), operations));
  const load = /** @type {Load} */ (startWorker('proof/benches/load.mjs', 'calls'));
  const measured = [];
  for (const operation of operations) {
    measured.push({ ...operation, programs: await measure(load, servers, operation) });
  }
  printReport(servers, measured, await Promise.all(servers.map(({ child }) => residentBytes(child))));
  await api.stop();
}

/**
 * @param {import('../stage/environment.mjs').Bench} bench @param {Started} api
 * @param {import('mysql2/promise').Connection} connection
 */
async function makeWorld(bench, api, connection) {
  const { plainApiKey } = await bench.seed();
  const operator = new Operator(api.url, plainApiKey);
  const big = await operator.makeProject('Big tenant', 'Big project');
  await operator.makeWebhookConfig(big.projectId);
  const bigCount = PLAN.phones * BIG_SHARE;
  await withoutIndexes(connection, 'phones', async () => {
    await fillPhones(connection, big, bigCount);
    for (let index = 0; index < OTHER_PROJECTS; index += 1) {
      const other = await operator.makeProject(`Tenant ${index}`, 'Project');
      await fillPhones(connection, other, (PLAN.phones - bigCount) / OTHER_PROJECTS);
    }
  });
  const cursorKey = await dataKey(connection, bench.masterKey, 'cursor');
  const cursors = await cursorsOf(cursorKey);
  const random = Array.from(
    { length: PLAN.pages - 1 },
    () => `/v1/phones?cursor=${cursors.write(numberAt(Math.floor(Math.random() * bigCount)), big.projectId)}`,
  );
  return {
    ...big,
    cursorKey,
    pages: ['/v1/phones', ...random],
    referenceKey: await makeReferenceKey(connection, big.keyId),
  };
}

/**
 * What is compared must be the same work: every server gives the same bytes for the same request. Only cursors differ,
 * for none is sealed twice alike.
 * @param {Measured[]} servers @param {Operation[]} operations
 */
async function compareResponses(servers, operations) {
  for (const path of operations.flatMap(({ paths }) => paths)) {
    const [expected, ...others] = await Promise.all(servers.map((server) => responseOf(server, path)));
    const unlike = others.findIndex((body) => body !== expected);
    if (unlike !== -1)
      throw new Fail(`The ${servers[unlike + 1]?.name} responds to GET ${path} unlike the API:`, [
        expected ?? '',
        others[unlike] ?? '',
      ]);
  }
}

/** @param {{ name: string, url: string, key: string }} given @param {string} path */
async function responseOf({ name, url, key }, path) {
  const response = await fetch(url + path, { headers: { 'x-api-key': key } });
  const body = await response.text();
  if (response.status !== 200) throw new Fail(`The ${name} responds to GET ${path} with ${response.status}: ${body}`);
  return body.replace(/"cursor":"[^"]+"/, '"cursor":"…"');
}

/** @param {Load} load @param {Measured[]} servers @param {Operation} operation */
async function measure(load, servers, { name: what, paths }) {
  const run = async (/** @type {Measured} */ { name, url, key, child }, seconds = PLAN.seconds) => {
    const before = (await cpuMicros(child)) ?? Number.NaN;
    const result = await load.run({
      url,
      connections: CONNECTIONS,
      seconds,
      requests: paths.map((path) => ({ path, headers: { 'x-api-key': key } })),
    });
    if (result.failures > 0) throw new Fail(`The ${name} failed ${result.failures} requests under load.`);
    const after = (await cpuMicros(child)) ?? Number.NaN;
    return { ...result, cpuMicros: (after - before) / result.requests };
  };
  if (PLAN.warmUpSeconds > 0)
    await step(`warming up: ${what}`, async () => {
      for (const server of servers) await run(server, PLAN.warmUpSeconds);
    });
  return inTurns(servers, PLAN.rounds, what, (server) => run(server));
}

/**
 * @param {Measured[]} servers @param {(Operation & { programs: { name: string, rounds: Result[] }[] })[]} operations
 * @param {(number | null)[]} resident in bytes, in the order of the servers
 */
function printReport(servers, operations, resident) {
  console.log(
    `\n${fixed(PLAN.phones)} phones, ${PLAN.rounds} interleaved rounds of ${PLAN.seconds} s each, ` +
      `${CONNECTIONS} connections; medians (lowest–highest).`,
  );
  console.log(SETTINGS_NOTE);
  console.log(
    `Load generator, server and database ${SHARED_CORES}: compare ratios, or the CPU time of the server process, not ` +
      'requests/s.',
  );
  const columns = {
    'requests/s': (/** @type {Result} */ { perSecond }) => perSecond,
    'CPU µs a request': (/** @type {Result} */ result) => result.cpuMicros,
    'p99 ms': (/** @type {Result} */ { p99 }) => p99,
  };
  for (const { name, programs } of operations) console.log(`\n${name}\n${besideEachOther(programs, columns)}`);
  console.log('\nTargets');
  for (const { name, target, programs } of operations) {
    const ratio = median(ratiosOf(programs[0]?.rounds ?? [], programs[1]?.rounds ?? []));
    console.log(verdict(`${name}, API / reference`, `${fixed(ratio, 2)}×`, `≥ ${target}×`, ratio >= target));
  }
  for (const [index, server] of servers.entries())
    console.log(`  resident memory of ${server.name} after load: ${fixed((resident[index] ?? Number.NaN) / 1e6)} MB`);
}

/** `npm run bench -- --only registrations`: numbers registered in batches, beside a hand-written program. */
import '../../scripts/lib/node-version.mjs';
import { readCommandLine } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { bufferPoolBytes } from '../../scripts/lib/server-options.mjs';
import { SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from '../stage/environment.mjs';
import { checkKeys } from './messages-world.mjs';
import { AGAINST, ON, PROFILE, QUICK, sizedFor } from '../stage/options.mjs';
import { peakBytes, withCpuTimes } from '../stage/process-figures.mjs';
import { copySchema } from '../stage/database.mjs';
import { besideEachOther, buildsOf, compareRegistrations, inTurns, ratiosOf } from './compare.mjs';
import { fixed, median, verdict } from '../stage/report.mjs';

const { values: options } = readCommandLine({
  usage: 'npm run bench -- --only registrations',
  about:
    'Measures how many numbers are registered by requests of 1,000 numbers each, on a database that writes every ' +
    'commit to disk, beside a hand-written program that writes the same rows in the same transactions, interleaved. ' +
    'Misses of the targets are no failure.',
  options: { quick: QUICK, on: ON, profile: PROFILE, against: AGAINST },
});
/** Rounds, and requests of each project in one, so that both programs write as many. */
const PLAN = sizedFor(options, {
  smoke: { rounds: 1, requests: 1, warmUp: 1 },
  quick: { rounds: 3, requests: 4, warmUp: 3 },
  full: { rounds: 5, requests: 10, warmUp: 6 },
});
const SIZE = 1_000;
/** Each of a tenant of its own: one tenant has one such request at a time. */
const PROJECTS = 4;
const LARGEST_POOL_BYTES = 2 * 1024 ** 3;
const RATIO_TARGET = 0.6;
const BY_HAND = 'hand-written';

/** @typedef {import('../stage/environment.mjs').Program<import('./load.mjs').RegistrationJob,
 *   import('./load.mjs').RegistrationLoad>} Load */
/** @typedef {import('../stage/environment.mjs').Bench} Bench */
/** @typedef {import('../stage/environment.mjs').Started} Started */
/** @typedef {{ perSecond: number, p50: number, p99: number, cpu: number, databaseCpu: number }} Result */

const NEEDS = { bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES), bulk: false, durable: true };
// Alone: a worker would number the events that are compared.
await withBench(measure, { ...NEEDS, on: options.on, isAlone: true });

/** @param {Bench} bench */
async function measure(bench) {
  const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const { plainApiKey } = await bench.seed();
  const connection = await bench.connect();
  const api = await bench.startApi(profile, { ROLE: 'api' });
  const operator = new Operator(api.url, plainApiKey);
  /** @type {import('../../scripts/lib/operator.mjs').Project[]} */
  const projects = [];
  for (let index = 0; index < PROJECTS; index += 1)
    projects.push(await operator.makeProject(`Tenant ${index}`, 'Project'));
  const { others, copies } = await startOthers(bench, connection);
  const programs = [{ name: 'Parley', ...api }, ...others];
  await step('having the keys checked', () => {
    const apis = programs.filter(({ name }) => name !== BY_HAND);
    return Promise.all(apis.map(({ url }) => checkKeys(url, projects)));
  });

  const load = /** @type {Load} */ (startWorker('proof/benches/load.mjs', 'registrations'));
  const keys = projects.map(({ projectId, key }) => ({ projectId, key }));
  const register = (/** @type {Started} */ { url, child }, requests = PLAN.requests) =>
    measured({ child, databaseChild: bench.databaseChild }, () =>
      load.run({ url, projects: keys, size: SIZE, requests }),
    );
  await step('warming up', async () => {
    for (const program of programs) await register(program, PLAN.warmUp);
  });
  await step('comparing what all have written', async () => {
    for (const copy of copies) await compareRegistrations(connection, copy.connection, projects[0]?.projectId ?? '');
  });
  const results = await inTurns(programs, PLAN.rounds, 'registering', (program) => register(program));
  report(results, await peakBytes(api.child));
  for (const program of programs) await program.stop();
  for (const { remove } of copies) await remove();
}

/**
 * The hand-written program and other builds, each with its schema.
 * @param {Bench} bench @param {import('mysql2/promise').Connection} connection
 */
async function startOthers(bench, connection) {
  const first = await copySchema(bench.databaseUrl, connection);
  const file = 'proof/benches/registrations-reference.mjs';
  const others = [{ name: BY_HAND, ...(await bench.startServer(file, { DATABASE_URL: first.url })) }];
  const copies = [first];
  for (const { name, project } of buildsOf(options.against)) {
    const copy = await copySchema(bench.databaseUrl, connection, copies.length + 1);
    copies.push(copy);
    others.push({ name, ...(await bench.startApi([], { ROLE: 'api', DATABASE_URL: copy.url }, project)) });
  }
  return { others, copies };
}

/**
 * @param {Parameters<typeof withCpuTimes>[0]} processes
 * @param {() => Promise<import('./load.mjs').RegistrationLoad>} run @returns {Promise<Result>}
 */
async function measured(processes, run) {
  const { result, own, database } = await withCpuTimes(processes, run);
  if (result.failures.length > 0) throw new Fail('A registration failed under load:', result.failures.slice(0, 3));
  return { ...result, cpu: own / result.numbers, databaseCpu: database / result.numbers };
}

/** @param {readonly { name: string, rounds: Result[] }[]} programs @param {number} peak */
function report(programs, peak) {
  console.log(
    `\n${PROJECTS} connections that never pause, each with a project and a tenant of its own, ${fixed(SIZE)} new ` +
      `numbers a request, every commit written to disk; ${PLAN.rounds} interleaved rounds; medians (lowest–highest).`,
  );
  console.log(SETTINGS_NOTE);
  console.log(`Load generator, program and database ${SHARED_CORES}: compare ratios and CPU time.`);
  const columns = {
    'numbers/s': (/** @type {Result} */ { perSecond }) => perSecond,
    'CPU µs a number': (/** @type {Result} */ { cpu }) => cpu,
    'database CPU µs': (/** @type {Result} */ { databaseCpu }) => databaseCpu,
    'p99 ms of requests': (/** @type {Result} */ { p99 }) => p99,
  };
  console.log(`\n${besideEachOther(programs, columns)}\n\nTargets`);
  const ratio = median(ratiosOf(programs[0]?.rounds ?? [], programs[1]?.rounds ?? []));
  console.log(
    verdict('Parley / hand-written', `${fixed(ratio, 2)}×`, `≥ ${RATIO_TARGET}×`, ratio >= RATIO_TARGET) +
      `\n  peak memory of the API: ${fixed(peak / 1024 ** 2)} MB`,
  );
}

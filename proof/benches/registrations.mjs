/** `npm run bench -- --only registrations`: numbers registered in batches, beside a hand-written program. */
import '../../scripts/lib/node-version.mjs';
import { readCommandLine } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { bufferPoolBytes } from '../../scripts/lib/server-options.mjs';
import { SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from '../stage/environment.mjs';
import { checkKeys, copySchema } from './messages-world.mjs';
import { PROFILE, QUICK } from '../stage/options.mjs';
import { peakBytes, withCpuTimes } from '../stage/process-figures.mjs';
import { compareRegistrations } from './compare.mjs';
import { fixed, median, spread, table, verdict } from '../stage/report.mjs';

const { values: options } = readCommandLine({
  usage: 'npm run bench -- --only registrations',
  about:
    'Measures how many numbers are registered by requests of 1,000 numbers each, on a database that writes every ' +
    'commit to disk, beside a hand-written program that writes the same rows in the same transactions, interleaved. ' +
    'Misses of the targets are no failure.',
  options: { quick: QUICK, profile: PROFILE },
});
/** Rounds, and requests of each project in one, so that both programs write as many. */
const PLAN = options.quick ? { rounds: 3, requests: 4, warmUp: 3 } : { rounds: 5, requests: 10, warmUp: 6 };
const SIZE = 1_000;
/** Each of a tenant of its own: one tenant has one such request at a time. */
const PROJECTS = 4;
const LARGEST_POOL_BYTES = 2 * 1024 ** 3;
const RATIO_TARGET = 0.6;

/** @typedef {import('../stage/environment.mjs').Program<import('./load.mjs').RegistrationJob,
 *   import('./load.mjs').RegistrationLoad>} Load */
/** @typedef {import('../stage/environment.mjs').Started} Started */
/** @typedef {{ perSecond: number, p50: number, p99: number, cpu: number, databaseCpu: number }} Result */

await withBench(measure, { bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES), bulk: false, durable: true });

/** @param {import('../stage/environment.mjs').Bench} bench */
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
  const copy = await copySchema(bench.databaseUrl, connection);
  const reference = await bench.startServer('proof/benches/registrations-reference.mjs', { DATABASE_URL: copy.url });
  await step('having the keys checked', () => checkKeys(api.url, projects));

  const load = /** @type {Load} */ (startWorker('proof/benches/load.mjs', 'registrations'));
  const keys = projects.map(({ projectId, key }) => ({ projectId, key }));
  const register = (/** @type {Started} */ { url, child }, /** @type {number} */ requests) =>
    measured({ child, databaseChild: bench.databaseChild }, () =>
      load.run({ url, projects: keys, size: SIZE, requests }),
    );
  await step('warming up', async () => {
    await register(api, PLAN.warmUp);
    await register(reference, PLAN.warmUp);
  });
  await step('comparing what both have written', () =>
    compareRegistrations(connection, copy.connection, projects[0]?.projectId ?? ''),
  );
  /** @type {{ ours: Result, theirs: Result }[]} */
  const rounds = [];
  for (let index = 1; index <= PLAN.rounds; index += 1)
    rounds.push(
      await step(`round ${index} of ${PLAN.rounds}`, async () => ({
        ours: await register(api, PLAN.requests),
        theirs: await register(reference, PLAN.requests),
      })),
    );
  report(rounds, await peakBytes(api.child));
  await api.stop();
  await reference.stop();
  await copy.remove();
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

/** @param {readonly { ours: Result, theirs: Result }[]} rounds @param {number} peak */
function report(rounds, peak) {
  console.log(
    `\n${PROJECTS} connections that never pause, each with a project and a tenant of its own, ${fixed(SIZE)} new ` +
      `numbers a request, every commit written to disk; ${PLAN.rounds} interleaved rounds; medians (lowest–highest).`,
  );
  console.log(SETTINGS_NOTE);
  console.log(`Load generator, program and database ${SHARED_CORES}: compare ratios and CPU time.`);
  const row = (/** @type {string} */ label, /** @type {Result[]} */ own) => [
    label,
    spread(own.map(({ perSecond }) => perSecond)),
    spread(own.map(({ cpu }) => cpu)),
    spread(own.map(({ databaseCpu }) => databaseCpu)),
    spread(own.map(({ p99 }) => p99)),
  ];
  const ratios = rounds.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond);
  const ours = rounds.map((round) => round.ours);
  console.log(
    `\n${table([
      ['', 'numbers/s', 'CPU µs a number', 'database CPU µs', 'p99 ms of requests'],
      row('Parley', ours),
      row(
        'hand-written',
        rounds.map(({ theirs }) => theirs),
      ),
      ['Parley / hand-written', spread(ratios, 2), '', '', ''],
    ])}\n\nTargets`,
  );
  const ratio = median(ratios);
  console.log(
    [
      verdict('Parley / hand-written', `${fixed(ratio, 2)}×`, `≥ ${RATIO_TARGET}×`, ratio >= RATIO_TARGET),
      `  peak memory of the API: ${fixed(peak / 1024 ** 2)} MB`,
    ].join('\n'),
  );
}

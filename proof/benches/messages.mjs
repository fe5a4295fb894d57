/** `npm run bench -- --only messages`: accepting and sending messages beside a hand-written program. */
import '../../scripts/lib/node-version.mjs';
import { readCommandLine } from '../../scripts/lib/command-line.mjs';
import { step } from '../../scripts/lib/progress.mjs';
import { bufferPoolBytes } from '../../scripts/lib/server-options.mjs';
import { SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from '../stage/environment.mjs';
import { compareMessages } from './compare.mjs';
import { acceptRound, checkKeys, copySchema, journeyRound, makeSendingProjects, PROJECTS } from './messages-world.mjs';
import { PROFILE, QUICK } from '../stage/options.mjs';
import { numberAt } from '../stage/world.mjs';
import { fixed, median, spread, table, verdict } from '../stage/report.mjs';

const { values: options } = readCommandLine({
  usage: 'npm run bench -- --only messages',
  about:
    'Measures how many messages are accepted (one by one, and in batches) and how many go from the request to ' +
    'DELIVERED, on a database that writes every commit to disk, beside a hand-written program that writes the same ' +
    'rows in the same transactions, interleaved. Misses of the targets are no failure.',
  options: { quick: QUICK, profile: PROFILE },
});
const PLAN = options.quick
  ? { phones: 400, rounds: 3, seconds: 2, journey: 3_000, steadySeconds: 4, warmUpRequests: 3_000 }
  : { phones: 2_000, rounds: 5, seconds: 4, journey: 8_000, steadySeconds: 10, warmUpRequests: 10_000 };
const ONE = { size: 1, connections: 16 };
const BATCH = { size: 500, connections: 4 };
const JOURNEY = { size: 100, connections: 4 };
const REFERENCE = 'proof/benches/messages-reference.mjs';
const STEADY_CONNECTIONS = 64;
const LARGEST_POOL_BYTES = 2 * 1024 ** 3;
const RATIO_TARGET = 0.6;

/** @typedef {import('./messages-world.mjs').Measured} Measured */
/** @typedef {import('./messages-world.mjs').Result} Result */
/** @typedef {import('./messages-world.mjs').Load} Load */
/** @typedef {{ name: string, rounds: { ours: Result, theirs: Result }[] }} Section */

await withBench(measure, { bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES), bulk: false, durable: true });

/** @param {import('../stage/environment.mjs').Bench} bench */
async function measure(bench) {
  const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const { plainApiKey } = await bench.seed();
  const connection = await bench.connect();
  const maker = await bench.startApi([], { ROLE: 'api' });
  const projects = await step(`making ${PROJECTS} projects with ${fixed(PLAN.phones)} numbers each`, () =>
    makeSendingProjects(maker.url, plainApiKey, connection, PLAN.phones),
  );
  await maker.stop();
  const copy = await step('copying all of it for the hand-written program', () =>
    copySchema(bench.databaseUrl, connection),
  );
  const load = /** @type {Load} */ (startWorker('proof/benches/load.mjs', 'messages'));
  const tools = { load, databaseChild: bench.databaseChild };
  const shape = { projects: projects.map(({ projectId, key }) => ({ projectId, key })), phones: PLAN.phones };
  const reference = await bench.startServer(REFERENCE, { DATABASE_URL: copy.url, LOOP: '1' });
  const theirs = { ...reference, connection: copy.connection };

  const all = await bench.startApi(profile, { ROLE: 'all' });
  await step('having the keys checked', () => checkKeys(all.url, shape.projects));
  const journeyOf = (/** @type {Measured} */ measured, messages = PLAN.journey) =>
    journeyRound(tools, measured, { ...shape, ...JOURNEY, messages });
  const journeys = await rounds('from the request to DELIVERED', { ...all, connection }, theirs, {
    warmUp: (measured) => journeyOf(measured, PROJECTS * JOURNEY.size),
    between: () => compareMessages(connection, copy.connection, projects[0]?.projectId ?? '', numberAt(0)),
    round: journeyOf,
  });
  await all.stop();
  await reference.stop();

  const plain = await bench.startServer(REFERENCE, { DATABASE_URL: copy.url });
  const api = await bench.startApi(profile, { ROLE: 'api' });
  await step('having the keys checked', () => checkKeys(api.url, shape.projects));
  const ours = { ...api, connection };
  const acceptor = (/** @type {{ size: number, connections: number }} */ kind) => {
    const round = (/** @type {Measured} */ measured) =>
      acceptRound(tools, measured, { ...shape, ...kind, seconds: PLAN.seconds });
    const messages = warmUpMessages(kind);
    const warmUp = (/** @type {Measured} */ measured) => acceptRound(tools, measured, { ...shape, ...kind, messages });
    return { warmUp, round };
  };
  const accepting = { ...plain, connection: copy.connection };
  const singles = await rounds('accepting one by one', ours, accepting, acceptor(ONE));
  const batches = await rounds(`accepting in batches of ${BATCH.size}`, ours, accepting, acceptor(BATCH));
  const half = median(singles.rounds.map((round) => round.ours.perSecond)) / 2;
  const steady = await step(`${fixed(half)} messages a second for ${PLAN.steadySeconds} s`, () =>
    acceptRound(tools, ours, {
      ...shape,
      ...ONE,
      connections: STEADY_CONNECTIONS,
      seconds: PLAN.steadySeconds,
      perSecond: half,
    }),
  );
  report([singles, batches, journeys], { half, ...steady });
  await api.stop();
  await plain.stop();
  await copy.remove();
}

/**
 * Messages to warm up with, as many for both programs. Code that has run a thousand times only is not compiled yet, and
 * a busy machine runs it less often in the same time.
 * @param {{ size: number }} kind
 */
function warmUpMessages({ size }) {
  return size === 1 ? PLAN.warmUpRequests : 5 * PLAN.warmUpRequests;
}

/**
 * @param {string} name @param {Measured} ours @param {Measured} theirs
 * @param {{ warmUp(measured: Measured): Promise<unknown>, between?(): Promise<void>,
 *   round(measured: Measured): Promise<Result> }} work
 * @returns {Promise<Section>}
 */
async function rounds(name, ours, theirs, { warmUp, between, round }) {
  await step(`warming up: ${name}`, async () => {
    await warmUp(ours);
    await warmUp(theirs);
  });
  if (between !== undefined) await step('comparing what both have written', between);
  const results = [];
  for (let index = 1; index <= PLAN.rounds; index += 1)
    results.push(
      await step(`${name}, round ${index} of ${PLAN.rounds}`, async () => ({
        ours: await round(ours),
        theirs: await round(theirs),
      })),
    );
  return { name, rounds: results };
}

/** @param {readonly Section[]} sections @param {Result & { half: number }} steady */
function report(sections, steady) {
  console.log(
    `\n${PROJECTS} projects with three caps each, ${fixed(PLAN.phones)} numbers a project, every commit written to ` +
      `disk; ${PLAN.rounds} interleaved rounds; medians (lowest–highest).`,
  );
  console.log(SETTINGS_NOTE);
  console.log(`Load generator, program and database ${SHARED_CORES}: compare ratios and CPU time.`);
  for (const { name, rounds: results } of sections) {
    const row = (/** @type {string} */ label, /** @type {Result[]} */ own) => [
      label,
      spread(own.map(({ perSecond }) => perSecond)),
      spread(own.map(({ cpu }) => cpu)),
      spread(own.map(({ databaseCpu }) => databaseCpu)),
      spread(own.map(({ p99 }) => p99)),
    ];
    const ratios = ratiosOf(results);
    const events = results.flatMap(({ ours, theirs }) =>
      [ours.eventsAMessage ?? [], theirs.eventsAMessage ?? []].flat(),
    );
    if (events.length > 0) console.log(`\nEvents of a message: ${spread(events, 2)}.`);
    console.log(
      `\n${name}\n${table([
        ['', 'messages/s', 'CPU µs a message', 'database CPU µs', 'p99 ms of requests'],
        row(
          'Parley',
          results.map(({ ours }) => ours),
        ),
        row(
          'hand-written',
          results.map(({ theirs }) => theirs),
        ),
        ['Parley / hand-written', spread(ratios, 2), '', '', ''],
      ])}`,
    );
  }
  console.log('\nTargets');
  for (const { name, rounds: results } of sections) {
    const ratio = median(ratiosOf(results));
    console.log(
      verdict(`${name}, Parley / hand-written`, `${fixed(ratio, 2)}×`, `≥ ${RATIO_TARGET}×`, ratio >= RATIO_TARGET),
    );
  }
  const { half, p50, p99 } = steady;
  console.log(`  accepting at ${fixed(half)} messages/s: p50 ${fixed(p50, 1)} ms, p99 ${fixed(p99, 1)} ms`);
}

/** @param {Section['rounds']} results */
function ratiosOf(results) {
  return results.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond);
}

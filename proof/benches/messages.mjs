/** `npm run bench -- --only messages`: accepting and sending messages beside a hand-written program. */
import '../../scripts/lib/node-version.mjs';
import { readCommandLine } from '../../scripts/lib/command-line.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { bufferPoolBytes } from '../../scripts/lib/server-options.mjs';
import { SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from '../stage/environment.mjs';
import { copySchema } from '../stage/database.mjs';
import { besideEachOther, buildsOf, compareMessages, inTurns, ratiosOf } from './compare.mjs';
import { acceptRound, checkKeys, journeyRound, makeSendingProjects } from './messages-world.mjs';
import { AGAINST, ON, PROFILE, QUICK, sizedFor } from '../stage/options.mjs';
import { numberAt } from '../stage/world.mjs';
import { fixed, median, spread, verdict } from '../stage/report.mjs';

const { values: options } = readCommandLine({
  usage: 'npm run bench -- --only messages',
  about:
    'Measures how many messages are accepted (one by one, and in batches) and how many go from the request to ' +
    'DELIVERED, on a database that writes every commit to disk, beside a hand-written program that writes the same ' +
    'rows in the same transactions, interleaved. Misses of the targets are no failure.',
  options: { quick: QUICK, on: ON, profile: PROFILE, against: AGAINST },
});
const PLAN = sizedFor(options, {
  smoke: {
    projects: 8,
    phones: 600,
    rounds: 1,
    seconds: 0.3,
    journey: 400,
    steadySeconds: 0.5,
    warmUpRequests: 20,
  },
  quick: { projects: 50, phones: 400, rounds: 3, seconds: 2, journey: 3_000, steadySeconds: 4, warmUpRequests: 3_000 },
  full: {
    projects: 50,
    phones: 2_000,
    rounds: 5,
    seconds: 4,
    journey: 8_000,
    steadySeconds: 10,
    warmUpRequests: 10_000,
  },
});
const ONE = { size: 1, connections: 16 };
const BATCH = { size: 500, connections: 4 };
const JOURNEY = { size: 100, connections: 4 };
const REFERENCE = 'proof/benches/messages-reference.mjs';
const STEADY_CONNECTIONS = 64;
const LARGEST_POOL_BYTES = 2 * 1024 ** 3;
const RATIO_TARGET = 0.6;

/** @typedef {import('../stage/environment.mjs').Bench} Bench */
/** @typedef {import('./messages-world.mjs').Measured} Measured */
/** @typedef {import('./messages-world.mjs').Result} Result */
/** @typedef {import('./messages-world.mjs').Load} Load */
/** @typedef {Measured & { name: string }} Program */
/** @typedef {{ name: string, programs: { name: string, rounds: Result[] }[] }} Section */
/** @typedef {Awaited<ReturnType<typeof prepare>>} World */

await withBench(measure, {
  bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES),
  bulk: false,
  durable: true,
  on: options.on,
});

/** @param {Bench} bench */
async function measure(bench) {
  const world = await prepare(bench);
  const journeys = await measureJourneys(bench, world);
  await measureAccepting(bench, world, journeys);
  for (const { remove } of world.copies) await remove();
}

/** @param {Bench} bench */
async function prepare(bench) {
  const { plainApiKey } = await bench.seed();
  const connection = await bench.connect();
  const maker = await bench.startApi([], { ROLE: 'api' });
  const projects = await step(`making ${PLAN.projects} projects with ${fixed(PLAN.phones)} numbers each`, () =>
    makeSendingProjects(maker.url, plainApiKey, connection, PLAN),
  );
  await maker.stop();
  const builds = buildsOf(options.against);
  const copies = await step('copying all of it for each other program', async () => {
    const made = [];
    for (let number = 1; number <= 1 + builds.length; number += 1)
      made.push(await copySchema(bench.databaseUrl, connection, number));
    return made;
  });
  const load = /** @type {Load} */ (startWorker('proof/benches/load.mjs', 'messages'));
  const shape = { projects: projects.map(({ projectId, key }) => ({ projectId, key })), phones: PLAN.phones };
  return { connection, copies, builds, tools: { load, databaseChild: bench.databaseChild }, shape };
}

/**
 * This build, the hand-written program, and other builds, each with its schema.
 * @param {Bench} bench @param {World} world @param {'all' | 'api'} role
 */
async function startAll(bench, { connection, copies, builds, shape }, role) {
  const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const [first, ...others] = copies;
  if (first === undefined) throw new Fail('There is no copy for the hand-written program.');
  const ours = { name: 'Parley', connection, ...(await bench.startApi(profile, { ROLE: role })) };
  const reference = await bench.startServer(REFERENCE, { DATABASE_URL: first.url, LOOP: role === 'all' ? '1' : '' });
  const theirs = { name: 'hand-written', connection: first.connection, ...reference };
  const before = [];
  for (const [index, { name, project }] of builds.entries()) {
    const copy = others[index] ?? first;
    const settings = { ROLE: role, DATABASE_URL: copy.url };
    before.push({ name, connection: copy.connection, ...(await bench.startApi([], settings, project)) });
  }
  const apis = [ours, ...before];
  await step('having the keys checked', () => Promise.all(apis.map(({ url }) => checkKeys(url, shape.projects))));
  const stop = () => Promise.all([...apis, theirs].map((one) => one.stop()));
  return { ours, programs: [ours, theirs, ...before], stop };
}

/** @param {Bench} bench @param {World} world */
async function measureJourneys(bench, world) {
  const { connection, copies, shape, tools } = world;
  const { programs, stop } = await startAll(bench, world, 'all');
  const journeyOf = (/** @type {Measured} */ measured, messages = PLAN.journey) =>
    journeyRound(tools, measured, { ...shape, ...JOURNEY, messages });
  const journeys = await rounds('from the request to DELIVERED', programs, {
    warmUp: (measured) => journeyOf(measured, PLAN.projects * JOURNEY.size),
    between: async () => {
      for (const copy of copies)
        await compareMessages(connection, copy.connection, shape.projects[0]?.projectId ?? '', numberAt(0));
    },
    round: (measured) => journeyOf(measured),
  });
  await stop();
  return journeys;
}

/** @param {Bench} bench @param {World} world @param {Section} journeys */
async function measureAccepting(bench, world, journeys) {
  const { shape, tools } = world;
  const { ours, programs, stop } = await startAll(bench, world, 'api');
  const acceptor = (/** @type {{ size: number, connections: number }} */ kind) => {
    const round = (/** @type {Measured} */ measured) =>
      acceptRound(tools, measured, { ...shape, ...kind, seconds: PLAN.seconds });
    const messages = warmUpMessages(kind);
    const warmUp = (/** @type {Measured} */ measured) => acceptRound(tools, measured, { ...shape, ...kind, messages });
    return { warmUp, round };
  };
  const singles = await rounds('accepting one by one', programs, acceptor(ONE));
  const batches = await rounds(`accepting in batches of ${BATCH.size}`, programs, acceptor(BATCH));
  const half = median((singles.programs[0]?.rounds ?? []).map(({ perSecond }) => perSecond)) / 2;
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
  await stop();
}

/**
 * Messages to warm up with, as many for all programs. Code that has run a thousand times only is not compiled yet, and
 * a busy machine runs it less often in the same time.
 * @param {{ size: number }} kind
 */
function warmUpMessages({ size }) {
  return size === 1 ? PLAN.warmUpRequests : 5 * PLAN.warmUpRequests;
}

/**
 * @param {string} name @param {readonly Program[]} programs
 * @param {{ warmUp(measured: Measured): Promise<unknown>, between?(): Promise<void>,
 *   round(measured: Measured): Promise<Result> }} work
 * @returns {Promise<Section>}
 */
async function rounds(name, programs, { warmUp, between, round }) {
  await step(`warming up: ${name}`, async () => {
    for (const program of programs) await warmUp(program);
  });
  if (between !== undefined) await step('comparing what all have written', between);
  return { name, programs: await inTurns(programs, PLAN.rounds, name, round) };
}

/** @param {readonly Section[]} sections @param {Result & { half: number }} steady */
function report(sections, steady) {
  console.log(
    `\n${PLAN.projects} projects with three caps each, ${fixed(PLAN.phones)} numbers a project, every commit ` +
      `written to disk; ${PLAN.rounds} interleaved rounds; medians (lowest–highest).`,
  );
  console.log(SETTINGS_NOTE);
  console.log(`Load generator, program and database ${SHARED_CORES}: compare ratios and CPU time.`);
  for (const { name, programs } of sections) {
    const events = programs.flatMap((program) => program.rounds.flatMap((round) => round.eventsAMessage ?? []));
    if (events.length > 0) console.log(`\nEvents of a message: ${spread(events, 2)}.`);
    const columns = {
      'messages/s': (/** @type {Result} */ { perSecond }) => perSecond,
      'CPU µs a message': (/** @type {Result} */ { cpu }) => cpu,
      'database CPU µs': (/** @type {Result} */ { databaseCpu }) => databaseCpu,
      'p99 ms of requests': (/** @type {Result} */ { p99 }) => p99,
    };
    console.log(`\n${name}\n${besideEachOther(programs, columns)}`);
  }
  console.log('\nTargets');
  for (const { name, programs } of sections) {
    const ratio = median(ratiosOf(programs[0]?.rounds ?? [], programs[1]?.rounds ?? []));
    console.log(
      verdict(`${name}, Parley / hand-written`, `${fixed(ratio, 2)}×`, `≥ ${RATIO_TARGET}×`, ratio >= RATIO_TARGET),
    );
  }
  const { half, p50, p99 } = steady;
  console.log(`  accepting at ${fixed(half)} messages/s: p50 ${fixed(p50, 1)} ms, p99 ${fixed(p99, 1)} ms`);
}

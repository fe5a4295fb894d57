/**
 * The part `accepting`: what it costs to accept MARKETING, beside messages of another category, and beside a policy
 * that heeds no law.
 */
import { Operator } from '../../../scripts/lib/operator.mjs';
import { Fail, step } from '../../../scripts/lib/progress.mjs';
import { bufferPoolBytes } from '../../../scripts/lib/server-options.mjs';
import { startWorker, withBench } from '../../stage/environment.mjs';
import { sizedFor } from '../../stage/options.mjs';
import { cpuMicros } from '../../stage/process-figures.mjs';
import { fixed, median, spread } from '../../stage/report.mjs';
import { checkKeys, fillProjects, judgeSpeed, makeSendingProject, MovedService, optionsOf } from './world.mjs';

const options = optionsOf('accepting');
const PLAN = sizedFor(options, {
  smoke: { projects: 2, numbers: 600, rounds: 1, seconds: 0.2, warmUpSeconds: 0.2 },
  quick: { projects: 10, numbers: 2_000, rounds: 3, seconds: 1, warmUpSeconds: 3 },
  full: { projects: 10, numbers: 2_000, rounds: 27, seconds: 2, warmUpSeconds: 3 },
});
const LARGEST_POOL_BYTES = 2 * 1024 ** 3;
const ONE = { size: 1, connections: 16 };
const BATCH = { size: 500, connections: 2 };
const ZONE = 'America/New_York';
const SLOWER_MOST = 1.05;
const FREE = { legalQuietHours: false };
/** In the order of the first round; the others go on from there. */
const ARMS = /** @type {const} */ (['MARKETING', 'another category', 'MARKETING, no law']);

/** @typedef {typeof ARMS[number]} Arm */
/** @typedef {{ perSecond: number, cpuMicros: number }} Round messages a second, and CPU time of the process for each */
/** @typedef {{ name: string, rounds: Record<Arm, Round>[] }} Section */
/** @typedef {{ messages: number, perSecond: number, failures: string[] }} Done */
/** @typedef {{ run(job: object): Promise<Done>, child: import('../../../scripts/lib/children.mjs').Child }} Load */

const NEEDS = { bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES), bulk: false };
// Alone: the clock of its service is moved.
await withBench(measure, { ...NEEDS, on: options.on, isAlone: true });

/**
 * By a process that sends nothing: while the law lets MARKETING go out, and while it holds it.
 * @param {import('../../stage/environment.mjs').Bench} bench
 */
async function measure(bench) {
  const { plainApiKey } = await bench.seed();
  const connection = await bench.connect();
  const service = new MovedService(bench);
  const load = /** @type {Load} */ (startWorker('proof/benches/load.mjs', 'messages'));
  const api = await service.start('api');
  const operator = new Operator(api.url, plainApiKey);
  const providerId = await operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR' });
  const groups = { lawful: await group(operator, providerId, {}), free: await group(operator, providerId, FREE) };
  await fillProjects(connection, [[[...groups.lawful, ...groups.free], PLAN.numbers]]);
  await checkKeys(api.url, [...groups.lawful, ...groups.free]);
  const jobs = {
    MARKETING: { projects: groups.lawful, category: 'MARKETING' },
    'another category': { projects: groups.lawful, category: 'TRANSACTIONAL' },
    'MARKETING, no law': { projects: groups.free, category: 'MARKETING' },
  };
  const run = async (/** @type {Arm} */ arm, /** @type {object} */ kind, /** @type {number} */ seconds) => {
    const before = (await cpuMicros(api.child)) ?? Number.NaN;
    const done = await load.run({ url: api.url, phones: PLAN.numbers, ...jobs[arm], ...kind, seconds });
    if (done.failures.length > 0) throw new Fail('A request to send failed:', done.failures.slice(0, 3));
    const used = ((await cpuMicros(api.child)) ?? Number.NaN) - before;
    return { perSecond: done.perSecond, cpuMicros: used / done.messages };
  };
  const section = (/** @type {string} */ name, /** @type {object} */ kind) =>
    step(`${name}, ${PLAN.rounds} rounds`, async () => {
      for (const arm of ARMS) await run(arm, kind, PLAN.warmUpSeconds);
      const rounds = [];
      for (let index = 0; index < PLAN.rounds; index += 1) {
        /** @type {Partial<Record<Arm, Round>>} */
        const round = {};
        for (let place = 0; place < ARMS.length; place += 1) {
          const arm = /** @type {Arm} */ (ARMS[(index + place) % ARMS.length]);
          round[arm] = await run(arm, kind, PLAN.seconds);
        }
        rounds.push(/** @type {Record<Arm, Round>} */ (round));
      }
      return { name, rounds };
    });
  await service.forwardTo(service.next('12:00', ZONE));
  const sections = [
    await section('accepting one by one, what may go out', ONE),
    await section(`accepting in batches of ${BATCH.size}, what may go out`, BATCH),
  ];
  await service.forwardTo(service.next('23:00', ZONE));
  sections.push(await section('accepting one by one, what is held', ONE));
  report(sections);
  await api.stop();
  load.child.kill();
  await connection.end();
}

/** @param {Operator} operator @param {string} providerId @param {object} policy */
async function group(operator, providerId, policy) {
  const projects = [];
  for (let index = 0; index < PLAN.projects; index += 1)
    projects.push(await makeSendingProject(operator, providerId, policy));
  return projects;
}

/** @param {readonly Section[]} sections */
function report(sections) {
  for (const { name, rounds } of sections) {
    console.log(`\n${name}`);
    for (const arm of ARMS) {
      const perSecond = spread(rounds.map((round) => round[arm].perSecond));
      const micros = spread(rounds.map((round) => round[arm].cpuMicros));
      console.log(`  ${arm}: ${perSecond} messages/s, CPU µs ${micros}`);
    }
    for (const arm of ARMS.slice(1)) {
      const slower = rounds.map((round) => round[arm].perSecond / round.MARKETING.perSecond);
      const cpu = rounds.map((round) => round.MARKETING.cpuMicros / round[arm].cpuMicros);
      const measured = `${spread(slower, 2)}× the time, ${spread(cpu, 2)}× the CPU time`;
      judgeSpeed(
        options,
        `MARKETING beside ${arm}`,
        measured,
        `≤ ${fixed(SLOWER_MOST, 2)}×`,
        median(slower) <= SLOWER_MOST,
      );
    }
  }
}

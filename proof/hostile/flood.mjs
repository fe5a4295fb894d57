/**
 * `npm run flood`: valid requests beside bad ones, each attack on a process of its own: first forged keys (their tag is
 * wrong) on one that has seen some seconds of the same, then, on a cold one, wrong secrets of real keys under a right
 * tag, so that each costs a bcrypt, and the same once more beside programs that keep two cores busy; then tokens of
 * console links: guessed ones, whose tag is wrong, and used ones, which are looked up in the database.
 */
import '../../scripts/lib/node-version.mjs';
import { readCommandLine, someOf } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { step } from '../../scripts/lib/progress.mjs';
import { QUICK } from '../stage/options.mjs';
import { SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from '../stage/environment.mjs';
import { printAttack, tcpCounters } from './flood-report.mjs';
import { badRequestsOf, usedToken } from './flood-requests.mjs';
import { coreUse } from '../stage/process-figures.mjs';
import { fixed } from '../stage/report.mjs';

const VALID_PER_SECOND = 100;
const FLOOD_PER_SECOND = 2_000;
/** As many keys are valid; the later ones are used for the first time while the flood runs. */
const VALID_KEYS = 6;
/** Share of the attack after which each of them begins. */
const BEGINS = [0, 0, 0, 0.25, 0.5, 0.75];
/**
 * The process of the forged keys is warm when it is measured; that of the wrong secrets is cold, so that bcrypt runs.
 */
const WARM_UP_SECONDS = 5;
const P99_TARGET_MS = 100;
const BUSY_LOOPS = 2;
const P99_BESIDE_BUSY_LOOPS_TARGET_MS = 500;
/** Links that were opened; a project may have 100. */
const USED_LINKS = 50;

/** @typedef {import('../stage/environment.mjs').Bench} Bench */
/** @typedef {import('./flood-client.mjs').FloodOutcome} FloodOutcome */
/** @typedef {import('../stage/environment.mjs').Program<import('./flood-client.mjs').FloodJob, FloodOutcome>} Client */
/** @typedef {import('../stage/process-figures.mjs').CoreUse} CoreUse */
/** @typedef {import('./flood-report.mjs').TcpCounters} TcpCounters */
/**
 * What the kernel says at one moment: of TCP, and of the processes by what they are.
 * @typedef {{ tcp: TcpCounters | null, use: Record<string, CoreUse | null> }} Reading
 */
/** @typedef {{ flood: FloodOutcome, valid: FloodOutcome, before: Reading, after: Reading }} AttackResult */
/** @typedef {import('./flood-requests.mjs').BadRequest} BadRequest */
/** @typedef {Awaited<ReturnType<typeof makeWorld>>} World */
/**
 * @typedef {object} Attack
 * @property {string} name @property {keyof import('./flood-requests.mjs').BadRequests} bad what is sent
 * @property {number} warmUpSeconds @property {number} busyLoops
 * @property {number} p99TargetMs
 */

/**
 * By the name that `--only` takes.
 * @type {Record<'forged' | 'secrets' | 'busy' | 'guessed' | 'used', Attack>}
 */
const ATTACKS = {
  forged: {
    name: 'Forged keys (wrong tag)',
    bad: 'forged',
    warmUpSeconds: WARM_UP_SECONDS,
    busyLoops: 0,
    p99TargetMs: P99_TARGET_MS,
  },
  secrets: {
    name: 'Wrong secrets of real keys, under a right tag',
    bad: 'secrets',
    warmUpSeconds: 0,
    busyLoops: 0,
    p99TargetMs: P99_TARGET_MS,
  },
  busy: {
    name: `Wrong secrets under a right tag, beside ${BUSY_LOOPS} busy loops`,
    bad: 'secrets',
    warmUpSeconds: 0,
    busyLoops: BUSY_LOOPS,
    p99TargetMs: P99_BESIDE_BUSY_LOOPS_TARGET_MS,
  },
  guessed: {
    name: 'Guessed tokens of console links (wrong tag)',
    bad: 'guessed',
    warmUpSeconds: 0,
    busyLoops: 0,
    p99TargetMs: P99_TARGET_MS,
  },
  used: {
    name: 'Used tokens of console links',
    bad: 'used',
    warmUpSeconds: 0,
    busyLoops: 0,
    p99TargetMs: P99_TARGET_MS,
  },
};

const { values: options } = readCommandLine({
  usage: 'npm run flood --',
  about:
    'Sends 100 valid requests/s beside 2,000 bad ones: forged keys, then wrong secrets of real keys, ' +
    'once more beside two busy loops, then guessed and used tokens of console links. Prints what became of the ' +
    'requests and what the kernel counted. Missed targets are no failure. Loopback only; ends by itself.',
  options: {
    only: someOf(/** @type {(keyof typeof ATTACKS)[]} */ (Object.keys(ATTACKS)), 'these attacks', 'all'),
    quick: QUICK,
  },
});
const ATTACK_SECONDS = options.quick ? 5 : 15;

await withBench(async (bench) => {
  const world = await step('making projects and keys', () => makeWorld(bench));
  const badRequests = await badRequestsOf(bench, world);
  /** @type {{ attack: Attack, result: AttackResult }[]} */
  const results = [];
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (options.only?.every((chosen) => chosen !== name)) continue;
    const bad = badRequests[attack.bad];
    const result = await step(`${attack.name}: ${ATTACK_SECONDS} s`, () => attackWith(bench, world, attack, bad));
    results.push({ attack, result });
  }
  console.log(
    `\n${VALID_PER_SECOND} valid requests/s beside ${fixed(FLOOD_PER_SECOND)} bad ones for ${ATTACK_SECONDS} s, each ` +
      `on a process of its own; ${VALID_KEYS} valid keys, ${BEGINS.filter((share) => share > 0).length} of them ` +
      'first used during the flood.',
  );
  console.log(SETTINGS_NOTE);
  console.log(`Clients, API and database ${SHARED_CORES}.`);
  for (const { attack, result } of results) printAttack(attack, result, ATTACK_SECONDS);
});

/**
 * Made by a process that ends before the first attack: what it has verified, the cold ones have not.
 * @param {Bench} bench
 */
async function makeWorld(bench) {
  const { plainApiKey } = await bench.seed();
  const api = await bench.startApi();
  const operator = new Operator(api.url, plainApiKey);
  const project = await operator.makeProject('Tenant', 'Project');
  const keys = [
    project,
    ...(await Promise.all(Array.from({ length: VALID_KEYS - 1 }, () => operator.makeKey(project.projectId)))),
  ];
  const tokens = await Promise.all(Array.from({ length: USED_LINKS }, () => usedToken(operator, project.projectId)));
  await api.stop();
  return { projectId: project.projectId, keys, tokens };
}

/**
 * @param {Bench} bench @param {World} world @param {Attack} attack @param {BadRequest} badRequest
 * @returns {Promise<AttackResult>}
 */
async function attackWith(bench, { projectId, keys }, { warmUpSeconds, busyLoops }, badRequest) {
  const path = `/v1/projects/${projectId}`;
  // Each key is sent once.
  const badFor = (/** @type {number} */ seconds) =>
    Array.from({ length: seconds * FLOOD_PER_SECOND }, (_, index) => badRequest(index));
  const good = keys.map(({ key }, index) => ({ path, key, fromMs: (BEGINS[index] ?? 0) * ATTACK_SECONDS * 1000 }));
  const [flooding, valid] = [startClient(), startClient()];
  const api = await bench.startApi();
  const busy = Array.from({ length: busyLoops }, () => startWorker('proof/hostile/busy-loop.mjs'));
  const read = async () => ({
    tcp: await tcpCounters(),
    use: {
      API: await coreUse(api.child),
      'flooding client': await coreUse(flooding.child),
      'valid client': await coreUse(valid.child),
    },
  });
  try {
    const run = async (/** @type {number} */ seconds, /** @type {typeof good} */ requestsOfValid) => {
      const requests = badFor(seconds);
      const before = await read();
      const [flood, outcome] = await Promise.all([
        flooding.run({ url: api.url, perSecond: FLOOD_PER_SECOND, seconds, requests, keepLatencies: false }),
        valid.run({
          url: api.url,
          perSecond: VALID_PER_SECOND,
          seconds,
          requests: requestsOfValid,
          keepLatencies: true,
        }),
      ]);
      return { flood, valid: outcome, before, after: await read() };
    };
    if (warmUpSeconds > 0)
      await run(
        warmUpSeconds,
        good.filter(({ fromMs }) => fromMs === 0),
      );
    return await run(ATTACK_SECONDS, good);
  } finally {
    for (const { child } of [flooding, valid, ...busy]) child.disconnect();
    await api.stop();
  }
}

function startClient() {
  return /** @type {Client} */ (startWorker('proof/hostile/flood-client.mjs'));
}

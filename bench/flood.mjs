/**
 * `npm run flood`: valid requests beside bad ones, each phase on a process of its own: first forged keys (their tag is
 * wrong) on one that has seen some seconds of the same, then, on a cold one, wrong secrets of real keys under a right
 * tag, so that each costs a bcrypt, and the same once more beside programs that keep two cores busy.
 */
import '../scripts/lib/node-version.mjs';
import { randomBytes } from 'node:crypto';
import { readCommandLine } from '../scripts/lib/command-line.mjs';
import { Operator } from '../scripts/lib/operator.mjs';
import { Fail, step } from '../scripts/lib/progress.mjs';
import { fromBuild } from '../scripts/lib/project-build.mjs';
import { QUICK } from './options.mjs';
import { SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from './environment.mjs';
import { fixed, percentile, table, verdict } from './report.mjs';
import { tcpCounters, tcpLines } from './tcp-counters.mjs';
import { dataKey, keysOf } from './world.mjs';

/** @typedef {import('./environment.mjs').Bench} Bench */

const { values: options } = readCommandLine({
  usage: 'npm run flood --',
  about:
    'Sends 100 valid requests/s beside 2,000 bad ones: forged keys, then wrong secrets of real keys, ' +
    'once more beside two busy loops. Prints what became of the requests and what the kernel counted. ' +
    'Missed targets are no failure. Loopback only; ends by itself.',
  options: { quick: QUICK },
});
const PHASE_SECONDS = options.quick ? 5 : 15;
const VALID_PER_SECOND = 100;
const FLOOD_PER_SECOND = 2_000;
/** As many keys are in earnest use; the later ones are used for the first time while the flood runs. */
const VALID_KEYS = 6;
/** Share of the phase after which each of them begins. */
const BEGINS = [0, 0, 0, 0.25, 0.5, 0.75];
/**
 * The process of the forged keys is warm when it is measured; that of the wrong secrets is cold, so that bcrypt runs.
 */
const WARM_UP_SECONDS = 5;
const P99_TARGET_MS = 100;
const BUSY_LOOPS = 2;
const P99_BESIDE_BUSY_LOOPS_TARGET_MS = 500;
const SECRET_LENGTH = 32;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @typedef {import('./flood-client.mjs').FloodOutcome} FloodOutcome */
/** @typedef {import('./environment.mjs').Program<import('./flood-client.mjs').FloodJob, FloodOutcome>} Client */
/** @typedef {import('./tcp-counters.mjs').TcpCounters} TcpCounters */
/** @typedef {{ before: TcpCounters | null, after: TcpCounters | null }} TcpChange */
/** @typedef {{ flood: FloodOutcome, valid: FloodOutcome, tcp: TcpChange }} PhaseResult */
/**
 * @typedef {object} Phase
 * @property {string} name @property {(keyId: string) => string} badKey @property {number} warmUpSeconds
 * @property {number} busyLoops @property {number} p99TargetMs
 */

await withBench(async (bench) => {
  const world = await step('making projects and keys', () => makeWorld(bench));
  const wrongSecret = await tagged(bench);
  /** @type {Phase[]} */
  const phases = [
    {
      name: 'Forged keys (wrong tag)',
      badKey: (keyId) => `parley_${keyId.slice('key_'.length)}_${randomText(8)}${randomText(SECRET_LENGTH)}`,
      warmUpSeconds: WARM_UP_SECONDS,
      busyLoops: 0,
      p99TargetMs: P99_TARGET_MS,
    },
    {
      name: 'Wrong secrets of real keys, under a right tag',
      badKey: wrongSecret,
      warmUpSeconds: 0,
      busyLoops: 0,
      p99TargetMs: P99_TARGET_MS,
    },
    {
      name: `The same, beside ${BUSY_LOOPS} busy loops`,
      badKey: wrongSecret,
      warmUpSeconds: 0,
      busyLoops: BUSY_LOOPS,
      p99TargetMs: P99_BESIDE_BUSY_LOOPS_TARGET_MS,
    },
  ];
  const results = [];
  for (const phase of phases) {
    const result = await step(`${phase.name}: ${PHASE_SECONDS} s`, () => runPhase(bench, world, phase));
    results.push({ phase, result });
  }
  console.log(
    `\n${VALID_PER_SECOND} valid requests/s beside ${fixed(FLOOD_PER_SECOND)} bad ones for ${PHASE_SECONDS} s, ` +
      'each on a ' +
      `process of its own; ${VALID_KEYS} valid keys, ${BEGINS.filter((share) => share > 0).length} of them ` +
      'first used ' +
      'during the flood.',
  );
  console.log(SETTINGS_NOTE);
  console.log(`Clients, API and database ${SHARED_CORES}.`);
  for (const { phase, result } of results) printPhase(phase, result);
});

/**
 * Made by a process that ends before the first phase: what it has proved, the cold ones have not.
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
  await api.stop();
  return { projectId: project.projectId, keys };
}

/**
 * Makes key texts with a right tag and a wrong secret, as only somebody with the data key could.
 * @param {Bench} bench
 */
async function tagged(bench) {
  const connection = await bench.connect();
  const macs = await keysOf({ 'api-key-tag': await dataKey(connection, bench.masterKey, 'api-key-tag') });
  await connection.end();
  const { writeKeyText } = /** @type {typeof import('../src/api-keys/key-text.js')} */ (
    await fromBuild('api-keys/key-text.js')
  );
  return (/** @type {string} */ keyId) => writeKeyText(macs, keyId, randomText(SECRET_LENGTH));
}

/**
 * @param {Bench} bench
 * @param {{ projectId: string, keys: readonly { keyId: string, key: string }[] }} given1
 * @param {Phase} phase @returns {Promise<PhaseResult>}
 */
async function runPhase(bench, { projectId, keys }, { badKey, warmUpSeconds, busyLoops }) {
  const path = `/v1/projects/${projectId}`;
  // Each is sent once.
  const badFor = (/** @type {number} */ seconds) =>
    Array.from({ length: seconds * FLOOD_PER_SECOND }, (_, index) => ({
      path,
      key: badKey(keys[index % keys.length]?.keyId ?? ''),
    }));
  const good = keys.map(({ key }, index) => ({ path, key, fromMs: (BEGINS[index] ?? 0) * PHASE_SECONDS * 1000 }));
  const [flooding, valid] = [startClient(), startClient()];
  const api = await bench.startApi();
  const busy = Array.from({ length: busyLoops }, () => startWorker('busy-loop.mjs'));
  try {
    const run = async (/** @type {number} */ seconds, /** @type {typeof good} */ requestsOfValid) => {
      const requests = badFor(seconds);
      const [flood, answered] = await Promise.all([
        flooding.run({ url: api.url, perSecond: FLOOD_PER_SECOND, seconds, requests, keepLatencies: false }),
        valid.run({
          url: api.url,
          perSecond: VALID_PER_SECOND,
          seconds,
          requests: requestsOfValid,
          keepLatencies: true,
        }),
      ]);
      return { flood, valid: answered };
    };
    if (warmUpSeconds > 0)
      await run(
        warmUpSeconds,
        good.filter(({ fromMs }) => fromMs === 0),
      );
    const before = await tcpCounters();
    const result = await run(PHASE_SECONDS, good);
    return { ...result, tcp: { before, after: await tcpCounters() } };
  } finally {
    for (const { child } of [flooding, valid, ...busy]) child.disconnect();
    await api.stop();
  }
}

/** @param {Phase} phase @param {PhaseResult} result */
function printPhase({ name, p99TargetMs }, { flood, valid, tcp }) {
  const answered = valid.statuses['200'] ?? 0;
  const refused = valid.sent - answered;
  const all = valid.answers.map(({ ms }) => ms);
  const first = firstAnswers(valid.answers);
  const rows = [
    ['', 'sent', 'per second', 'answers by status', 'p50 ms', 'p99 ms', 'slowest ms'],
    ['valid', ...counts(valid), ...latencies(all)],
    ['  after the first answer to their key', '', '', '', ...latencies(first.later)],
    ['bad', ...counts(flood), '', '', ''],
  ];
  console.log(`\n${name}\n${table(rows)}`);
  console.log(`  first answer to each valid key after: ${first.firstMs.map((ms) => `${fixed(ms)} ms`).join(', ')}`);
  console.log(`  bad ones that found the queue of bcrypt full (503): ${fixed(flood.statuses['503'] ?? 0)}`);
  console.log(verdict('valid requests refused', fixed(refused), '0', refused === 0));
  const p99 = percentile(all, 0.99);
  console.log(verdict('p99 of valid requests', `${fixed(p99, 1)} ms`, `< ${p99TargetMs} ms`, p99 < p99TargetMs));
  for (const line of tcpLines(tcp.before, tcp.after)) console.log(line);
  for (const refusal of valid.refusals) console.log(`    refused: ${refusal}`);
  if ((flood.statuses['200'] ?? 0) > 0) throw new Fail('A bad key was let in.');
}

/**
 * The answers stand in the order in which they came: what came with the first one waited for the same bcrypt.
 * @param {import('./flood-client.mjs').FloodOutcome['answers']} answers
 */
function firstAnswers(answers) {
  const firstMs = new Map();
  const later = [];
  for (const { key, ms, atMs } of answers) {
    const first = firstMs.get(key);
    if (first === undefined) firstMs.set(key, { ms, atMs });
    else if (atMs - ms >= first.atMs) later.push(ms);
  }
  return { firstMs: [...firstMs.values()].map(({ ms }) => ms), later };
}

/** @param {import('./flood-client.mjs').FloodOutcome} outcome */
function counts({ sent, statuses }) {
  return [fixed(sent), fixed(sent / PHASE_SECONDS), statusesText(statuses)];
}

/** @param {number[]} values */
function latencies(values) {
  return [0.5, 0.99, 1].map((share) => fixed(percentile(values, share), 1));
}

/** @param {Record<string, number>} statuses */
function statusesText(statuses) {
  return Object.entries(statuses)
    .map(([status, count]) => `${status}: ${fixed(count)}`)
    .join(', ');
}

/**
 * Random base62 text, good enough for keys that must be wrong.
 * @param {number} length
 */
function randomText(length) {
  return Array.from(randomBytes(length), (byte) => BASE62[byte % BASE62.length]).join('');
}

function startClient() {
  return /** @type {Client} */ (startWorker('flood-client.mjs'));
}

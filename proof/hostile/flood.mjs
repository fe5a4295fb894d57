/**
 * `npm run flood`: valid requests beside bad ones, each attack on a process of its own: first forged keys (their tag is
 * wrong) on one that has seen some seconds of the same, then, on a cold one, wrong secrets of real keys under a right
 * tag, so that each costs a bcrypt, and the same once more beside programs that keep two cores busy; then tokens of
 * console links: guessed ones, whose tag is wrong, and used ones, which are looked up in the database.
 */
import '../../scripts/lib/node-version.mjs';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readCommandLine, someOf } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { fromBuild } from '../../scripts/lib/project-build.mjs';
import { SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from '../stage/environment.mjs';
import { ON, QUICK, sizedFor } from '../stage/options.mjs';
import { coreUse } from '../stage/process-figures.mjs';
import { fixed, percentile, table, verdict } from '../stage/report.mjs';
import { dataKey, keysOf } from '../stage/world.mjs';

// What the attacks of `npm run flood` send.

const REDEEM = '/v1/console-links/redeem';
const SECRET_LENGTH = 32;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @typedef {import('../stage/environment.mjs').Bench} Bench */
/**
 * What is sent as the n-th bad request.
 * @typedef {(index: number) => import('./flood-client.mjs').FloodRequest} BadRequest
 */
/**
 * Forged keys; wrong secrets of real ones; forged tokens of links; tokens of links that were opened.
 * @typedef {Record<'forged' | 'secrets' | 'guessed' | 'used', BadRequest>} BadRequests
 */
/** @typedef {{ projectId: string, keys: readonly { keyId: string }[], tokens: readonly string[] }} FloodedWorld */

/**
 * The token of a link that was opened.
 * @param {Operator} operator @param {string} projectId @returns {Promise<string>}
 */
async function usedToken(operator, projectId) {
  const { url } = await operator.call('POST', `/v1/projects/${projectId}/console-links`, {});
  const token = url.slice(url.indexOf('plink_'));
  await operator.call('POST', REDEEM, { token });
  return token;
}

/**
 * What each kind of attack sends.
 * @param {Bench} bench @param {FloodedWorld} world @returns {Promise<BadRequests>}
 */
async function badRequestsOf(bench, { projectId, keys, tokens }) {
  const path = `/v1/projects/${projectId}`;
  const wrongSecret = await tagged(bench);
  const keyId = (/** @type {number} */ index) => keys[index % keys.length]?.keyId ?? '';
  const token = (/** @type {number} */ index) => tokens[index % tokens.length] ?? '';
  const untrue = (/** @type {string} */ start) => `${start}_${randomText(8)}${randomText(SECRET_LENGTH)}`;
  const redemption = (/** @type {string} */ text) => ({ path: REDEEM, key: '', body: { token: text } });
  return {
    forged: (index) => ({ path, key: untrue(keyId(index).replace('key_', 'parley_')) }),
    secrets: (index) => ({ path, key: wrongSecret(keyId(index)) }),
    guessed: (index) => redemption(untrue(token(index).slice(0, token(index).lastIndexOf('_')))),
    used: (index) => redemption(token(index)),
  };
}

/**
 * Makes key texts with a right tag and a wrong secret, as only somebody with the data key could.
 * @param {Bench} bench @returns {Promise<(keyId: string) => string>}
 */
async function tagged(bench) {
  const connection = await bench.connect();
  const macs = await keysOf({ 'api-key-tag': await dataKey(connection, bench.masterKey, 'api-key-tag') });
  await connection.end();
  const { writeKeyText } = /** @type {typeof import('../../src/auth/key-text.js')} */ (
    await fromBuild('auth/key-text.js')
  );
  return (keyId) => writeKeyText(macs, keyId, randomText(SECRET_LENGTH));
}

/**
 * Random base62 text, good enough for keys that must be wrong.
 * @param {number} length
 */
function randomText(length) {
  return Array.from(randomBytes(length), (byte) => BASE62[byte % BASE62.length]).join('');
}

// What is printed of each attack of `npm run flood`, and what the kernel counts of TCP meanwhile.

/** What each counter says of a server that is flooded. */
const COUNTERS = {
  ListenOverflows: 'handshakes that found the accept queue full',
  ListenDrops: 'handshakes dropped, for that or another reason',
  TCPTimeouts: 'packets sent again because no acknowledgement came in time',
  TCPSynRetrans: 'handshakes begun again',
};

/** @typedef {Record<keyof typeof COUNTERS, number>} TcpCounters */

/** The counters now; null on a system that has none. */
async function tcpCounters() {
  const text = await readFile('/proc/net/netstat', 'utf8').catch(() => '');
  // Lines come in pairs: names, then values.
  const [names, values] = text
    .split('\n')
    .filter((line) => line.startsWith('TcpExt:'))
    .map((line) => line.split(' '));
  if (names === undefined || values === undefined) return null;
  const entries = Object.keys(COUNTERS).map((name) => [name, Number(values[names.indexOf(name)])]);
  return /** @type {TcpCounters} */ (Object.fromEntries(entries));
}

/**
 * What was added between two readings, one line for each counter.
 * @param {TcpCounters | null} before @param {TcpCounters | null} after
 */
function tcpLines(before, after) {
  if (before === null || after === null) return ['  TCP counters: unknown on this system'];
  return Object.entries(COUNTERS).map(([name, meaning]) => {
    const counter = /** @type {keyof typeof COUNTERS} */ (name);
    return `  ${name}: ${after[counter] - before[counter]} (${meaning}; of the whole machine)`;
  });
}

/** For so long a process that was just started is compiling, and the flood connecting. */
const COLD_MS = 3_000;

/** @typedef {import('./flood-client.mjs').FloodOutcome} FloodOutcome */

/**
 * Fails when a bad key was let in.
 * @param {Attack} attack @param {AttackResult} result
 * @param {number} seconds
 */
export function printAttack({ name, p99TargetMs }, { flood, valid, before, after }, seconds) {
  const taken = valid.statuses['200'] ?? 0;
  const refused = valid.sent - taken;
  const all = valid.responses.map(({ ms }) => ms);
  const first = firstResponses(valid.responses);
  const rows = [
    ['', 'sent', 'per second', 'responses by status', 'p50 ms', 'p99 ms', 'slowest ms'],
    ['valid', ...counts(valid, seconds), ...latencies(all)],
    ['  after the first response to their key', '', '', '', ...latencies(first.later)],
    [`  due after the first ${COLD_MS / 1_000} s`, '', '', '', ...latencies(laterThan(valid.responses, COLD_MS))],
    ['bad', ...counts(flood, seconds), '', '', ''],
  ];
  console.log(`\n${name}\n${table(rows)}`);
  console.log(`  first response to each valid key after: ${first.firstMs.map((ms) => `${fixed(ms)} ms`).join(', ')}`);
  const lateMs = valid.responses.map((response) => response.lateMs);
  console.log(
    `  of all this, the valid client's own delay before it sent: p99 ${fixed(percentile(lateMs, 0.99), 1)} ms, ` +
      `at most ${fixed(percentile(lateMs, 1), 1)} ms`,
  );
  console.log(`  bad ones that found the queue of bcrypt full (503): ${fixed(flood.statuses['503'] ?? 0)}`);
  console.log(verdict('valid requests refused', fixed(refused), '0', refused === 0));
  const p99 = percentile(all, 0.99);
  console.log(verdict('p99 of valid requests', `${fixed(p99, 1)} ms`, `< ${p99TargetMs} ms`, p99 < p99TargetMs));
  for (const line of [...useLines(before, after), ...tcpLines(before.tcp, after.tcp)]) console.log(line);
  for (const refusal of valid.refusals) console.log(`    refused: ${refusal}`);
  if ((flood.statuses['200'] ?? 0) > 0) throw new Fail('A bad key was let in.');
}

/**
 * The responses stand in the order in which they came: what came with the first one waited for the same bcrypt.
 * @param {FloodOutcome['responses']} responses
 */
function firstResponses(responses) {
  const firstMs = new Map();
  const later = [];
  for (const { key, ms, atMs } of responses) {
    const first = firstMs.get(key);
    if (first === undefined) firstMs.set(key, { ms, atMs });
    else if (atMs - ms >= first.atMs) later.push(ms);
  }
  return { firstMs: [...firstMs.values()].map(({ ms }) => ms), later };
}

/**
 * Latencies of the requests that were due so long after the first.
 * @param {FloodOutcome['responses']} responses @param {number} afterMs
 */
function laterThan(responses, afterMs) {
  const firstDue = Math.min(...responses.map(({ ms, atMs }) => atMs - ms));
  return responses.filter(({ ms, atMs }) => atMs - ms >= firstDue + afterMs).map(({ ms }) => ms);
}

/**
 * How much of a core each process had, and how long its main thread was ready but had none.
 * @param {Reading} before @param {Reading} after
 */
function useLines(before, after) {
  return Object.entries(after.use).map(([name, use]) => {
    const earlier = before.use[name];
    if (use === null || earlier === null || earlier === undefined) return `  ${name}: CPU time unknown on this system`;
    const [cpuMs, mainMs, waitedMs] = [
      (use.cpuMicros - earlier.cpuMicros) / 1_000,
      use.mainThreadMs - earlier.mainThreadMs,
      use.mainThreadWaitMs - earlier.mainThreadWaitMs,
    ];
    return (
      `  ${name}: ${fixed(cpuMs)} ms of CPU time in ${fixed(use.atMs - earlier.atMs)} ms; its main thread ran ` +
      `${fixed(mainMs)} ms and waited ${fixed(waitedMs)} ms for a core`
    );
  });
}

/** @param {FloodOutcome} outcome @param {number} seconds */
function counts({ sent, statuses }, seconds) {
  return [fixed(sent), fixed(sent / seconds), statusesText(statuses)];
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

/** @typedef {import('../stage/environment.mjs').Program<import('./flood-client.mjs').FloodJob, FloodOutcome>} Client */
/** @typedef {import('../stage/process-figures.mjs').CoreUse} CoreUse */
/**
 * What the kernel says at one moment: of TCP, and of the processes by what they are.
 * @typedef {{ tcp: TcpCounters | null, use: Record<string, CoreUse | null> }} Reading
 */
/** @typedef {{ flood: FloodOutcome, valid: FloodOutcome, before: Reading, after: Reading }} AttackResult */
/** @typedef {Awaited<ReturnType<typeof makeWorld>>} World */
/**
 * @typedef {object} Attack
 * @property {string} name @property {keyof BadRequests} bad what is sent
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
    on: ON,
  },
});
const ATTACK_SECONDS = sizedFor(options, { smoke: 1, quick: 5, full: 15 });

await withBench(measure, { on: options.on });

/** @param {Bench} bench */
async function measure(bench) {
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
}

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
  const tokens = [];
  for (let index = 0; index < USED_LINKS; index += 1) tokens.push(await usedToken(operator, project.projectId));
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
    if (warmUpSeconds > 0 && options.on === undefined)
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

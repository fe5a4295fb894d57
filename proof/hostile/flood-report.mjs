/** What is printed of each attack of `npm run flood`, and what the kernel counts of TCP meanwhile. */
import { readFile } from 'node:fs/promises';
import { Fail } from '../../scripts/lib/progress.mjs';
import { fixed, percentile, table, verdict } from '../stage/report.mjs';

/** What each counter says of a server that is flooded. */
const COUNTERS = {
  ListenOverflows: 'handshakes that found the accept queue full',
  ListenDrops: 'handshakes dropped, for that or another reason',
  TCPTimeouts: 'packets sent again because no acknowledgement came in time',
  TCPSynRetrans: 'handshakes begun again',
};

/** @typedef {Record<keyof typeof COUNTERS, number>} TcpCounters */

/** The counters now; null on a system that has none. */
export async function tcpCounters() {
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
export function tcpLines(before, after) {
  if (before === null || after === null) return ['  TCP counters: unknown on this system'];
  return Object.entries(COUNTERS).map(([name, meaning]) => {
    const counter = /** @type {keyof typeof COUNTERS} */ (name);
    return `  ${name}: ${after[counter] - before[counter]} (${meaning}; of the whole machine)`;
  });
}

/** For so long a process that was just started is compiling, and the flood connecting. */
const COLD_MS = 3_000;

/** @typedef {import('./flood-client.mjs').FloodOutcome} FloodOutcome */
/** @typedef {import('./flood.mjs').Reading} Reading */

/**
 * Fails when a bad key was let in.
 * @param {import('./flood.mjs').Attack} attack @param {import('./flood.mjs').AttackResult} result
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

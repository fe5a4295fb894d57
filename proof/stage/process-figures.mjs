/** What the kernel says of a process. */
import { readFile } from 'node:fs/promises';

/** @typedef {import('../../scripts/lib/children.mjs').Child} Child */

/** Linux counts CPU time in hundredths of a second. */
const MICROS_PER_TICK = 10_000;

/**
 * Resident memory of a process in bytes, or null where the system has no /proc.
 * @param {import('../../scripts/lib/children.mjs').Child} child
 */
export async function residentBytes(child) {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

/**
 * CPU time a process has used so far in microseconds, all its threads, or null where the system has no /proc.
 * @param {import('../../scripts/lib/children.mjs').Child} child
 */
export async function cpuMicros(child) {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '');
  // Fields 14 and 15, counted after the command's closing parenthesis because a command may hold blanks.
  const [user = 0, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return system === undefined ? null : (user + system) * MICROS_PER_TICK;
}

/**
 * What a process has had of the cores so far; null where the system does not say.
 * @typedef {object} CoreUse
 * @property {number} atMs when this was read @property {number} cpuMicros of all its threads
 * @property {number} mainThreadMs for how long its main thread ran
 * @property {number} mainThreadWaitMs for how long that was ready to run, and had no core
 */

/** @param {Child} child @returns {Promise<CoreUse | null>} */
export async function coreUse(child) {
  const micros = await cpuMicros(child);
  const text = await readFile(`/proc/${child.pid}/task/${child.pid}/schedstat`, 'utf8').catch(() => '');
  const [ran = 0, waited] = text.split(' ').map((nanos) => Number(nanos) / 1_000_000);
  if (micros === null || waited === undefined) return null;
  return { atMs: performance.now(), cpuMicros: micros, mainThreadMs: ran, mainThreadWaitMs: waited };
}

/**
 * How late the event loop of an API process was since the last call of this, in milliseconds: its p99 and its maximum.
 * NaN when the process did not say.
 * @param {string} url
 */
export async function eventLoopDelay(url) {
  const text = await fetch(`${url}/metrics`)
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '');
  const ms = (/** @type {string} */ name) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN) * 1_000;
  return { p99: ms('p99'), max: ms('max') };
}

/**
 * What work gives, and the CPU time in microseconds that the program and the database used meanwhile; NaN for a
 * database that is not ours.
 * @template R
 * @param {{ child: Child, databaseChild: Child | null }} processes @param {() => Promise<R>} work
 */
export async function withCpuTimes({ child, databaseChild }, work) {
  const used = async () => ({
    own: (await cpuMicros(child)) ?? Number.NaN,
    database: databaseChild === null ? Number.NaN : ((await cpuMicros(databaseChild)) ?? Number.NaN),
  });
  const before = await used();
  const result = await work();
  const after = await used();
  return { result, own: after.own - before.own, database: after.database - before.database };
}

/**
 * The most memory in bytes that a process has ever held resident; 0 where the system has no /proc.
 * @param {Child} child
 */
export async function peakBytes(child) {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}

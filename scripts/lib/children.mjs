/**
 * Child processes that never outlive this one. Each stands in a group of its own, so that Ctrl-C in the terminal
 * reaches only the script, which then stops them in the right order; the guard does it when the script itself is
 * killed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Fail, lastLines } from './progress.mjs';
import { signalGroup, stopGroup } from './process-group.mjs';

const OUTPUT_KEPT_CHARS = 200_000;
const PARENT_POLL_MS = 250;

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Ending */
/** @typedef {import('node:child_process').ChildProcess & { ended: Promise<Ending> }} Child */

/** @type {Set<Child>} */
const running = new Set();
/** @type {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, null, null> | null} */
let guard = null;

/**
 * Starts a child. `child.ended` resolves with `{ code, signal }`, also when the program could not be started (code
 * 127).
 * @param {string} command @param {readonly string[]} args @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Child}
 */
export function startChild(command, args, options = {}) {
  const spawned = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options, detached: true });
  /** @type {Promise<Ending>} */
  const ended = new Promise((resolve) => {
    spawned.once('error', () => resolve({ code: 127, signal: null }));
    spawned.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const child = Object.assign(spawned, { ended });
  const { pid } = child;
  if (pid === undefined) return child;
  running.add(child);
  sendToGuard(`watch ${pid}`);
  void child.ended.then(() => {
    running.delete(child);
    sendToGuard(`forget ${pid}`);
    // What a child has started and left behind belongs to it.
    signalGroup(pid, 'SIGKILL');
  });
  return child;
}

/**
 * Runs a command to its end and collects what it says: `{ code, stdout, output }`, `output` with stderr in it.
 * @param {string} command @param {readonly string[]} args @param {import('node:child_process').SpawnOptions} [options]
 */
export async function runQuietly(command, args, options = {}) {
  const child = startChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    stdout = (stdout + chunk).slice(-OUTPUT_KEPT_CHARS);
    output = (output + chunk).slice(-OUTPUT_KEPT_CHARS);
  });
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    output = (output + chunk).slice(-OUTPUT_KEPT_CHARS);
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const { code, signal } = await child.ended;
  if (child.pid !== undefined) await closed;
  return { code: code ?? `signal ${signal}`, stdout, output };
}

/**
 * Runs a command that must succeed; otherwise fails with `sentence` and the last lines it said.
 * @param {string} sentence @param {string} command @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function runOrFail(sentence, command, args, options = {}) {
  const result = await runQuietly(command, args, options);
  if (result.code !== 0) throw new Fail(sentence, lastLines(result.output));
  return result;
}

/**
 * Stops one child and resolves when it has ended.
 * @param {Child} child
 */
export async function stopChild(child) {
  if (child.pid === undefined || !running.has(child)) return;
  await stopGroup(child.pid);
  await child.ended;
}

/**
 * kill -9, without any grace.
 * @param {Child} child
 */
export function killNow(child) {
  if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
}

/** Stops all children, the newest first, then lets the guard go. */
export async function stopAllChildren() {
  for (const child of [...running].reverse()) await stopChild(child);
  if (guard === null) return;
  const gone = once(guard, 'exit');
  guard.stdin.end();
  guard.ref();
  await gone;
  guard = null;
}

/**
 * Has a temporary folder removed when this process ends, however it ends.
 * @param {string} folder
 */
export function removeAtEnd(folder) {
  sendToGuard(`remove ${folder}`);
}

/**
 * Calls `stop` once at the first SIGINT, SIGTERM or SIGHUP, then ends the process with `exitCode`. Under npm also when
 * the parent is gone: npm signals only the shell between the two, and that shell dies without a word to its child.
 * @param {number} exitCode @param {() => Promise<void>} stop
 */
export function onInterrupt(exitCode, stop) {
  let stopping = false;
  const handle = async () => {
    // Under npm both the terminal and npm send the signal.
    if (stopping) return;
    stopping = true;
    await stop();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handle);
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined) {
    setInterval(() => process.ppid !== parent && void handle(), PARENT_POLL_MS).unref();
  }
  return { isStopping: () => stopping };
}

/** @param {string} line */
function sendToGuard(line) {
  if (guard === null) {
    const file = fileURLToPath(new URL('./guard.mjs', import.meta.url));
    guard = spawn(process.execPath, [file], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: {} });
    guard.stdin.on('error', () => {});
    guard.unref();
    // A pipe is a socket, which may be let go of; its type does not say so.
    if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  }
  guard.stdin.write(`${line}\n`);
}

/**
 * Child processes that never outlive this one. Each stands in a group of its own, so that Ctrl-C in the terminal reaches
 * only the script, which then stops them in the right order; the guard does it when the script itself is killed.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Fail, lastLines } from './progress.mjs';
import { signalGroup, stopGroup } from './process-group.mjs';

const OUTPUT_KEPT_CHARS = 200_000;
const PARENT_POLL_MS = 250;
const running = new Set();
let guard = null;

/** Starts a child. `child.ended` resolves with `{ code, signal }`, also when the program could not be started (code 127). */
export function startChild(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options, detached: true });
  child.ended = new Promise((resolve) => {
    child.once('error', () => resolve({ code: 127, signal: null }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  if (child.pid === undefined) return child;
  running.add(child);
  tellGuard(`watch ${child.pid}`);
  void child.ended.then(() => {
    running.delete(child);
    tellGuard(`forget ${child.pid}`);
    // What a child has started and left behind belongs to it.
    signalGroup(child.pid, 'SIGKILL');
  });
  return child;
}

/** Runs a command to its end and collects what it says: `{ code, stdout, output }`, `output` with stderr in it. */
export async function runQuietly(command, args, options = {}) {
  const child = startChild(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    stdout = (stdout + chunk).slice(-OUTPUT_KEPT_CHARS);
    output = (output + chunk).slice(-OUTPUT_KEPT_CHARS);
  });
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    output = (output + chunk).slice(-OUTPUT_KEPT_CHARS);
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const { code, signal } = await child.ended;
  if (child.pid !== undefined) await closed;
  return { code: code ?? `signal ${signal}`, stdout, output };
}

/** Runs a command that must succeed; otherwise fails with `sentence` and the last lines it said. */
export async function runOrFail(sentence, command, args, options = {}) {
  const result = await runQuietly(command, args, options);
  if (result.code !== 0) throw new Fail(sentence, lastLines(result.output));
  return result;
}

/** Stops one child and resolves when it has ended. */
export async function stopChild(child) {
  if (child.pid === undefined || !running.has(child)) return;
  await stopGroup(child.pid);
  await child.ended;
}

/** Stops all children, the newest first, then lets the guard go. */
export async function stopAllChildren() {
  for (const child of [...running].reverse()) await stopChild(child);
  if (guard === null) return;
  const gone = new Promise((resolve) => guard.once('exit', resolve));
  guard.stdin.end();
  guard.ref();
  await gone;
  guard = null;
}

/** Has a temporary folder removed when this process ends, however it ends. */
export function removeAtEnd(folder) {
  tellGuard(`remove ${folder}`);
}

/**
 * Calls `stop` once at the first SIGINT, SIGTERM or SIGHUP, then ends the process with `exitCode`. Under npm also when the
 * parent is gone: npm signals only the shell between the two, and that shell dies without a word to its child.
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

function tellGuard(line) {
  if (guard === null) {
    const file = fileURLToPath(new URL('./guard.mjs', import.meta.url));
    guard = spawn(process.execPath, [file], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: {} });
    guard.stdin.on('error', () => {});
    guard.unref();
    guard.stdin.unref?.();
  }
  guard.stdin.write(`${line}\n`);
}

/**
 * Runs programs of an image that is mounted at a folder, as an engine would: chroot, a process tree of its own, its
 * user and variables.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from './children.mjs';
import { Fail } from './progress.mjs';

const READY_WAIT_MS = 60_000;
const POLL_MS = 20;
const OUTPUT_KEPT_CHARS = 20_000;

/** @typedef {import('./image-build.mjs').Image} Image */
/** @typedef {{ env?: Record<string, string>, user?: string }} RunOptions */
/** @typedef {ReturnType<typeof startInImage>} Running */

/**
 * Starts a command as process 1.
 * @param {Pick<Image, 'config' | 'root'>} image @param {readonly string[]} command @param {RunOptions} [options]
 */
export function startInImage({ config, root }, command, { env = {}, user = config.User } = {}) {
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const inside = [`--userspec=${user}`, root, 'env', '-i', '-C', config.WorkingDir, ...variables, ...command];
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${join(root, 'proc')}`];
  const withDevices = ['sh', '-euc', 'mount --rbind /dev "$0"; exec chroot "$@"', join(root, 'dev')];
  const child = startChild('unshare', [...namespaces, ...withDevices, ...inside], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (chunk) => (output = (output + chunk).slice(-OUTPUT_KEPT_CHARS)));
  return { child, output: () => output };
}

/**
 * Runs a command to its end.
 * @param {Image} image @param {readonly string[]} command @param {RunOptions} [options]
 */
export async function runInImage(image, command, options) {
  const { child, output } = startInImage(image, command, options);
  const closed = new Promise((resolve) => child.once('close', resolve));
  const { code } = await child.ended;
  await closed;
  return { code, output: output() };
}

/**
 * Milliseconds until the URL returns 200; fails when the process ends before.
 * @param {Running} running @param {string} url
 */
export async function untilReady({ child, output }, url) {
  const began = performance.now();
  let ended = false;
  void child.ended.then(() => (ended = true));
  while (!ended && performance.now() - began < READY_WAIT_MS) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return Math.round(performance.now() - began);
    await sleep(POLL_MS);
  }
  throw new Fail(`${url} was not ready:`, output().trim().split('\n').slice(-8));
}

/**
 * Sends SIGTERM to process 1 of the image.
 * @param {Pick<Running, 'child'>} running
 */
export async function terminate({ child }) {
  const first = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  const began = performance.now();
  process.kill(Number(first), 'SIGTERM');
  const { code } = await child.ended;
  return { code, milliseconds: Math.round(performance.now() - began) };
}

/**
 * The user and group that process 1 runs as, as the kernel says.
 * @param {Pick<Running, 'child'>} running
 */
export function identityOf({ child }) {
  const first = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim();
  const status = readFileSync(`/proc/${first}/status`, 'utf8');
  return ['Uid', 'Gid'].map((name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]));
}

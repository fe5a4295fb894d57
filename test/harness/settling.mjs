/** Says of an application when its background work is at rest. */
import { DiscoveryService } from '@nestjs/core';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 3;
/** A queue that so many rounds in a row leave as it is, is held up: by a breaker, or by secrets that do not open. */
const ROUNDS_THAT_PROVE = 3;

/**
 * @typedef {import('@nestjs/common').INestApplicationContext} App
 * @typedef {{
 *   Loop: typeof import('../../src/platform/jobs/loop.js').Loop,
 *   QueueStatus: typeof import('../../src/status/status.view.js').QueueStatus,
 *   Clock: typeof import('../../src/platform/clock.js').Clock,
 * }} Classes what is looked for in an application; a process may have the sources or the build
 * @typedef {import('../../src/platform/jobs/loop.js').Loop} Loop
 */

/**
 * Wakes all loops until each has beaten, so many rounds in a row, and nothing is due, in flight or unwritten. Resolves
 * with what is not at rest when that takes too long, in sentences: with none when all is.
 * @param {App} app @param {Classes} classes @param {{ withinMs: number, rounds: number }} terms
 * @returns {Promise<string[]>}
 */
export async function settle(app, classes, { withinMs, rounds }) {
  const until = performance.now() + withinMs;
  const loops = loopsOf(app, classes);
  let [quiet, untouched] = [0, 0];
  let before = '';
  for (;;) {
    for (const loop of loops) loop.wake();
    while (loops.some((loop) => !loop.isAtRest)) {
      if (performance.now() > until) return loops.flatMap(unrestOf);
      await sleep(LOOK_EVERY_MS);
    }
    const waiting = await Promise.race([
      waitingIn(app, classes),
      sleep(Math.max(1, until - performance.now()), ['the queues could not be read in time'], { ref: false }),
    ]);
    quiet = waiting.length === 0 ? quiet + 1 : 0;
    untouched = waiting.join() === before ? untouched + 1 : 1;
    if (quiet >= rounds || (waiting.length > 0 && untouched >= ROUNDS_THAT_PROVE)) return [];
    if (performance.now() > until) return waiting;
    before = waiting.join();
  }
}

/** @param {App} app @param {Classes} classes @returns {Loop[]} */
function loopsOf(app, { Loop }) {
  const instances = app
    .get(DiscoveryService, { strict: false })
    .getProviders()
    .map(({ instance }) => /** @type {unknown} */ (instance));
  return [...new Set(instances)].filter((instance) => instance instanceof Loop);
}

/** @param {Loop} loop */
function unrestOf(loop) {
  if (loop.isAtRest) return [];
  const { name } = loop.constructor;
  return [loop.underWay === 0 ? `${name} beats` : `${name} has ${loop.underWay} under way`];
}

/**
 * What is due.
 * @param {App} app @param {Classes} classes
 */
async function waitingIn(app, { QueueStatus, Clock }) {
  try {
    const found = await app.get(QueueStatus, { strict: false }).find(app.get(Clock, { strict: false }).now());
    return Object.entries(found)
      .filter(([, { due }]) => due > 0)
      .map(([queue, { due, oldestDueAt }]) => `${queue}: ${due} due since ${oldestDueAt}`);
  } catch (error) {
    return [`the queues cannot be read: ${String(error)}`];
  }
}

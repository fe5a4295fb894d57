/** Processes of the application under test (application.mjs), and where they can be made to kill themselves. */
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild, stopChild } from '../../scripts/lib/children.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { faultOfStart } from '../../scripts/lib/probe.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';
import { fromBuild } from '../../scripts/lib/project-build.mjs';

const APPLICATION = fileURLToPath(new URL('./application.mjs', import.meta.url));
const READY_WAIT_MS = 60_000;

/**
 * @typedef {object} Place where a process works
 * @property {string} dist @property {NodeJS.ProcessEnv} env @property {string} historyFile @property {string} logFile
 */

/**
 * Starts one, which is not ready yet.
 * @param {Place} place @param {string} name @param {string} role @param {number} port
 * @param {NodeJS.ProcessEnv} [settings] besides
 */
export function spawnApplication({ dist, env, historyFile, logFile }, name, role, port, settings = {}) {
  const chaos = { CHAOS_DIST: dist, CHAOS_HISTORY: historyFile, CHAOS_PROCESS: name };
  const log = openSync(logFile, 'a');
  const child = startChild(process.execPath, ['--enable-source-maps', APPLICATION], {
    cwd: dirname(dist),
    env: { ...env, ...chaos, ...settings, ROLE: role, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

/**
 * Starts one with all roles that nobody kills, and resolves when it is ready: `{ url, stop() }`. One that ends by
 * itself is written into the history.
 * @param {Place & { history: import('./history.mjs').HistoryWriter }} stage @param {string} name
 */
export async function startService({ history, ...place }, name) {
  const port = await freePort();
  const child = spawnApplication(place, name, 'all', port);
  let isStopping = false;
  void child.ended.then(({ code, signal }) => {
    if (!isStopping) history.write('exit', { process: name, code, signal });
  });
  const url = `http://127.0.0.1:${port}`;
  const fault = await faultOfStart(`${url}/health/ready`, child, READY_WAIT_MS);
  if (fault !== null) throw new Fail(`${name} ${fault}; see ${place.logFile}.`);
  const stop = async () => {
    isStopping = true;
    await stopChild(child);
  };
  return { url, stop };
}

/** A death comes within so many passes: workers pass most places once a batch, API processes once a request. */
const PASSES_MAX = { api: 1_200, worker: 150 };
/** Passed once for each delivery. */
const SINGLE_PASSES_MAX = 1_200;
const SINGLE = ['before-send', 'after-send'];

/** @typedef {import('../../src/platform/failpoints.js').Failpoint} Failpoint */
/**
 * Of a process; `all` passes every place.
 * @typedef {import('../../src/platform/failpoints.js').FailpointRole | 'all'} Role
 */

/** What can be chosen for processes of a role. */
export class Deaths {
  #places;

  /** @param {readonly Failpoint[]} places @param {readonly string[]} needed names that must be among them */
  constructor(places, needed = SINGLE) {
    this.#places = places;
    const unknown = needed.filter((name) => !places.some((place) => place.name === name));
    if (unknown.length > 0) throw new Fail(`The application declares no failpoint ${unknown.join(', ')}.`);
  }

  /**
   * The failpoints of a compiled application, all of whose modules are loaded for this.
   * @param {string} dist
   */
  static async of(dist) {
    await import('reflect-metadata');
    await fromBuild('app.module.js', dist);
    const { declaredFailpoints } = /** @type {typeof import('../../src/platform/failpoints.js')} */ (
      await fromBuild('platform/failpoints.js', dist)
    );
    return new Deaths(declaredFailpoints());
  }

  /**
   * The same, with some of the places.
   * @param {readonly string[]} names
   */
  only(names) {
    return new Deaths(
      this.#places.filter(({ name }) => names.includes(name)),
      names,
    );
  }

  /**
   * A place at random, and the pass at which the process dies there at the latest.
   * @param {import('./random.mjs').Random} random @param {Role} role
   */
  pick(random, role) {
    const place = random.pick(this.#places.filter((one) => role === 'all' || one.role === role));
    return {
      failpoint: place.name,
      passes: SINGLE.includes(place.name) ? SINGLE_PASSES_MAX : PASSES_MAX[place.role],
    };
  }
}

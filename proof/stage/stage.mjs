/**
 * What every chaos run begins and ends with: its own build, a database that can be killed, a migrated schema, a
 * history.
 */
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, requireFirstKey, seedOnce } from '../../scripts/lib/application.mjs';
import { removeAtEnd, startChild, stopChild } from '../../scripts/lib/children.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { faultOfStart } from '../../scripts/lib/probe.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { fromBuild, PROJECT } from '../../scripts/lib/project-build.mjs';
import { runToEnd } from '../../scripts/lib/run-to-end.mjs';
import { readGiven } from './database.mjs';
import { buildInto, environmentOf, linkInto, LOOPBACK_RECEIVERS } from './environment.mjs';
import { HistoryWriter } from './history.mjs';

// Processes of the application under test (application.mjs), and where they can be made to kill themselves.

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

/** As in production, but for the cheapest bcrypt, receivers on loopback, and a log of warnings. */
const SETTINGS = { BCRYPT_COST: '4', LOG_LEVEL: 'warn', ...LOOPBACK_RECEIVERS };

/** @typedef {import('./database.mjs').ChaosDatabase} ChaosDatabase */
/** @typedef {Awaited<ReturnType<typeof setStage<ChaosDatabase>>>} Stage */

/**
 * The life of a chaos command: ends with 0 when `run` says that all held, and takes its processes along however it
 * ends.
 * @param {() => Promise<boolean>} run
 */
export function runChaos(run) {
  return runToEnd(async () => {
    process.exitCode = (await run()) ? 0 : 1;
  });
}

/**
 * Compiles, starts a database, migrates, and opens the history.
 * @template {{ label: string, url: string }} D
 * @param {{ seed: number, dist?: string, on?: string }} options `dist` of an application that is compiled
 *   already; `on`: the file of an installation that there is, whose database is migrated and has its first key
 * @param {{ historyFile: string, start: () => Promise<D>, settings?: Record<string, string> }} run `start` starts the
 *   database; `settings` besides the usual ones
 */
export async function setStage(options, { historyFile, start, settings = {} }) {
  const work = mkdtempSync(join(tmpdir(), 'parley-chaos-build-'));
  removeAtEnd(work);
  const logFile = historyFile.replace(/(\.jsonl)?$/, '.log');
  mkdirSync(dirname(historyFile), { recursive: true });
  for (const old of [historyFile, logFile]) rmSync(old, { force: true });
  const { dist: compiled = options.on === undefined ? undefined : join(PROJECT, 'dist') } = options;
  const dist = compiled === undefined ? await step('compiling', () => buildInto(work)) : linkInto(work, compiled);
  const database = await step('starting a database', start);
  console.log(`  ${database.label}; seed ${options.seed}; history in ${historyFile}, log of the processes beside it`);
  const history = new HistoryWriter(historyFile);
  history.write('run', { ...options, server: database.label });
  const given = options.on === undefined ? null : readGiven(options.on);
  const env = environmentOf(database.url, { ...SETTINGS, ...settings }, given?.masterKey);
  const migrated = async () => {
    await migrate(env, dist);
    return requireFirstKey(await seedOnce(env, dist));
  };
  const { plainApiKey } = given?.firstKey ?? (await step('migrating', migrated));
  return { dist, env, deaths: await Deaths.of(dist), database, history, historyFile, logFile, adminKey: plainApiKey };
}

/**
 * Kills the database and starts it again, with both in the history.
 * @param {ChaosDatabase} database @param {HistoryWriter} history
 */
export async function killAndRestart(database, history) {
  history.write('database-kill');
  await database.kill();
  await database.start();
  history.write('database-ready');
}

/**
 * Starts the receiver of a run's webhooks; its URL, once it listens.
 * @param {string} historyFile @param {number} seed
 */
export async function startReceiver(historyFile, seed) {
  const child = startChild(process.execPath, [fileURLToPath(new URL('./noting-receiver.mjs', import.meta.url))], {
    env: { CHAOS_HISTORY: historyFile, CHAOS_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {unknown} */
  const port = await new Promise((resolve) => child.stdout?.setEncoding('utf8').once('data', resolve));
  return `http://127.0.0.1:${Number(port)}`;
}

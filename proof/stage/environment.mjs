/**
 * Where a measurement runs: a schema of its own on an embedded database (or on BENCH_DATABASE_URL), a master key of its
 * own, and API processes with the settings of production. All of it is gone afterwards.
 */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { API_FLAGS, apiFlagsOf, migrate, requireFirstKey, seedOnce } from '../../scripts/lib/application.mjs';
import { onInterrupt, startChild, stopAllChildren, stopChild } from '../../scripts/lib/children.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { responds } from '../../scripts/lib/probe.mjs';
import { Fail, printFailure, step } from '../../scripts/lib/progress.mjs';
import { ensureBuild, ensureDependencies, PROJECT } from '../../scripts/lib/project-build.mjs';
import { bufferPoolBytes } from '../../scripts/lib/server-options.mjs';
import { openDatabase } from './bench-database.mjs';

/** Holds a million phones with all their indexes, so that the disk is not what is measured. */
const LARGEST_POOL_BYTES = 2 * 1024 ** 3;
const READY_WAIT_MS = 30_000;
const READY_POLL_MS = 50;
const INTERRUPTED_EXIT_CODE = 130;
/** A flood that is refused must be refused by the guard, a bench must measure the API: so no limit per key here. */
const API_SETTINGS = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'info',
  RATE_LIMIT_PER_MINUTE: '0',
  PUBLIC_URL: 'https://parley.example.com',
};

/** One line about the settings of the API under measurement, for the output. */
export const SETTINGS_NOTE =
  'API settings: the defaults of production (LOG_LEVEL=info, written to /dev/null), but ' +
  'RATE_LIMIT_PER_MINUTE=0, so that ' +
  'the limit per key is not what is measured.';

/** The end of a sentence about who shares the machine. */
export const SHARED_CORES = `share the ${availableParallelism()} cores of this machine with whatever else it does`;

/**
 * Runs a measurement from its environment to its removal, also when it fails or is interrupted. A failure ends the
 * process with code 1.
 * @param {(bench: Bench) => Promise<void>} measure
 * @param [server] what the embedded database should be: its buffer pool, and whether it takes many millions of rows
 */
export async function withBench(
  measure,
  /** @type {import('./bench-database.mjs').Wanted} */
  server = { bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES), bulk: false },
) {
  /** @type {Awaited<ReturnType<typeof openDatabase>> | null} */
  let database = null;
  await withCleanUp(
    async () => {
      database = await openDatabase(server);
      const env = environment(database.url, database.kept?.note.masterKey);
      await step('migrating', () => migrate(env));
      await measure(new Bench(env, database));
    },
    async () => database?.remove(),
  );
}

/**
 * Runs work on a fresh build, and `cleanUp` after it, whatever becomes of it; then ends all children and the process.
 * @param {() => Promise<void>} work @param {() => Promise<unknown>} cleanUp
 */
async function withCleanUp(work, cleanUp) {
  const end = async () => {
    await cleanUp().catch((/** @type {unknown} */ error) => printFailure(error));
    await stopAllChildren();
  };
  const interrupt = onInterrupt(INTERRUPTED_EXIT_CODE, end);
  try {
    await ensureDependencies();
    await ensureBuild();
    await work();
  } catch (error) {
    // While it stops, steps fail because their processes are stopped: that is no news.
    if (!interrupt.isStopping()) {
      printFailure(error);
      process.exitCode = 1;
    }
  } finally {
    if (!interrupt.isStopping()) {
      await end();
      // A connection or a timer that was left behind must not keep the script.
      process.exit();
    }
  }
}

/** @typedef {import('../../scripts/lib/children.mjs').Child} Child */
/** @typedef {{ url: string, child: Child, stop(): Promise<void> }} Started */
/** @typedef {ReturnType<typeof environment>} Environment */
/**
 * A process that takes jobs.
 * @template J, R
 * @typedef {{ child: Child, run(job: J): Promise<R> }} Program
 */

/** A migrated schema and what can be started on it. */
export class Bench {
  /**
   * @param {Environment} env
   * @param {{ url: string, child: Child | null, kept: import('./kept-database.mjs').KeptDatabase | null }} database
   */
  constructor(env, database) {
    this.env = env;
    this.kept = database.kept;
    this.databaseUrl = database.url;
    this.databaseChild = database.child;
    this.masterKey = Buffer.from(env.MASTER_KEY, 'base64');
  }

  /** Makes the first ADMIN key with the command that operators use. */
  async seed() {
    return requireFirstKey(await seedOnce(this.env));
  }

  /**
   * What `fill` gives, or gave to an earlier run that kept its database.
   * @template T
   * @param {object} sizes @param {() => Promise<T>} fill
   */
  filledWith(sizes, fill) {
    return this.kept === null ? fill() : this.kept.filledWith(sizes, fill);
  }

  /** A connection for statements of the measurement itself. */
  connect() {
    return mysql.createConnection({ uri: this.databaseUrl, timezone: 'Z' });
  }

  /**
   * Starts a fresh API process and resolves when it is ready: `{ url, child, stop() }`.
   * @param {string[]} nodeOptions for example `--cpu-prof`
   * @param {Record<string, string>} settings besides those of production
   * @param {string} project another checkout with a build, which is started with the flags of its own
   */
  async startApi(nodeOptions = [], settings = {}, project = PROJECT) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const flags = project === PROJECT ? API_FLAGS : apiFlagsOf(project);
    // Standard output goes to /dev/null: the log is made and written, but no terminal or disk slows it down.
    const child = startChild(process.execPath, [...flags, ...nodeOptions, join(project, 'dist/src/main.js')], {
      cwd: project,
      env: { ...this.env, ...settings, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await untilAnswers('The API', child, `${url}/health/ready`);
    return { url, child, stop: () => stopChild(child) };
  }

  /**
   * Starts one of the servers beside this file on a free port: `{ url, child, stop() }`.
   * @param {string} file @param {Record<string, string>} [env] @param {readonly string[]} [nodeOptions]
   */
  async startServer(file, env = {}, nodeOptions = []) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = startBenchChild(file, { ...this.env, ...env, PORT: String(port) }, undefined, nodeOptions);
    await untilAnswers(file, child, `${url}/health/ready`);
    return { url, child, stop: () => stopChild(child) };
  }
}

/**
 * A program of this folder as a process of its own that takes jobs by messages (jobs.mjs).
 * @param {string} file @returns {Program<unknown, unknown>}
 */
export function startWorker(file) {
  const child = startBenchChild(file, process.env, ['ignore', 'inherit', 'inherit', 'ipc']);
  return {
    child,
    /** Hands over a job and resolves with its result. */
    run: (job) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Fail(`${file} has ended by itself.`));
        child.once('exit', ended);
        child.once('message', (result) => {
          child.off('exit', ended);
          resolve(result);
        });
        child.send(/** @type {import('node:child_process').Serializable} */ (job));
      }),
  };
}

/**
 * @param {string} file @param {NodeJS.ProcessEnv} env @param {import('node:child_process').StdioOptions} [stdio]
 * @param {readonly string[]} [nodeOptions]
 */
function startBenchChild(file, env, stdio = ['ignore', 'inherit', 'inherit'], nodeOptions = []) {
  return startChild(process.execPath, [...nodeOptions, join(PROJECT, file)], { cwd: PROJECT, env, stdio });
}

/** @param {string} what @param {import('../../scripts/lib/children.mjs').Child} child @param {string} url */
async function untilAnswers(what, child, url) {
  let ended = false;
  void child.ended.then(() => (ended = true));
  const deadline = Date.now() + READY_WAIT_MS;
  while (!ended && Date.now() < deadline) {
    if (await responds(url)) return;
    await sleep(READY_POLL_MS);
  }
  throw new Fail(ended ? `${what} ended while it started.` : `${what} was not ready within ${READY_WAIT_MS / 1000} s.`);
}

/**
 * Only what is named here decides about the API, not the shell that the measurement was started from.
 * @param {string} databaseUrl @param {string} [masterKey]
 */
function environment(databaseUrl, masterKey = randomBytes(32).toString('base64')) {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    ...API_SETTINGS,
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey,
  };
}

/**
 * An installation to be broken or measured: its compiled application, its settings, its commands. And where a
 * measurement runs: a schema of its own on an embedded database (or on BENCH_DATABASE_URL), a master key of its
 * own, and API processes with the settings of production. All of it is gone afterwards.
 */
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import mysql from 'mysql2/promise';
import {
  API_FLAGS,
  apiFlagsOf,
  migrate,
  requireFirstKey,
  runCommand,
  seedOnce,
} from '../../scripts/lib/application.mjs';
import { runOrFail, startChild, stopChild } from '../../scripts/lib/children.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { faultOfStart } from '../../scripts/lib/probe.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { ensureBuild, ensureDependencies, PROJECT } from '../../scripts/lib/project-build.mjs';
import { runToEnd } from '../../scripts/lib/run-to-end.mjs';
import { bufferPoolBytes } from '../../scripts/lib/server-options.mjs';
import { copyOfTemplate, openSchema, readGiven } from './database.mjs';

const MASTER_KEY_BYTES = 32;

/** So that webhooks reach receivers of this machine. */
export const LOOPBACK_RECEIVERS = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' };

/**
 * The compiled application, and the settings its processes get.
 * @typedef {{ dist: string, env: NodeJS.ProcessEnv }} Installation
 */

/**
 * Settings of production, without a limit per key. Only what is named here decides about the application, not the shell
 * that a run was started from.
 * @param {string} databaseUrl @param {Record<string, string>} settings besides @param {string} [masterKey]
 */
export function environmentOf(databaseUrl, settings, masterKey = randomBytes(MASTER_KEY_BYTES).toString('base64')) {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey,
    ...settings,
  };
}

/**
 * Runs one of the compiled commands to its end; fails unless it ends with 0.
 * @returns {Promise<string>} its standard output
 * @param {Installation} installation @param {string} name @param {...string} args
 */
export function command({ dist, env }, name, ...args) {
  return runCommand(`${name} failed:`, name, args, env, dist);
}

/**
 * Compiles the application into a folder of its own, so that nobody who builds meanwhile pulls it from under a restart.
 * @param {string} folder an empty one; gets `dist`, `package.json` and a link to `node_modules`
 * @returns {Promise<string>} the path of `dist`
 */
export async function buildInto(folder) {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(PROJECT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  const dist = join(folder, 'dist');
  const compiler = join(PROJECT, 'node_modules/typescript/bin/tsc');
  const options = ['-p', 'tsconfig.build.json', '--outDir', dist];
  await runOrFail('The application does not compile:', process.execPath, [compiler, ...options], { cwd: PROJECT });
  return dist;
}

/**
 * Takes an application that is compiled already, from a folder in which no `.env` speaks.
 * @returns {string} the path of `dist`
 * @param {string} folder @param {string} compiled
 */
export function linkInto(folder, compiled) {
  const dist = join(folder, 'dist');
  symlinkSync(resolve(compiled), dist);
  return dist;
}

/** The database of many rows gets no more than this share of the machine. */
const MEMORY_SHARE = 0.6;
const LEAST_POOL_BYTES = 512 * 1024 ** 2;
/** Holds a million phones with all their indexes, so that the disk is not what is measured. */
const LARGEST_POOL_BYTES = 2 * 1024 ** 3;
const READY_WAIT_MS = 30_000;
/** Settings that do not matter where one process does everything. */
const ANY = ['ROLE', 'RATE_LIMIT_PER_MINUTE'];
/** A flood that is refused must be refused by the guard, a bench must measure the API: so no limit per key here. */
const API_SETTINGS = { LOG_LEVEL: 'info', PUBLIC_URL: 'https://parley.example.com' };

/** One line about the settings of the API under measurement, for the output. */
export const SETTINGS_NOTE =
  'API settings: the defaults of production (LOG_LEVEL=info, written to /dev/null), but RATE_LIMIT_PER_MINUTE=0, so ' +
  'that the limit per key is not what is measured.';

/** The end of a sentence about who shares the machine. */
export const SHARED_CORES = `share the ${availableParallelism()} cores of this machine with whatever else it does`;

/**
 * What a measurement needs: of the embedded database its buffer pool, and whether it takes many millions of rows. `on`:
 * the file of an installation that there is already; `isAlone`: of that it takes the server only, for a reason.
 * @typedef {Partial<import('./database.mjs').Wanted> & { on?: string | undefined, isAlone?: boolean }} Needs
 */

/**
 * Runs a measurement from its environment to its removal, also when it fails or is interrupted. A failure ends the
 * process with code 1.
 * @param {(bench: Bench) => Promise<void>} measure @param {Needs} [needs]
 */
export async function withBench(measure, { on, isAlone = false, ...server } = {}) {
  /** @type {{ remove(): Promise<unknown> } | null} */
  let database = null;
  const open = async () => {
    if (on !== undefined) {
      const given = readGiven(on);
      const copy = isAlone ? await copyOfTemplate(given) : null;
      database = copy;
      return new Bench(environmentOf(copy?.url ?? urlOf(given), API_SETTINGS, given.masterKey), {
        child: processOf(given.serverPid),
        kept: null,
        given: isAlone ? { ...given, api: null } : given,
      });
    }
    await ensureDependencies();
    await ensureBuild();
    const opened = await openSchema({ bufferPoolBytes: bufferPoolBytes(LARGEST_POOL_BYTES), bulk: false, ...server });
    database = opened;
    const env = environmentOf(opened.url, API_SETTINGS, opened.kept?.note.masterKey);
    await step('migrating', () => migrate(env));
    return new Bench(env, opened);
  };
  await runToEnd(
    async () => measure(await open()),
    async () => void (await database?.remove()),
  );
}

/** @param {import('./database.mjs').Given} given */
function urlOf({ server, schema }) {
  const url = new URL(server);
  url.pathname = `/${schema}`;
  return url.toString();
}

/**
 * A process that another one has started, to be measured.
 * @param {number} pid
 */
function processOf(pid) {
  return /** @type {Child} */ (/** @type {unknown} */ ({ pid }));
}

/**
 * A database for many millions of rows, which it holds in memory as far as the machine has it.
 * @param {number} rows @param {number} bytesPerRow of a row with all its index entries, and some room
 */
export function bulkFor(rows, bytesPerRow) {
  const bytes = Math.min(Math.max(rows * bytesPerRow, LEAST_POOL_BYTES), totalmem() * MEMORY_SHARE);
  return { bufferPoolBytes: Math.floor(bytes), bulk: true };
}

/** @typedef {import('../../scripts/lib/children.mjs').Child} Child */
/** @typedef {{ url: string, child: Child, stop(): Promise<void> }} Started */
/** @typedef {ReturnType<typeof environmentOf>} Environment */
/** @typedef {import('./database.mjs').Given} Given */
/** @typedef {{ firstKey: Given['firstKey'], api: Given['api'] | null }} Shared */
/**
 * A process that takes jobs.
 * @template J, R
 * @typedef {{ child: Child, run(job: J): Promise<R> }} Program
 */

/** A migrated schema and what can be started on it. */
export class Bench {
  /**
   * @param {Environment} env
   * @param {{ child: Child | null, kept: import('./database.mjs').KeptDatabase | null, given?: Shared }} database
   */
  constructor(env, { child, kept, given }) {
    this.env = env;
    this.kept = kept;
    this.databaseUrl = env.DATABASE_URL;
    this.databaseChild = child;
    this.given = given ?? null;
    this.masterKey = Buffer.from(env.MASTER_KEY, 'base64');
  }

  /** Makes the first ADMIN key with the command that operators use. */
  async seed() {
    if (this.given !== null) return this.given.firstKey;
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
    const given = this.given?.api ?? null;
    const isOther = ([name = '', value = '']) => !ANY.includes(name) && given?.settings[name] !== value;
    if (given !== null && project === PROJECT && !Object.entries(settings).some(isOther))
      return { url: given.url, child: processOf(given.pid), stop: async () => {} };
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const flags = project === PROJECT ? API_FLAGS : apiFlagsOf(project);
    // Standard output goes to /dev/null: the log is made and written, but no terminal or disk slows it down.
    const child = startChild(process.execPath, [...flags, ...nodeOptions, join(project, 'dist/src/main.js')], {
      cwd: project,
      env: { ...this.env, ...settings, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return started('The API', child, url);
  }

  /**
   * Starts a server, a file of this project, on a free port: `{ url, child, stop() }`.
   * @param {string} file @param {Record<string, string>} [env] @param {readonly string[]} [nodeOptions]
   */
  async startServer(file, env = {}, nodeOptions = []) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = startBenchChild(file, { ...this.env, ...env, PORT: String(port) }, undefined, nodeOptions);
    return started(file, child, url);
  }
}

/**
 * A file of this project as a process of its own that takes jobs by messages (jobs.mjs).
 * @param {string} file @param {...string} args @returns {Program<unknown, unknown>}
 */
export function startWorker(file, ...args) {
  const child = startBenchChild(file, process.env, ['ignore', 'inherit', 'inherit', 'ipc'], [], args);
  return {
    child,
    /** Hands over a job and resolves with its result. */
    run: (job) =>
      new Promise((done, reject) => {
        const ended = () => reject(new Fail(`${file} has ended by itself.`));
        child.once('exit', ended);
        child.once('message', (result) => {
          child.off('exit', ended);
          done(result);
        });
        child.send(/** @type {import('node:child_process').Serializable} */ (job));
      }),
  };
}

/**
 * @param {string} file @param {NodeJS.ProcessEnv} env @param {import('node:child_process').StdioOptions} [stdio]
 * @param {readonly string[]} [nodeOptions] @param {readonly string[]} [args]
 */
function startBenchChild(file, env, stdio = ['ignore', 'inherit', 'inherit'], nodeOptions = [], args = []) {
  return startChild(process.execPath, [...nodeOptions, join(PROJECT, file), ...args], { cwd: PROJECT, env, stdio });
}

/**
 * Resolves when a process is ready.
 * @param {string} what @param {Child} child @param {string} url @returns {Promise<Started>}
 */
async function started(what, child, url) {
  const fault = await faultOfStart(`${url}/health/ready`, child, READY_WAIT_MS);
  if (fault !== null) throw new Fail(`${what} ${fault}.`);
  return { url, child, stop: () => stopChild(child) };
}

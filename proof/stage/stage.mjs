/**
 * What every chaos run begins and ends with: its own build, a database that can be killed, a migrated schema, a
 * history.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, requireFirstKey, seedOnce } from '../../scripts/lib/application.mjs';
import { removeAtEnd, startChild } from '../../scripts/lib/children.mjs';
import { step } from '../../scripts/lib/progress.mjs';
import { runToEnd } from '../../scripts/lib/run-to-end.mjs';
import { Deaths } from './service.mjs';
import { HistoryWriter } from './history.mjs';
import { buildInto, environmentOf, linkInto, LOOPBACK_RECEIVERS } from './installation.mjs';

/** As in production, but for the cheapest bcrypt, receivers on loopback, and a log of warnings. */
const SETTINGS = { BCRYPT_COST: '4', LOG_LEVEL: 'warn', ...LOOPBACK_RECEIVERS };

/** @typedef {import('../../scripts/lib/private-database.mjs').PrivateDatabase} PrivateDatabase */
/** @typedef {Awaited<ReturnType<typeof setStage<PrivateDatabase>>>} Stage */

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
 * @param {{ seed: number, dist?: string }} options `dist` of an application that is compiled already
 * @param {{ historyFile: string, start: () => Promise<D>, settings?: Record<string, string> }} run `start` starts the
 *   database; `settings` besides the usual ones
 */
export async function setStage(options, { historyFile, start, settings = {} }) {
  const work = mkdtempSync(join(tmpdir(), 'parley-chaos-build-'));
  removeAtEnd(work);
  const logFile = historyFile.replace(/(\.jsonl)?$/, '.log');
  mkdirSync(dirname(historyFile), { recursive: true });
  for (const old of [historyFile, logFile]) rmSync(old, { force: true });
  const dist =
    options.dist === undefined ? await step('compiling', () => buildInto(work)) : linkInto(work, options.dist);
  const database = await step('starting a database', start);
  console.log(`  ${database.label}; seed ${options.seed}; history in ${historyFile}, log of the processes beside it`);
  const history = new HistoryWriter(historyFile);
  history.write('run', { ...options, server: database.label });
  const env = environmentOf(database.url, { ...SETTINGS, ...settings });
  const { plainApiKey } = await step('migrating', async () => {
    await migrate(env, dist);
    return requireFirstKey(await seedOnce(env, dist));
  });
  return { dist, env, deaths: await Deaths.of(dist), database, history, historyFile, logFile, adminKey: plainApiKey };
}

/**
 * Kills the database and starts it again, with both in the history.
 * @param {PrivateDatabase} database @param {HistoryWriter} history
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

/**
 * What every chaos run begins and ends with: its own build, a database that can be killed, a migrated schema, a
 * history.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { requireFirstKey } from '../../scripts/lib/application.mjs';
import { onInterrupt, removeAtEnd, stopAllChildren } from '../../scripts/lib/children.mjs';
import { printFailure, step } from '../../scripts/lib/progress.mjs';
import { buildInto, linkInto } from './build.mjs';
import { Deaths } from './deaths.mjs';
import { HistoryWriter } from './history.mjs';
import { prepare, SETTINGS } from './installation.mjs';

const INTERRUPTED = 130;

/** @typedef {import('./database.mjs').ChaosDatabase} ChaosDatabase */
/** @typedef {Awaited<ReturnType<typeof setStage<ChaosDatabase>>>} Stage */

/**
 * The life of a chaos command: ends with 0 when `run` says that all held, and takes its processes along however it
 * ends.
 * @param {() => Promise<boolean>} run
 */
export async function runChaos(run) {
  const interrupt = onInterrupt(INTERRUPTED, stopAllChildren);
  try {
    process.exitCode = (await run()) ? 0 : 1;
  } catch (error) {
    // While it stops, steps fail because their processes are stopped: that is no news.
    if (!interrupt.isStopping()) {
      printFailure(error);
      process.exitCode = 1;
    }
  }
  if (interrupt.isStopping()) return;
  await stopAllChildren();
  process.exit();
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
  const env = {
    PATH: process.env.PATH ?? '',
    ...SETTINGS,
    ...settings,
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
  const { plainApiKey } = requireFirstKey(await step('migrating', () => prepare({ dist, env })));
  return { dist, env, deaths: await Deaths.of(dist), database, history, historyFile, logFile, adminKey: plainApiKey };
}

/**
 * Kills the database and starts it again, with both in the history.
 * @param {ChaosDatabase} database @param {HistoryWriter} history
 */
export async function killAndRestart(database, history) {
  history.write('database-kill');
  await database.kill();
  await database.restart();
  history.write('database-ready');
}

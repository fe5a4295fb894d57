/**
 * Shows that nothing acknowledged is lost: numbers are registered at a steady rate while API and worker processes are
 * killed with -9, at random and at failpoints, and the database as well. Afterwards the checker compares what was
 * acknowledged with the tables, the feed, and what the receiver got.
 * Usage: npm run chaos -- [--quick] [--kills 200] [--database-kills 50] [--rate 200] [--seed n] [--history FILE] [--server any|mysql]
 */
import '../scripts/lib/node-version.mjs';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import mysql from 'mysql2/promise';
import { onInterrupt, removeAtEnd, startChild, stopAllChildren } from '../scripts/lib/children.mjs';
import { printFailure, secondsSince, step } from '../scripts/lib/progress.mjs';
import { PROJECT } from '../scripts/lib/project-build.mjs';
import { buildInto } from './build.mjs';
import { check } from './check.mjs';
import { ChaosDatabase } from './database.mjs';
import { Deaths } from './deaths.mjs';
import { readFeeds } from './feed.mjs';
import { Fleet } from './fleet.mjs';
import { HistoryWriter } from './history.mjs';
import { prepare, SETTINGS } from './installation.mjs';
import { Load } from './load.mjs';
import { readOptions } from './options.mjs';
import { Random } from './random.mjs';
import { selfTest } from './self-test.mjs';
import { countWaiting } from './tables.mjs';
import { makeWorld } from './world.mjs';

const INTERRUPTED = 130;
/** Load before the first kill and after the last one. */
const QUIET_MS = 3_000;
const DATABASE_LIVES_MS = [4_000, 24_000];
/** Rows of an unfinished claim free themselves after a minute (idempotency.ts); then the registration gets its answer. */
const ANSWERS_WITHIN_MS = 300_000;
/** A second failed try waits for five minutes and a fifth (schedule.ts). */
const DRAIN_WITHIN_MS = 450_000;
const LOOK_EVERY_MS = 500;
const NEWS_EVERY_MS = 15_000;

const interrupt = onInterrupt(INTERRUPTED, stopAllChildren);
try {
  process.exitCode = (await main(readOptions(process.argv.slice(2)))) ? 0 : 1;
} catch (error) {
  if (!interrupt.isStopping()) {
    printFailure(error);
    process.exitCode = 1;
  }
}
if (!interrupt.isStopping()) {
  await stopAllChildren();
  process.exit();
}

async function main(options) {
  console.log(`The checker catches ${selfTest()} doctored histories.`);
  const work = mkdtempSync(join(tmpdir(), 'parley-chaos-build-'));
  removeAtEnd(work);
  const historyFile = resolve(options.history ?? join(PROJECT, `.cache/chaos/${options.seed}.jsonl`));
  const logFile = historyFile.replace(/(\.jsonl)?$/, '.log');
  mkdirSync(dirname(historyFile), { recursive: true });
  for (const old of [historyFile, logFile]) rmSync(old, { force: true });
  const dist = await step('compiling', () => buildInto(work));
  const database = await step('starting a database', () => ChaosDatabase.start(options.server));
  console.log(`  ${database.label}; seed ${options.seed}; history in ${historyFile}, log of the processes beside it`);
  const history = new HistoryWriter(historyFile);
  history.write('run', { ...options, server: database.label });
  const env = {
    PATH: process.env.PATH ?? '',
    ...SETTINGS,
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
  const seed = await step('migrating', () => prepare({ dist, env }));
  const random = new Random(options.seed);
  const deaths = await Deaths.of(dist);
  const fleet = new Fleet({ dist, deaths, env, historyFile, logFile, history, random, kills: options.kills });
  await step('starting two API processes and two workers', () => fleet.start());
  const receiverUrl = await startReceiver(historyFile, options.seed);
  const projects = await makeWorld(fleet.apiUrls[0], seed.plainApiKey, receiverUrl, history);
  const load = new Load({
    apiUrls: fleet.apiUrls,
    projects,
    rate: options.rate,
    history,
    random: new Random(options.seed + 1),
  });
  load.start();
  await wreak({ options, fleet, load, database, history, random: new Random(options.seed + 2) });
  await step('waiting for the last answers', () => load.end(ANSWERS_WITHIN_MS));
  await step('waiting until nothing waits', () => drain(database, history));
  await step('reading the feed', () => readFeeds(fleet.apiUrls[0], projects, history));
  await fleet.stop();
  history.close();
  const held = await check(historyFile, database.url);
  await database.stop();
  return held;
}

/** Kills until all kills are done, under load from before the first to after the last one. */
async function wreak({ options, fleet, load, database, history, random }) {
  const start = Date.now();
  const databases = { killed: 0 };
  const news = () =>
    console.log(
      `  … ${secondsSince(start)}: ${fleet.killed} processes and ${databases.killed} databases killed, ${load.acknowledged} registrations acknowledged, ${load.unanswered} under way`,
    );
  const reminder = setInterval(news, NEWS_EVERY_MS);
  try {
    await sleep(QUIET_MS);
    fleet.beginKilling();
    await Promise.all([untilDone(fleet), killDatabases({ options, database, history, random, databases })]);
    await fleet.settle();
    await sleep(QUIET_MS);
  } finally {
    clearInterval(reminder);
  }
  news();
}

async function untilDone(fleet) {
  while (!fleet.isDone) await sleep(LOOK_EVERY_MS);
}

async function killDatabases({ options, database, history, random, databases }) {
  while (databases.killed < options.databaseKills) {
    await sleep(random.between(...DATABASE_LIVES_MS));
    history.write('database-kill');
    await database.kill();
    databases.killed += 1;
    await database.restart();
    history.write('database-ready');
  }
}

async function startReceiver(historyFile, seed) {
  const file = fileURLToPath(new URL('./receiver.mjs', import.meta.url));
  const child = startChild(process.execPath, [file], {
    env: { CHAOS_HISTORY: historyFile, CHAOS_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise((resolvePort) => child.stdout.setEncoding('utf8').once('data', resolvePort));
  return `http://127.0.0.1:${Number(port)}`;
}

/** Writes `drained` once no event and no delivery waits; a queue that never empties is for the checker to report. */
async function drain(database, history) {
  const connection = await mysql.createConnection(database.url);
  try {
    for (const until = Date.now() + DRAIN_WITHIN_MS; Date.now() < until; await sleep(LOOK_EVERY_MS)) {
      const { events, deliveries } = await countWaiting(connection);
      if (events + deliveries === 0) return history.write('drained');
    }
    console.log('  ✗ the queue did not become empty:', await countWaiting(connection));
  } finally {
    await connection.end();
  }
}

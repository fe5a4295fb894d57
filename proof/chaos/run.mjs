/** `npm run chaos`: registrations at a steady rate under kills, and a checker afterwards. */
import '../../scripts/lib/node-version.mjs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { secondsSince, step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { selfTest } from '../checkers/doctored.mjs';
import { startDatabase } from '../stage/database.mjs';
import { Fleet } from '../stage/fleet.mjs';
import { Random } from '../stage/random.mjs';
import { killAndRestart, runChaos, setStage, startReceiver } from '../stage/stage.mjs';
import { check } from './check.mjs';
import { drain, readFeeds } from './drain.mjs';
import { Load, makeWorld } from './load.mjs';
import { readOptions } from './options.mjs';

/** Load before the first kill and after the last one. */
const QUIET_MS = 3_000;
const DATABASE_LIVES_MS = /** @type {const} */ ([4_000, 24_000]);
/**
 * Rows of an unfinished claim free themselves after a minute (idempotency.ts); then the registration gets its response.
 */
const RESPONSES_WITHIN_MS = 300_000;
const LOOK_EVERY_MS = 500;
const NEWS_EVERY_MS = 15_000;

/**
 * What is under attack, and by what.
 * @typedef {import('../stage/stage.mjs').Stage & { fleet: Fleet, load: Load, random: Random }} Battle
 */

const options = readOptions();
await runChaos(main);

async function main() {
  console.log(`The checker catches ${selfTest()} doctored histories.`);
  const start = () => startDatabase(options.server, options.on);
  const historyFile = resolve(options.history ?? join(PROJECT, `.cache/chaos/${options.seed}.jsonl`));
  const stage = await setStage(options, { historyFile, start });
  const { database, history } = stage;
  const fleet = new Fleet({ ...stage, random: new Random(options.seed), kills: options.kills });
  await step('starting two API processes and two workers', () => fleet.start());
  const { apiUrls } = fleet;
  const [apiUrl = ''] = apiUrls;
  const receiverUrl = await startReceiver(historyFile, options.seed);
  const projects = await makeWorld(apiUrl, stage.adminKey, receiverUrl, history);
  const load = new Load({ apiUrls, projects, rate: options.rate, history, random: new Random(options.seed + 1) });
  load.start();
  await wreak({ ...stage, fleet, load, random: new Random(options.seed + 2) });
  await step('waiting for the last responses', () => load.end(RESPONSES_WITHIN_MS));
  await step('waiting until nothing waits', () => drain(database.url, history));
  await step('reading the feed', () => readFeeds(apiUrl, projects, history));
  await fleet.stop();
  history.close();
  const held = await check(historyFile, database.url);
  await database.stop();
  return held;
}

/**
 * Kills until all kills are done, under load from before the first to after the last one.
 * @param {Battle} battle
 */
async function wreak({ fleet, load, database, history, random }) {
  const start = Date.now();
  let databasesKilled = 0;
  const killDatabases = async () => {
    for (; databasesKilled < options.databaseKills; databasesKilled += 1) {
      await sleep(random.between(...DATABASE_LIVES_MS));
      await killAndRestart(database, history);
    }
  };
  const news = () =>
    console.log(
      `  … ${secondsSince(start)}: ${fleet.killed} processes and ${databasesKilled} databases killed, ` +
        `${load.acknowledged} registrations acknowledged, ${load.unanswered} under way`,
    );
  const reminder = setInterval(news, NEWS_EVERY_MS);
  try {
    await sleep(QUIET_MS);
    fleet.beginKilling();
    await Promise.all([untilDone(fleet), killDatabases()]);
    await fleet.settle();
    await sleep(QUIET_MS);
  } finally {
    clearInterval(reminder);
  }
  news();
}

/** @param {import('../stage/fleet.mjs').Fleet} fleet */
async function untilDone(fleet) {
  while (!fleet.isDone) await sleep(LOOK_EVERY_MS);
}

/** `npm run chaos:messages`: random steps of everything that can happen to messages, under kills and clock jumps. */
import '../../scripts/lib/node-version.mjs';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fail, secondsSince, step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { checkConduct, Findings } from '../checkers/findings.mjs';
import { judgeRun } from '../checkers/messages-judge.mjs';
import { layTrail } from '../checkers/messages-tables.mjs';
import { startDatabase } from '../stage/database.mjs';
import { Fleet } from '../stage/fleet.mjs';
import { readHistory } from '../stage/history.mjs';
import { Random } from '../stage/random.mjs';
import { killAndRestart, runChaos, setStage } from '../stage/stage.mjs';
import { ConsentClient } from './client.mjs';
import { drainMessages, readFeedIds } from './drain.mjs';
import { HttpGateways } from './http-gateways.mjs';
import { KannelGateways } from './kannel-gateways.mjs';
import { MessageLoad } from './messages-load.mjs';
import { restoreUnderLife } from './messages-restore.mjs';
import { MovedClock, simulatedGateways, WorldMaker } from './messages-world.mjs';
import { readMessagesOptions } from './options.mjs';
import { printMessagesReport } from './reports.mjs';

const PLACES = /** @type {const} */ (['all', 'all']);
const PLACE_NAMES = ['all-1', 'all-2'];
/** Where messages pass: in these places a kill leaves something half done. */
const DEATHS = [
  'after-sending',
  'before-outcomes',
  'after-commit',
  'before-commit',
  'after-key-claimed',
  'before-facts',
  'after-facts',
  'before-dispatch',
  'in-dispatch',
];
/** The claim of a killed process frees itself after this time (idempotency.ts). */
const CLAIM_MS = 61_000;
const LOOK_EVERY_MS = 50;
const NEWS_EVERY_MS = 15_000;

/** @typedef {Awaited<ReturnType<typeof prepareStage>>} Stage */

const options = readMessagesOptions();
await runChaos(main);

async function main() {
  const start = Date.now();
  const stage = await prepareStage();
  const { database, fleet, clock, adminKey, world, gateways } = stage;
  const run = await wreak(stage);
  const drain = () => drainMessages(database.url, clock, options.drainMs, () => gateways.isQuiet());
  await step('waiting until every message has ended', drain);
  const projects = [...world.projects, ...world.shortLived];
  const ids = projects.map(({ projectId }) => projectId);
  const [apiUrl = ''] = fleet.apiUrls;
  const feeds = await step('reading the feeds', () => readFeedIds(apiUrl, adminKey, ids));
  await fleet.stop();
  await stage.real?.stop();
  stage.history.close();
  const { operationsFile, gatewayFile, wireFile: file } = stage;
  const { mustAllBeAnswered, gateway } = options;
  const wire = file === null || gateway === 'simulator' ? null : { file, gateway };
  const judged = await step('judging', () =>
    judgeRun({ url: database.url, operationsFile, gatewayFile, wire, feeds, projects, mustAllBeAnswered }),
  );
  const conduct = new Findings();
  checkConduct(await readHistory(stage.historyFile), conduct);
  const faults = [...stage.restored, ...judged.faults, ...conduct.all];
  await database.stop();
  printMessagesReport({ ...run, seed: options.seed, figures: judged.figures }, faults);
  console.log(`All of it took ${secondsSince(start)}.`);
  if (faults.length > 0) return false;
  const { copies, missed, absent } = judged.doctored;
  if (missed.length > 0)
    throw new Fail('The checker cannot be trusted: in this very run it did not notice as it should', missed);
  if (absent.length > 0) console.log(`\nThe run has nothing to spoil so: ${absent.join('; ')}.`);
  console.log(`\nAll that was acknowledged holds. ${copies} doctored copies of this run were caught.`);
  return true;
}

/** Everything up and running, and nothing done yet. */
async function prepareStage() {
  const path = join(PROJECT, `.cache/chaos/messages-${options.seed}`);
  const gatewayFile = `${path}-gateway.jsonl`;
  const operationsFile = `${path}-operations.jsonl`;
  const wireFile = options.gateway === 'simulator' ? null : `${path}-wire.jsonl`;
  for (const old of [gatewayFile, operationsFile, `${path}-wire.jsonl`]) rmSync(old, { force: true });
  const clockFile = `${path}-clock.json`;
  const stage = await setStage(options, {
    historyFile: `${path}.jsonl`,
    start: () => startDatabase(options.server, options.on),
    settings: {
      TRUST_PROXY: '1',
      CHAOS_CLOCK: clockFile,
      CHAOS_GATEWAY: gatewayFile,
    },
  });
  const clock = new MovedClock(clockFile, new Random(options.seed + 3), PLACE_NAMES);
  const deaths = stage.deaths.only(DEATHS);
  const random = new Random(options.seed);
  const fleet = new Fleet({ ...stage, deaths, random, kills: options.kills, places: PLACES, isPaced: true });
  await step('starting two processes, each API and worker', () => fleet.start());
  const restored = await restoreSome({ ...stage, fleet, gatewayFile }, clock);
  await layTrail(stage.database.url);
  const real = realGateways(wireFile, clock);
  await real?.prepare();
  real?.lead(fleet.apiUrls);
  const gateways = real ?? simulatedGateways;
  const maker = new WorldMaker(fleet.apiUrls[0] ?? '', stage.adminKey, gateways);
  const world = await step('making projects, senders and gateways', () => maker.make(options.archives));
  return { ...stage, fleet, clock, world, gateways, real, gatewayFile, operationsFile, wireFile, restored };
}

/** @typedef {KannelGateways | HttpGateways} RealGateways */

/** @param {string | null} wireFile @param {MovedClock} clock @returns {RealGateways | null} */
function realGateways(wireFile, clock) {
  if (wireFile === null) return null;
  const random = new Random(options.seed + 4);
  return options.gateway === 'http'
    ? new HttpGateways(wireFile, random, () => clock.now())
    : new KannelGateways(wireFile, random);
}

/** @param {Parameters<typeof restoreUnderLife>[0]} stage @param {MovedClock} clock */
async function restoreSome(stage, clock) {
  const random = new Random(options.seed + 5);
  const faults = [];
  for (let count = 0; count < options.restores; count += 1)
    faults.push(...(await step('restoring under live processes', () => restoreUnderLife(stage, clock, random, count))));
  return faults;
}

/**
 * Load until there have been enough steps, kills and jumps.
 * @param {Stage} stage
 */
async function wreak({ fleet, clock, database, history, adminKey, world, gateways, real, operationsFile }) {
  const client = new ConsentClient(fleet.apiUrls, new Random(options.seed + 1));
  const file = openSync(operationsFile, 'a');
  let databasesKilled = 0;
  const isOver = (/** @type {number} */ steps) =>
    steps >= options.steps && fleet.isDone && databasesKilled >= options.databaseKills && isBroken(real);
  const load = new MessageLoad({
    client,
    world,
    random: new Random(options.seed + 2),
    now: () => clock.now(),
    adminKey,
    isOver,
    steps: options.steps,
    mix: options.mix,
    perSecond: options.perSecond,
    gateways,
    record: (operation) => void writeSync(file, `${JSON.stringify(operation)}\n`),
  });
  const killDatabases = async () => {
    for (; databasesKilled < options.databaseKills; databasesKilled += 1) {
      while (load.steps < dueAt(databasesKilled, options.databaseKills)) await sleep(LOOK_EVERY_MS);
      await killAndRestart(database, history);
    }
  };
  const start = Date.now();
  const news = () =>
    console.log(
      `  … ${secondsSince(start)}: ${load.steps} steps in ${load.requests} requests, ${fleet.killed} processes and ` +
        `${databasesKilled} databases killed, ${clock.jumps} clock jumps, ${real?.faults ?? 0} faults of gateways`,
    );
  const reminder = setInterval(news, NEWS_EVERY_MS);
  const running = load.run();
  const faults = [killProcesses(fleet, load), killDatabases(), moveClock(clock, load), breakGateways(real, load)];
  await Promise.race([running, Promise.all(faults)]);
  while (!isOver(load.steps)) await Promise.race([running, sleep(LOOK_EVERY_MS)]);
  await fleet.settle();
  await real?.settle();
  const loadMs = Date.now() - start;
  client.giveUpAfter(options.patienceMs);
  // Claims of the killed are free then, and their requests get a response.
  await clock.forwardPast(CLAIM_MS);
  await step('waiting for the last responses', () => running);
  await load.settle();
  clearInterval(reminder);
  news();
  await client.close();
  closeSync(file);
  const { steps, requests, cut } = load;
  const done = { killed: fleet.killed, databases: databasesKilled, jumps: clock.jumps, gateways: real };
  return { steps, requests, cut, loadMs, ...done };
}

/** After how many steps one of so many comes. @param {number} index @param {number} count */
function dueAt(index, count) {
  return (options.steps * (index + 1)) / (count + 1);
}

/**
 * At even shares of the load; a process that ended by itself instead is made up for.
 * @param {Fleet} fleet @param {MessageLoad} load
 */
async function killProcesses(fleet, load) {
  for (let given = 0; !fleet.isDone; await sleep(LOOK_EVERY_MS)) {
    if (load.steps >= dueAt(given, options.kills) && fleet.killOne()) given += 1;
  }
}

/** @param {MovedClock} clock @param {MessageLoad} load */
async function moveClock(clock, load) {
  while (clock.jumps < options.jumps) {
    if (load.steps >= dueAt(clock.jumps, options.jumps)) clock.jump();
    await sleep(LOOK_EVERY_MS);
  }
}

/** @param {RealGateways | null} real */
function isBroken(real) {
  return real === null || real.faults >= options.gatewayFaults;
}

/** @param {RealGateways | null} real @param {MessageLoad} load */
async function breakGateways(real, load) {
  for (; real !== null && !isBroken(real); await sleep(LOOK_EVERY_MS))
    if (load.steps >= dueAt(real.faults, options.gatewayFaults)) real.breakOne();
}

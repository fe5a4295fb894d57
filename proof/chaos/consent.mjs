/**
 * `npm run chaos:consent`: random operations of consent under kills, in tenants whose opt-outs count for one project or
 * for all. Afterwards the ledger must explain everything, and a model of its own what became of every stop.
 */
import '../../scripts/lib/node-version.mjs';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { runQuietly } from '../../scripts/lib/children.mjs';
import { Fail, lastMessages, secondsSince, step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { checkConduct } from '../checkers/conduct.mjs';
import { missedConsent } from '../checkers/consent-doctored.mjs';
import { judgeConsent } from '../checkers/consent-rules.mjs';
import { readConsent } from '../checkers/consent-tables.mjs';
import { Findings } from '../checkers/findings.mjs';
import { missedStops } from '../checkers/stops-doctored.mjs';
import { judgeStops, lagsOf, stopsRecordOf } from '../checkers/stops-rules.mjs';
import { startDatabase } from '../stage/database.mjs';
import { Fleet } from '../stage/fleet.mjs';
import { readHistory } from '../stage/history.mjs';
import { command } from '../stage/installation.mjs';
import { Random } from '../stage/random.mjs';
import { killAndRestart, runChaos, setStage } from '../stage/stage.mjs';
import { ConsentClient } from './client.mjs';
import { ConsentLoad } from './consent-load.mjs';
import { raceStops } from './consent-races.mjs';
import { ConsentWorld } from './consent-world.mjs';
import { readConsentOptions } from './options.mjs';
import { printConsentReport } from './reports.mjs';

const PLACES = /** @type {const} */ (['all', 'all']);
/** Numbers whose state is turned round by hand. */
const SPOILT = 25;
const LOOK_EVERY_MS = 50;
const NEWS_EVERY_MS = 15_000;
/** Thousands of erasures may wait for one upload that a kill cut off. */
const SETTLED_WITHIN_MS = 900_000;
/** What goes on after its response, as long as there is any. */
const BACKGROUND = {
  erasures: "SELECT COUNT(*) AS open FROM erasures WHERE status <> 'DONE'",
  imports: "SELECT COUNT(*) AS open FROM phone_imports WHERE status NOT IN ('DONE', 'FAILED', 'DISCARDED')",
  stops: 'SELECT COUNT(*) AS open FROM tenant_stops WHERE dueAt <= UNIX_TIMESTAMP(NOW(3)) * 1000',
};
/** An upload that a kill cut off is kept for an hour, and erasures wait for it: that hour is over. */
const CUT_OFF = "DELETE FROM phone_imports WHERE status = 'UPLOADING'";
const KILLS = ['kill', 'exit', 'database-kill', 'database-ready'];

/** @typedef {import('../stage/stage.mjs').Stage & { fleet: Fleet }} Battle */
/** @typedef {Awaited<ReturnType<typeof wreak>>} Run */

const options = readConsentOptions();
await runChaos(main);

async function main() {
  const start = Date.now();
  const path = join(PROJECT, `.cache/chaos/consent-${options.seed}`);
  const stage = await setStage(options, {
    historyFile: `${path}.jsonl`,
    start: () => startDatabase(options.server),
    settings: { TRUST_PROXY: '1' },
  });
  const { database } = stage;
  const random = new Random(options.seed);
  const fleet = new Fleet({ ...stage, random, kills: options.kills, places: PLACES, isPaced: true });
  await step('starting two processes, each API and worker', () => fleet.start());
  const run = await wreak({ ...stage, fleet });
  await step('waiting for erasures, imports and stops to end', () => settled(database.url));
  await fleet.stop();
  stage.history.close();
  const operations = run.operations.map((operation) => `${JSON.stringify(operation)}\n`);
  writeFileSync(`${path}-operations.jsonl`, operations.join(''));
  const held = await judge(run, stage.historyFile, database.url);
  const audit = await auditConsent(stage, await mysql.createConnection(database.url));
  await database.stop();
  console.log(`\n${audit}\nAll of it took ${secondsSince(start)}.`);
  return held;
}

/**
 * Load until there have been enough operations and kills.
 * @param {Battle} battle
 */
async function wreak({ fleet, database, history, adminKey }) {
  const client = new ConsentClient(fleet.apiUrls, new Random(options.seed + 1));
  const world = new ConsentWorld(fleet.apiUrls[0] ?? '', adminKey, client);
  const projects = await step('making tenants, projects and gateways', () => world.make());
  let [databasesKilled, isSwitched] = [0, false];
  const isDone = (/** @type {number} */ done) =>
    done >= options.operations && fleet.isDone && databasesKilled >= options.databaseKills && isSwitched;
  const load = new ConsentLoad({ client, projects, random: new Random(options.seed + 2), isOver: isDone });
  /** One after the other, at even shares of the load. */
  const isDue = (/** @type {number} */ index, /** @type {number} */ count) =>
    load.acknowledged >= (options.operations * (index + 1)) / (count + 1);
  const killDatabases = async () => {
    for (; databasesKilled < options.databaseKills; databasesKilled += 1) {
      while (!isDue(databasesKilled, options.databaseKills)) await sleep(LOOK_EVERY_MS);
      await killAndRestart(database, history);
    }
  };
  const switching = async () => {
    await world.switchAll(options.switches, (index) => isDue(index, options.switches));
    isSwitched = true;
  };
  await load.prepare();
  const start = Date.now();
  const news = () =>
    console.log(
      `  … ${secondsSince(start)}: ${load.operations.length} operations, ${load.acknowledged} of them acknowledged, ` +
        `${fleet.killed} processes and ${databasesKilled} databases killed`,
    );
  const reminder = setInterval(news, NEWS_EVERY_MS);
  const kills = Promise.all([killProcesses(fleet, load), killDatabases(), switching()]);
  const running = load.run();
  await Promise.all([kills, untilEnough(() => isDone(load.acknowledged), running)]);
  await fleet.settle();
  const loadMs = Date.now() - start;
  client.giveUpAfter(options.patienceMs);
  await step('waiting for the last responses', () => running);
  client.giveUpAfter(Infinity);
  const track = { world, random: new Random(options.seed + 3), perform: load.perform.bind(load) };
  await step(`${options.races} stops against registrations, and as many against switches`, () =>
    raceStops(track, options.races),
  );
  clearInterval(reminder);
  news();
  await client.close();
  return { operations: load.operations, loadMs, killed: fleet.killed, databases: databasesKilled, world };
}

/**
 * What was acknowledged may go on in the background: states are judged when all of it has ended.
 * @param {string} url
 */
async function settled(url) {
  const connection = await mysql.createConnection(url);
  const until = Date.now() + SETTLED_WITHIN_MS;
  try {
    await connection.query(CUT_OFF);
    for (const [what, statement] of Object.entries(BACKGROUND))
      for (; ; await sleep(LOOK_EVERY_MS)) {
        const [rows] = /** @type {[import('mysql2').RowDataPacket[], unknown]} */ (await connection.query(statement));
        if (rows[0]?.['open'] === 0) break;
        if (Date.now() > until) throw new Fail(`${rows[0]?.['open']} ${what} did not end in time.`);
      }
  } finally {
    await connection.end();
  }
}

/** @param {() => boolean} isEnough @param {Promise<void>} running */
async function untilEnough(isEnough, running) {
  let isOver = false;
  const end = () => (isOver = true);
  void running.then(end, end);
  while (!isEnough() && !isOver) await sleep(LOOK_EVERY_MS);
}

/**
 * At even shares of the load; a process that ended by itself instead is made up for.
 * @param {Fleet} fleet @param {ConsentLoad} load
 */
async function killProcesses(fleet, load) {
  for (let given = 0; !fleet.isDone; await sleep(LOOK_EVERY_MS)) {
    const due = Math.floor((load.acknowledged * (options.kills + 1)) / options.operations);
    if (given < due && fleet.killOne()) given += 1;
  }
}

/**
 * Holds ledger, state, events and stops of a run against what was acknowledged.
 * @param {Run} run @param {string} historyFile @param {string} url
 */
async function judge(run, historyFile, url) {
  const tables = await step('reading ledger, state, events and messages', () => readConsent(url));
  const history = await readHistory(historyFile);
  const conduct = new Findings();
  checkConduct(history, conduct);
  const { operations } = run;
  const kills = history.filter(({ t }) => KILLS.includes(t)).map(({ at }) => at);
  const left = { operations, tables, tenants: run.world.tenants, switches: run.world.switches, kills };
  const record = stopsRecordOf(left);
  const faults = [
    ...judgeConsent(operations, tables, options.mustAllBeAnswered),
    ...judgeStops(record),
    ...conduct.all,
  ];
  printConsentReport(operations, { ...run, seed: options.seed, lags: lagsOf(record) }, tables, faults);
  if (faults.length > 0) return false;
  const { copies, missed, absent } = await step(
    'spoiling what was found, to see that the checker notices',
    async () => {
      const [own, stops] = [missedConsent(operations, tables, options.mustAllBeAnswered), missedStops(left)];
      return { copies: own.copies + stops.copies, missed: [...own.missed, ...stops.missed], absent: stops.absent };
    },
  );
  if (missed.length > 0) throw new Fail('The checker cannot be trusted: in this very run it did not notice', missed);
  if (absent.length > 0) console.log(`\nThe run has nothing to spoil so: ${absent.join('; ')}.`);
  console.log(
    '\nEvery answer is borne out by the ledger, state and events are what it says, nothing was done twice, and stops ' +
      `are where they must be. ${copies} doctored copies of this run were caught.`,
  );
  return true;
}

/** @typedef {import('../stage/installation.mjs').Installation} Installation */

/**
 * Nothing differs; what is spoilt is found, and mended; then nothing differs again. Closes the connection.
 * @returns {Promise<string>} what the command said
 * @param {Installation} installation
 * @param {import('mysql2/promise').Connection} connection
 */
export async function auditConsent(installation, connection) {
  try {
    const said = [await say(installation, 'check')];
    const [{ affectedRows }] = await /** @type {Promise<[import('mysql2').ResultSetHeader, unknown]>} */ (
      connection.query('UPDATE phones SET isOptedOut = 1 - isOptedOut ORDER BY optOutToken LIMIT ?', [SPOILT])
    );
    const spoilt = await check(installation);
    if (spoilt.code !== 1 || !spoilt.output.includes(`${affectedRows} differ`))
      throw new Fail(
        `${affectedRows} numbers were spoilt by hand, and the check ended with ${spoilt.code}:`,
        lastMessages(spoilt.output),
      );
    said.push(`${affectedRows} numbers were turned round by hand, and the check noticed all of them.`);
    const mended = await say(installation, 'rebuild');
    if (!mended.includes(`${affectedRows} put right`))
      throw new Fail('The rebuild did not mend what was spoilt:', [mended]);
    return [...said, mended, await say(installation, 'check')].join('\n');
  } finally {
    await connection.end();
  }
}

/** @param {Installation} installation @param {string} task */
async function say(installation, task) {
  return lastMessages(await command(installation, 'consent', task), 1).join('\n');
}

/** @param {Installation} installation */
function check({ dist, env }) {
  return runQuietly(process.execPath, [join(dist, 'src/cli/parley.js'), 'consent', 'check'], {
    cwd: dirname(dist),
    env,
  });
}

/**
 * Shows that consent is never lost and never invented: random opt-outs, opt-ins, visits of the opt-out page, registrations,
 * erasures and repeated requests, many at a time, while API processes and the database are killed with -9. Afterwards the
 * ledger must explain every answer, state and event, `npm run consent -- check` must find nothing, and must find what is spoilt.
 * Usage: npm run chaos:consent -- [--quick] [--operations 100000] [--kills 60] [--database-kills 4] [--seed n] [--server any|mysql]
 */
import '../scripts/lib/node-version.mjs';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { Operator } from '../bench/world.mjs';
import { onInterrupt, removeAtEnd, stopAllChildren } from '../scripts/lib/children.mjs';
import { Fail, printFailure, secondsSince, step } from '../scripts/lib/progress.mjs';
import { PROJECT } from '../scripts/lib/project-build.mjs';
import { buildInto } from './build.mjs';
import { checkConduct } from './conduct.mjs';
import { ConsentClient } from './consent-client.mjs';
import { missedConsent } from './consent-doctored.mjs';
import { ConsentLoad, PROJECTS } from './consent-load.mjs';
import { readConsentOptions } from './consent-options.mjs';
import { printConsentReport } from './consent-report.mjs';
import { judgeConsent } from './consent-rules.mjs';
import { readConsent } from './consent-tables.mjs';
import { auditConsent } from './consent-audit.mjs';
import { ChaosDatabase } from './database.mjs';
import { Deaths } from './deaths.mjs';
import { Findings } from './findings.mjs';
import { Fleet } from './fleet.mjs';
import { HistoryWriter, readHistory } from './history.mjs';
import { prepare, SETTINGS } from './installation.mjs';
import { Random } from './random.mjs';

const INTERRUPTED = 130;
const PLACES = ['api', 'api', 'api'];
const LOOK_EVERY_MS = 50;
const NEWS_EVERY_MS = 15_000;

const interrupt = onInterrupt(INTERRUPTED, stopAllChildren);
try {
  process.exitCode = (await main(readConsentOptions(process.argv.slice(2)))) ? 0 : 1;
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
  const start = Date.now();
  const work = mkdtempSync(join(tmpdir(), 'parley-chaos-build-'));
  removeAtEnd(work);
  const files = emptied(join(PROJECT, `.cache/chaos/consent-${options.seed}`));
  const dist = await step('compiling', () => buildInto(work));
  const database = await step('starting a database', () => ChaosDatabase.start(options.server));
  console.log(`  ${database.label}; seed ${options.seed}; history and operations in ${files.historyFile}`);
  const env = {
    PATH: process.env.PATH ?? '',
    ...SETTINGS,
    TRUST_PROXY: '1',
    DATABASE_URL: database.url,
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
  const installation = { dist, env };
  const seed = await step('migrating', () => prepare(installation));
  const history = new HistoryWriter(files.historyFile);
  const deaths = await Deaths.of(dist);
  const fleet = new Fleet({
    ...installation,
    deaths,
    ...files,
    history,
    random: new Random(options.seed),
    kills: options.kills,
    places: PLACES,
    isPaced: true,
  });
  await step('starting three API processes', () => fleet.start());
  const run = await wreak({ options, fleet, database, history, adminKey: seed.plainApiKey });
  await fleet.stop();
  history.close();
  writeFileSync(files.operationsFile, run.operations.map((operation) => `${JSON.stringify(operation)}\n`).join(''));
  const held = await judge({ options, files, run, url: database.url });
  const audit = await auditConsent(installation, await mysql.createConnection(database.url));
  await database.stop();
  console.log(`\n${audit}\nAll of it took ${secondsSince(start)}.`);
  return held;
}

function emptied(path) {
  const files = { historyFile: `${path}.jsonl`, operationsFile: `${path}-operations.jsonl`, logFile: `${path}.log` };
  mkdirSync(dirname(path), { recursive: true });
  for (const file of Object.values(files)) rmSync(file, { force: true });
  return files;
}

/** Load until there have been enough operations and kills. */
async function wreak({ options, fleet, database, history, adminKey }) {
  const operator = new Operator(fleet.apiUrls[0], adminKey);
  const projects = await Promise.all(
    Array.from({ length: PROJECTS }, (_none, index) => operator.makeProject(`Tenant ${index}`, `Project ${index}`)),
  );
  const client = new ConsentClient(fleet.apiUrls, new Random(options.seed + 1));
  const databases = { killed: 0 };
  const isDone = (done) => done >= options.operations && fleet.isDone && databases.killed >= options.databaseKills;
  const load = new ConsentLoad({ client, projects, random: new Random(options.seed + 2), isOver: isDone });
  await load.prepare();
  const start = Date.now();
  const news = () =>
    console.log(
      `  … ${secondsSince(start)}: ${load.operations.length} operations, ${load.acknowledged} of them acknowledged, ${fleet.killed} processes and ${databases.killed} databases killed`,
    );
  const reminder = setInterval(news, NEWS_EVERY_MS);
  const kills = Promise.all([
    killProcesses({ options, fleet, load }),
    killDatabases({ options, database, history, load, databases }),
  ]);
  const running = load.run();
  await Promise.all([kills, untilEnough(() => isDone(load.acknowledged), running)]);
  await fleet.settle();
  const loadMs = Date.now() - start;
  client.giveUpAfter(options.patienceMs);
  await step('waiting for the last answers', () => running);
  clearInterval(reminder);
  news();
  await client.close();
  return { operations: load.operations, loadMs, killed: fleet.killed, databases: databases.killed };
}

async function untilEnough(isEnough, running) {
  let isOver = false;
  const end = () => (isOver = true);
  void running.then(end, end);
  while (!isEnough() && !isOver) await sleep(LOOK_EVERY_MS);
}

/** At even shares of the load; a process that ended by itself instead is made up for. */
async function killProcesses({ options, fleet, load }) {
  for (let given = 0; !fleet.isDone; await sleep(LOOK_EVERY_MS)) {
    const due = Math.floor((load.acknowledged * (options.kills + 1)) / options.operations);
    if (given < due && fleet.killOne()) given += 1;
  }
}

/** One after the other, at even shares of the load. */
async function killDatabases({ options, database, history, load, databases }) {
  for (let number = 1; number <= options.databaseKills; number += 1) {
    const due = (options.operations * number) / (options.databaseKills + 1);
    while (load.acknowledged < due) await sleep(LOOK_EVERY_MS);
    history.write('database-kill');
    await database.kill();
    await database.restart();
    history.write('database-ready');
    databases.killed = number;
  }
}

async function judge({ options, files, run, url }) {
  const tables = await step('reading ledger, state and events', () => readConsent(url));
  const conduct = new Findings();
  checkConduct(await readHistory(files.historyFile), conduct);
  const faults = [...judgeConsent(run.operations, tables, options.mustAllBeAnswered), ...conduct.all];
  printConsentReport({ ...run, seed: options.seed, tables, faults });
  if (faults.length > 0) return false;
  const { tried, missed } = await step('spoiling what was found, to see that the checker notices', async () =>
    missedConsent(run.operations, tables, options.mustAllBeAnswered),
  );
  if (missed.length > 0) throw new Fail('The checker cannot be trusted: in this very run it did not notice', missed);
  console.log(
    `\nEvery answer is borne out by the ledger, state and events are what it says, nothing was done twice. ${tried} doctored copies of this run were caught.`,
  );
  return true;
}

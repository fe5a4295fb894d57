/** `npm run chaos:backup`: a backup under load, a restore that is killed, one that is not, and the service on it. */
import '../../scripts/lib/node-version.mjs';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { killNow, runQuietly, startChild } from '../../scripts/lib/children.mjs';
import { flag, readCommandLine, unlessQuick, whole } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, lastMessages, step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { judgeBackup } from '../checkers/backup-check.mjs';
import { readTables } from '../checkers/tables.mjs';
import { startDatabase } from '../stage/database.mjs';
import { command } from '../stage/environment.mjs';
import { readHistory } from '../stage/history.mjs';
import { anySeed, SEED, SERVER } from '../stage/options.mjs';
import { Random } from '../stage/random.mjs';
import { runChaos, setStage, startReceiver, startService } from '../stage/stage.mjs';
import { ConsentClient } from './client.mjs';
import { drain } from './drain.mjs';
import { importDone, Load, makeWorld, OptOuts, uploadImport } from './load.mjs';
import { printBackupReport } from './reports.mjs';

const NUMBERS = { full: 100_000, quick: 10_000 };
const NUMBERS_MAX = 10_000_000;
const EVENTS_PER_SECOND = 50;
const RATE_MAX = 5_000;
const OPT_OUTS_PER_SECOND = 10;
const RESPONSES_WITHIN_MS = 60_000;
/** Load before the backup, to compare latencies with. */
const BEFORE_MS = 10_000;
const AFTER_MS = 2_000;
const RESTORED = 'restored';
const POLL_MS = 20;
/** The last digits of the numbers that are registered in the restored service. */
const FIRST_LINE = 1_000;
const SECOND_EPOCH = 2;

/** @typedef {import('./load.mjs').Responded} Responded */
/** @typedef {import('./load.mjs').ProjectKey} ProjectKey */
/** @typedef {import('../stage/stage.mjs').Stage} Stage */

const { values } = readCommandLine({
  usage: 'npm run chaos:backup --',
  about:
    'Makes a backup while numbers are registered, opted out and delivered, kills a restore in the middle, restores ' +
    'into a new database, and compares: what was acknowledged before the backup is there, keys work, a new ' +
    'epoch has begun, and nothing is sent that had been delivered. Ends with 0 when all holds.',
  options: {
    quick: flag('a short run with few numbers'),
    numbers: whole('numbers in the database', NUMBERS_MAX, unlessQuick(NUMBERS.full, NUMBERS.quick)),
    rate: whole('events per second', RATE_MAX, String(EVENTS_PER_SECOND)),
    seed: SEED,
    server: SERVER,
  },
});
const options = {
  numbers: values.numbers ?? (values.quick === undefined ? NUMBERS.full : NUMBERS.quick),
  rate: values.rate ?? EVENTS_PER_SECOND,
  seed: values.seed ?? anySeed(),
  server: values.server ?? 'any',
};
await runChaos(main);

async function main() {
  const historyFile = join(PROJECT, `.cache/chaos/backup-${options.seed}.jsonl`);
  const start = () => startDatabase(options.server);
  const stage = await setStage(options, { historyFile, start });
  const { database, history } = stage;
  const file = join(dirname(stage.dist), 'backup.sql.gz');
  const service = await step('starting the service', () => startService(stage, 'first'));
  const receiverUrl = await startReceiver(historyFile, options.seed);
  const projects = await makeWorld(service.url, stage.adminKey, receiverUrl, history);
  const run = await underLoad(stage, service.url, projects, file);
  await step('waiting until nothing waits', () => drain(database.url, history));
  await service.stop();
  await database.stop();

  const target = await step('starting an empty database', start);
  const there = { ...stage, database: target, env: { ...stage.env, DATABASE_URL: target.url } };
  const noticed = await killedRestore(there, file);
  const from = Date.now();
  await step('restoring', () => command(there, 'restore', '--from', file));
  const restoreMs = Date.now() - from;
  const before = await readTables(target.url);
  const again = await step('starting the service on what was restored', () => startService(there, RESTORED));
  await useRestored(again.url, projects, history);
  await step('waiting until nothing waits', () => drain(target.url, history));
  await again.stop();
  const checked = await command(there, 'consent', 'check');
  history.close();
  const judgement = judgeBackup({
    history: await readHistory(historyFile),
    before,
    after: await readTables(target.url),
    backup: run.backup,
    process: RESTORED,
  });
  await target.stop();
  const consent = lastMessages(checked, 1).join('');
  printBackupReport(judgement, { ...run, restoreMs, bytes: statSync(file).size, noticed, consent });
  return judgement.faults.length === 0;
}

/**
 * Registrations, opt-outs and deliveries from before the backup until after it.
 * @param {Stage} stage @param {string} url @param {readonly ProjectKey[]} projects @param {string} file
 */
async function underLoad(stage, url, projects, file) {
  const { history } = stage;
  const importer = await new Operator(url, stage.adminKey).makeProject('Importer', 'Imports');
  history.write('project', { projectId: importer.projectId });
  await step(`importing ${options.numbers} numbers`, async () =>
    importDone(url, importer, await uploadImport(url, importer, options.numbers, history), history),
  );
  /** @type {Responded[]} */
  const responses = [];
  const onResponse = (/** @type {Responded} */ response) => void responses.push(response);
  const random = new Random(options.seed + 1);
  const { rate } = options;
  const load = new Load({ apiUrls: [url], projects, rate, history, random, isBusyAllowed: true, onResponse });
  const client = new ConsentClient([url], new Random(options.seed + 2));
  const optOuts = new OptOuts({ client, history, rate: OPT_OUTS_PER_SECOND });
  await step('registering the numbers to opt out', () => optOuts.prepare(projects));
  load.start();
  optOuts.start();
  await step('load without a backup', () => sleep(BEFORE_MS));
  const from = Date.now();
  const output = await step('backing up', () => command(stage, 'backup', '--to', file));
  const backup = { from, to: Date.now() };
  await sleep(AFTER_MS);
  await step('waiting for the last responses', () => Promise.all([load.end(RESPONSES_WITHIN_MS), optOuts.end()]));
  await client.close();
  const [said = ''] = output.split('\n');
  return { backup, responses, calmFrom: from - BEFORE_MS, said: said.replace(file, 'the backup') };
}

/**
 * Kills a restore in the middle; the service and the next restore must say so. Leaves the schema empty.
 * @param {Stage} stage @param {string} file
 */
async function killedRestore({ dist, env, database }, file) {
  const run = { cwd: dirname(dist), env };
  const parley = join(dist, 'src/cli/parley.js');
  // In no schema: one that other connections use is not restored into.
  const connection = await mysql.createConnection(new URL('/', database.url).href);
  const restoring = startChild(process.execPath, [parley, 'restore', '--from', file], { ...run, stdio: 'ignore' });
  const hasBegun = async () => {
    if (restoring.exitCode !== null) throw new Fail('The restore that was to be killed ended by itself.');
    const [rows] = await connection.query("SHOW TABLES FROM parley LIKE 'events'");
    return /** @type {unknown[]} */ (rows).length > 0;
  };
  while (!(await hasBegun())) await sleep(POLL_MS);
  killNow(restoring);
  await restoring.ended;
  let noticed = 0;
  for (const args of [[join(dist, 'src/main.js')], [parley, 'restore', '--from', file]]) {
    const { code, output } = await runQuietly(process.execPath, args, run);
    if (code !== 1 || !output.includes('has not ended'))
      throw new Fail(`After a restore that was killed, this ended with ${code}:`, lastMessages(output));
    noticed += 1;
  }
  await connection.query('DROP DATABASE parley');
  await connection.query('CREATE DATABASE parley CHARACTER SET utf8mb4');
  await connection.end();
  return noticed;
}

/**
 * All keys work, and what happens now is in the second epoch.
 * @param {string} url @param {readonly ProjectKey[]} projects @param {Stage['history']} history
 */
async function useRestored(url, projects, history) {
  for (const [index, { projectId, key: apiKey }] of projects.entries()) {
    const request = async (/** @type {string} */ path, /** @type {RequestInit} */ init) => {
      const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' };
      const response = await fetch(`${url}/v1/projects/${projectId}${path}`, { ...init, headers });
      if (response.status !== 200) throw new Fail(`${path} returned ${response.status}: ${await response.text()}`);
      return /** @type {{ epoch: number }} */ (await response.json());
    };
    const phones = [`+1215200${FIRST_LINE + index}`];
    const key = `${RESTORED}-${index}`;
    history.write('ask', { key, projectId, phones });
    await request('/phones', { method: 'POST', body: JSON.stringify({ phones }) });
    history.write('ack', { key, attempts: 1 });
    const { epoch } = await request('/events?limit=1', { method: 'GET' });
    if (epoch !== SECOND_EPOCH) throw new Fail(`The epoch of the restored service is ${epoch}.`);
  }
}

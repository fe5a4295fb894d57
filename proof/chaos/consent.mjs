/**
 * `npm run chaos:consent`: random operations of consent under kills, in tenants whose opt-outs count for one project or
 * for all. Afterwards the ledger must explain everything, and a model of its own what became of every stop.
 */
import '../../scripts/lib/node-version.mjs';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2/promise';
import { runQuietly } from '../../scripts/lib/children.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, lastMessages, secondsSince, step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { missedConsent } from '../checkers/consent-doctored.mjs';
import { readConsent } from '../checkers/consent-lives.mjs';
import { judgeConsent } from '../checkers/consent-rules.mjs';
import { checkConduct, Findings } from '../checkers/findings.mjs';
import { missedStops } from '../checkers/stops-doctored.mjs';
import { judgeStops, lagsOf, stopsRecordOf } from '../checkers/stops-rules.mjs';
import { startDatabase } from '../stage/database.mjs';
import { command } from '../stage/environment.mjs';
import { Fleet } from '../stage/fleet.mjs';
import { readHistory } from '../stage/history.mjs';
import { Random } from '../stage/random.mjs';
import { killAndRestart, runChaos, setStage } from '../stage/stage.mjs';
import { ConsentClient } from './client.mjs';
import { ConsentLoad, raceStops } from './consent-load.mjs';
import { readConsentOptions } from './options.mjs';
import { printConsentReport } from './reports.mjs';

// What a run on consent works on: tenants whose opt-outs count for one project or for all, each project with a gateway
// that takes everything and a sender that people write to. One tenant changes its scope during the run.

/** @typedef {'project' | 'tenant'} Scope */
/** @type {readonly { name: string, scope: Scope, projects: number, isSwitched?: boolean }[]} */
const TENANTS = [
  { name: 'spreading', scope: 'tenant', projects: 3 },
  { name: 'apart', scope: 'project', projects: 2 },
  { name: 'switched', scope: 'project', projects: 3, isSwitched: true },
  { name: 'neighbour', scope: 'tenant', projects: 2 },
];
const SECRET = 'a-secret-of-the-inbound-route';
/** Visitors and gateways come from there: client.mjs. */
const ADDRESSES = '10.1.0.0/16';
const FIRST_ADDRESS = 12_125_550_200;
const IMPORT_LOOK_MS = 100;

/**
 * @typedef {import('./load.mjs').ProjectKey & { tenantId: string, inbound: string }} ConsentProject `inbound` is the
 *   path that its gateway calls, but for the number and the text
 */
/** @typedef {{ tenantId: string, projectIds: string[], isSwitched: boolean }} ConsentTenant */
/** @typedef {import('../checkers/stops-rules.mjs').Switch} Switch */

/** Made over HTTP as an operator would. */
export class ConsentWorld {
  #operator;
  #client;
  #gateways = { simulator: '', kannel: '' };
  #addresses = 0;
  /** @type {ConsentTenant[]} */
  tenants = [];
  /**
   * In the order in which they were asked for.
   * @type {Switch[]}
   */
  switches = [];

  /** @param {string} apiUrl @param {string} adminKey @param {import('./client.mjs').ConsentClient} client */
  constructor(apiUrl, adminKey, client) {
    this.#operator = new Operator(apiUrl, adminKey);
    this.#client = client;
  }

  /** The projects that the load works on. */
  async make() {
    const simulator = await this.#operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR', settings: {} });
    const kannel = await this.#operator.makeProvider({
      name: 'Gateway',
      kind: 'KANNEL',
      // It replies to STOP itself, so that nothing is ever sent to it.
      handlesKeywords: true,
      settings: {
        sendUrl: 'http://127.0.0.1:9/',
        username: 'parley',
        password: 'a long random text',
        callbackBaseUrl: this.#operator.url,
        callbackCidrs: [ADDRESSES],
        inboundSecret: SECRET,
      },
    });
    this.#gateways = { simulator, kannel };
    const projects = [];
    for (const tenant of TENANTS) projects.push(...(await this.tenant(tenant)));
    return projects;
  }

  /**
   * One more tenant: its projects.
   * @param {{ name: string, scope: Scope, projects: number, isSwitched?: boolean }} setting
   */
  async tenant({ name, scope, projects: count, isSwitched = false }) {
    const { tenantId } = await this.#operator.call('POST', '/v1/tenants', { name, optOutScope: scope });
    this.switches.push({ tenantId, scope, askedAt: 0, respondedAt: 0, appliedAt: 0 });
    /** @type {ConsentProject[]} */
    const projects = [];
    for (let index = 0; index < count; index += 1) projects.push(await this.#project(tenantId, `${name} ${index}`));
    this.tenants.push({ tenantId, projectIds: projects.map(({ projectId }) => projectId), isSwitched });
    return projects;
  }

  /** @param {string} tenantId @param {string} name @returns {Promise<ConsentProject>} */
  async #project(tenantId, name) {
    const projectId = await this.#operator.makeProjectOf(tenantId, name);
    const path = `/v1/projects/${projectId}/senders`;
    const { simulator, kannel } = this.#gateways;
    this.#addresses += 1;
    const address = `+${FIRST_ADDRESS + this.#addresses}`;
    await this.#operator.call('POST', path, { kind: 'NAME', address: 'Parley', providerId: simulator, rank: 1 });
    await this.#operator.call('POST', path, { kind: 'NUMBER', address, providerId: kannel, rank: 2 });
    const policy = `/v1/projects/${projectId}/sending-policy`;
    await this.#operator.call('PUT', policy, { newNumbersPerPrefixPerHour: null });
    const { key } = await this.#operator.makeKey(projectId);
    const query = new URLSearchParams({ secret: SECRET, to: address, coding: '0', charset: 'UTF-8' });
    return { tenantId, projectId, key, inbound: `/v1/callbacks/${kannel}/inbound?${query.toString()}` };
  }

  /**
   * Changes the scope of the tenant that is switched, again and again.
   * @param {number} count an odd one ends in scope `tenant` @param {(index: number) => boolean} isDue
   */
  async switchAll(count, isDue) {
    const { tenantId = '' } = this.tenants.find(({ isSwitched }) => isSwitched) ?? {};
    for (let index = 0; index < count; index += 1) {
      while (!isDue(index)) await sleep(IMPORT_LOOK_MS);
      await this.switchTo(tenantId, index % 2 === 0 ? 'tenant' : 'project');
    }
  }

  /**
   * Resolves when what was out before has been carried.
   * @param {string} tenantId @param {Scope} scope
   */
  async switchTo(tenantId, scope) {
    /** @type {Switch} */
    const one = { tenantId, scope, askedAt: Date.now(), respondedAt: Infinity, appliedAt: null };
    this.switches.push(one);
    while ((await this.#ask(tenantId, 'PATCH', { optOutScope: scope })).status !== 200) await sleep(IMPORT_LOOK_MS);
    one.respondedAt = Date.now();
    for (; scope === 'tenant' && one.appliedAt === null; await sleep(IMPORT_LOOK_MS)) {
      const { body } = await this.#ask(tenantId, 'GET', null);
      if (typeof body.optOutScopeAppliedAt === 'number') one.appliedAt = Date.now();
    }
  }

  /** @param {string} tenantId @param {'PATCH' | 'GET'} method @param {object | null} body */
  #ask(tenantId, method, body) {
    const apiKey = this.#operator.adminKey;
    const request = { method, path: `/v1/tenants/${tenantId}`, apiKey, key: null, requestId: randomUUID(), body };
    return this.#client.send(request, () => {});
  }
}

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
    start: () => startDatabase(options.server, options.on),
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

/** @typedef {import('../stage/environment.mjs').Installation} Installation */

/**
 * Nothing differs; what is spoilt is found, and mended; then nothing differs again. Closes the connection.
 * @returns {Promise<string>} what the command said
 * @param {Installation} installation
 * @param {import('mysql2/promise').Connection} connection
 */
async function auditConsent(installation, connection) {
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

/** `npm run chaos:cluster`: the primary of a Group Replication cluster fails under load, and the service follows. */
import '../../scripts/lib/node-version.mjs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../../scripts/lib/children.mjs';
import { flag, readCommandLine, someOf, whole } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, lastMessages, step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { BACK_WITHIN_MS, judgeCluster, outageOf } from '../checkers/cluster-check.mjs';
import { readTables } from '../checkers/tables.mjs';
import { command } from '../stage/environment.mjs';
import { linesOf, readHistory } from '../stage/history.mjs';
import { anySeed, SEED } from '../stage/options.mjs';
import { Random } from '../stage/random.mjs';
import { runChaos, setStage, startReceiver, startService } from '../stage/stage.mjs';
import { ConsentClient } from './client.mjs';
import { ClusterDatabase, Member } from './cluster-database.mjs';
import { drain, readFeeds } from './drain.mjs';
import { importDone, Load, makeWorld, OptOuts, uploadImport } from './load.mjs';
import { printClusterReport } from './reports.mjs';

// Makes the primary of a cluster fail under load, and watches when the group has a new one.

/** Enough for an import to be in the middle of its rows. */
const IMPORT_BEGINS_MS = 500;
const ELECTED_WITHIN_MS = 60_000;
/** Load after an election: what is not back by then is a breach. */
const AFTER_MS = 6_000;
const POLL_MS = 20;

/** @typedef {'kill' | 'switch' | 'suspend'} How */

/** @type {Record<How, { label: string, fail: (cluster: ClusterDatabase, old: Member) => Promise<void> }>} */
const WAYS = {
  kill: { label: 'kill -9 of the primary', fail: (_cluster, old) => old.kill() },
  switch: { label: 'switch-over to another member', fail: (cluster, old) => switchOver(cluster, old) },
  suspend: { label: 'SIGSTOP of the primary', fail: async (_cluster, old) => old.signal('SIGSTOP') },
};

/**
 * One fault, from quiet to all members there again.
 * @param {How} how
 * @param {{ cluster: ClusterDatabase, history: import('../stage/history.mjs').HistoryWriter, apiUrl: string,
 *   project: import('./load.mjs').ProjectKey, importRows: number, quietMs: number }} stage
 * @returns {Promise<{ fault: import('../checkers/cluster-check.mjs').Fault, importId: string }>}
 */
async function makeFault(how, { cluster, history, apiUrl, project, importRows, quietMs }) {
  const { label, fail } = WAYS[how];
  await sleep(quietMs);
  const old = await cluster.primary();
  const importId = await uploadImport(apiUrl, project, importRows, history);
  await sleep(IMPORT_BEGINS_MS);
  const election = new Election(cluster.members);
  await election.start();
  const at = Date.now();
  history.write('fault', { how });
  const electedAt = await step(label, async () => {
    const failing = fail(cluster, old);
    const wonAt = await untilWon(election, old);
    await failing;
    await sleep(AFTER_MS);
    return wonAt;
  });
  election.stop();
  const until = Date.now();
  if (how === 'suspend') old.signal('SIGCONT');
  await step('waiting until all members are there again', () => cluster.heal(old));
  return { fault: { how: label, at, electedAt, until }, importId };
}

/** @param {ClusterDatabase} cluster @param {Member} old */
async function switchOver(cluster, old) {
  const next = cluster.members.find((member) => member !== old);
  if (next !== undefined) await cluster.switchTo(next);
}

/** @param {Election} election @param {Member} old */
async function untilWon(election, old) {
  for (const until = Date.now() + ELECTED_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
    const wonAt = election.wonAt(old);
    if (wonAt !== null) return wonAt;
  }
  throw new Fail('The cluster elected no other primary.');
}

class Election {
  #members;
  #isOver = false;
  /** @type {Map<Member, number>} */
  #takesWritesSince = new Map();
  /** @type {Promise<void>[]} */
  #watches = [];

  /** @param {readonly Member[]} members */
  constructor(members) {
    this.#members = members;
  }

  /** Resolves when every member has been asked once. */
  async start() {
    const asked = this.#members.map(
      (member) => new Promise((resolve) => this.#watches.push(this.#watch(member, () => resolve(null)))),
    );
    await Promise.all(asked);
  }

  /**
   * When another member than `old` first said that it is the primary and takes writes; Unix milliseconds, null while
   * none has.
   * @param {Member} old
   */
  wonAt(old) {
    const times = [...this.#takesWritesSince].flatMap(([member, at]) => (member === old ? [] : [at]));
    return times.length === 0 ? null : Math.min(...times);
  }

  /** A watch of a member that is suspended ends with it. */
  stop() {
    this.#isOver = true;
  }

  /** @param {Member} member @param {() => void} onAsked */
  async #watch(member, onAsked) {
    while (!this.#isOver) {
      try {
        const connection = await member.connect();
        try {
          for (; !this.#isOver; await sleep(POLL_MS)) {
            const { takesWrites } = await Member.stateOf(connection);
            if (!takesWrites) this.#takesWritesSince.delete(member);
            else if (!this.#takesWritesSince.has(member)) this.#takesWritesSince.set(member, Date.now());
            onAsked();
          }
        } finally {
          connection.destroy();
        }
      } catch {
        this.#takesWritesSince.delete(member);
        onAsked();
        await sleep(POLL_MS);
      }
    }
  }
}

/** How a primary fails. */
const FAULTS = /** @type {const} */ (['kill', 'switch', 'suspend']);
const EVENTS_PER_SECOND = 40;
const RATE_MAX = 5_000;
const FULL = { quietMs: 5_000, importRows: 6_000 };
const QUICK = { quietMs: 2_000, importRows: 2_000 };
const OPT_OUTS_PER_SECOND = 5;
/** Rows of an unfinished claim free themselves after a minute (idempotency.ts). */
const RESPONSES_WITHIN_MS = 120_000;

/** @typedef {import('./load.mjs').Responded} Responded */
/** @typedef {import('./load.mjs').ProjectKey} ProjectKey */
/** @typedef {Awaited<ReturnType<typeof setStage<ClusterDatabase>>>} Stage */
/** @typedef {{ fault: import('../checkers/cluster-check.mjs').Fault, importId: string, importMs: number }} Faulted */

const { values, operands } = readCommandLine({
  usage: 'npm run chaos:cluster --',
  about:
    'Starts three members of MySQL Group Replication on this machine and two processes that name all three in ' +
    'DATABASE_URL. Under registrations, opt-outs, deliveries and an import the primary is killed with -9, replaced ' +
    'by a switch-over, and suspended. Ends with 0 when nothing acknowledged is lost, and the service is back ' +
    'within 3 s of each election.',
  options: {
    quick: flag('a short run: small imports, short pauses'),
    only: someOf(FAULTS, 'the faults', 'all'),
    rate: whole('events per second', RATE_MAX, String(EVENTS_PER_SECOND)),
    seed: SEED,
    e2e: flag('no faults: runs the e2e tests on the primary of the cluster'),
  },
  operands: { value: '[PATTERN …]', about: 'with --e2e: only test files whose path fits one of these patterns' },
});
const options = {
  ...(values.quick === undefined ? FULL : QUICK),
  faults: values.only ?? FAULTS,
  rate: values.rate ?? EVENTS_PER_SECOND,
  seed: values.seed ?? anySeed(),
  patterns: values.e2e === undefined ? null : operands,
};
await runChaos(options.patterns === null ? main : () => runTests(options.patterns ?? []));

async function main() {
  const historyFile = join(PROJECT, `.cache/chaos/cluster-${options.seed}.jsonl`);
  const start = () => ClusterDatabase.start({ allSchemas: false });
  const stage = await setStage(options, { historyFile, start });
  const { database, history } = stage;
  const services = await step('starting two processes', () =>
    Promise.all(['all-1', 'all-2'].map((name) => startService(stage, name))),
  );
  const urls = services.map(({ url }) => url);
  const [apiUrl = ''] = urls;
  const receiverUrl = await startReceiver(historyFile, options.seed);
  const projects = await makeWorld(apiUrl, stage.adminKey, receiverUrl, history);
  const importing = await new Operator(apiUrl, stage.adminKey).makeProject('Importer', 'Imports');
  history.write('project', { projectId: importing.projectId });
  const { faulted, responses } = await underLoad(stage, urls, projects, importing);
  const primaryUrl = database.urlOf(await database.primary());
  await step('waiting until nothing waits', () => drain(primaryUrl, history));
  await step('reading the feed', () => readFeeds(apiUrl, [...projects, importing], history));
  await Promise.all(services.map((service) => service.stop()));
  history.close();
  const held = await judge(stage, primaryUrl, urls, faulted, responses);
  const checked = await command(stage, 'consent', 'check');
  console.log(`\n${lastMessages(checked, 1).join('')}`);
  await database.stop();
  return held;
}

/**
 * All faults, with load from before the first to after the last one.
 * @param {Stage} stage @param {readonly string[]} urls @param {readonly ProjectKey[]} projects
 * @param {ProjectKey} importing
 */
async function underLoad({ database: cluster, history }, urls, projects, importing) {
  /** @type {Responded[]} */
  const responses = [];
  const [apiUrl = ''] = urls;
  const load = new Load({
    apiUrls: urls,
    projects,
    rate: options.rate,
    history,
    random: new Random(options.seed + 1),
    isBusyAllowed: true,
    onResponse: (response) => responses.push(response),
  });
  const client = new ConsentClient([...urls], new Random(options.seed + 2));
  const optOuts = new OptOuts({ client, history, rate: OPT_OUTS_PER_SECOND });
  await step('registering the numbers to opt out', () => optOuts.prepare(projects));
  load.start();
  optOuts.start();
  /** @type {Faulted[]} */
  const faulted = [];
  for (const how of options.faults) {
    const { fault, importId } = await makeFault(how, { cluster, history, apiUrl, project: importing, ...options });
    const importMs = await step('waiting for the import', () => importDone(apiUrl, importing, importId, history));
    faulted.push({ fault, importId, importMs });
  }
  await step('waiting for the last responses', async () => {
    client.giveUpAfter(RESPONSES_WITHIN_MS);
    await Promise.all([load.end(RESPONSES_WITHIN_MS), optOuts.end()]);
  });
  await client.close();
  return { faulted, responses };
}

/**
 * Prints what was found; true when all held.
 * @param {Stage} stage @param {string} primaryUrl @param {readonly string[]} urls
 * @param {readonly Faulted[]} faulted @param {readonly Responded[]} responses
 */
async function judge({ historyFile }, primaryUrl, urls, faulted, responses) {
  const [history, tables] = [await readHistory(historyFile), await readTables(primaryUrl)];
  const receipts = linesOf(history, 'receipt');
  const outages = faulted.map(({ fault, importMs }) => {
    const outage = outageOf(fault, responses, urls);
    if (outage === null) throw new Fail(`${fault.how}: a process did not come back.`);
    const next = receipts.find(({ at }) => at >= fault.electedAt)?.at ?? Infinity;
    return { outage, importMs, deliveredMs: next - fault.electedAt };
  });
  const windows = faulted.map(({ fault }) => ({ from: fault.at, to: fault.until }));
  const judgement = judgeCluster(history, tables, windows);
  printClusterReport(judgement, outages);
  const slow = outages.filter(({ outage }) => outage.backMs > BACK_WITHIN_MS);
  for (const { outage } of slow) console.log(`\n✗ ${outage.how}: the service was back too late`);
  return judgement.faults.length === 0 && slow.length === 0;
}

/**
 * The e2e tests on the primary of a cluster.
 * @param {readonly string[]} patterns
 */
async function runTests(patterns) {
  const cluster = await step('starting a cluster', () => ClusterDatabase.start({ allSchemas: true }));
  const env = { ...process.env, TEST_DATABASE_URL: cluster.urlOf(await cluster.primary()) };
  const args = [join(PROJECT, 'scripts/test.mjs'), '--only', 'routes,core,e2e', ...patterns];
  const { code } = await startChild(process.execPath, args, { cwd: PROJECT, env }).ended;
  await cluster.stop();
  return code === 0;
}

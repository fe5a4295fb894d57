/** `npm run bench:stops`: how soon an opt-out of a tenant is in all its projects, and what that costs others. */
import '../../scripts/lib/node-version.mjs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { readCommandLine } from '../../scripts/lib/command-line.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { startWorker, withBench } from '../stage/environment.mjs';
import { closedLoop } from '../stage/jobs.mjs';
import { AGAINST, ON, QUICK, sizedFor } from '../stage/options.mjs';
import { cpuMicros } from '../stage/process-figures.mjs';
import { fixed, median, spread, verdict } from '../stage/report.mjs';
import { fillPhones, numberAt, numberOf, withoutIndexes } from '../stage/world.mjs';
import { besideEachOther, buildsOf, inTurns, ratiosOf } from './compare.mjs';
import { makeSendingProjects } from './messages-world.mjs';

// What the scope of opt-outs costs a tenant that does not use it: declarations beside another build.

const NUMBERS = 2_000;
const DECLARING_CONNECTIONS = 8;
const DECLARING_WARM_UP_SECONDS = 2;
const SLOWER_MOST = 1.1;

/** @typedef {import('../stage/environment.mjs').Bench} Bench */
/** @typedef {import('../stage/environment.mjs').Started} Started */
/** @typedef {{ perSecond: number, cpuMicros: number }} Declared in a round: requests a second, and CPU time of each */

/**
 * Opt-outs and opt-ins in scope project by this build and by others, in turns.
 * @param {Bench} bench @param {string} key of the ADMIN
 * @param {{ rounds: number, seconds: number }} plan in a round each build declares for a quarter of `seconds`
 */
async function declare(bench, key, { rounds: count, seconds }) {
  const servers = [{ name: 'Parley', ...(await bench.startApi([], { ROLE: 'api' })) }];
  for (const { name, project } of buildsOf(options.against))
    servers.push({ name, ...(await bench.startApi([], { ROLE: 'api' }, project)) });
  const project = await new Operator(servers[0]?.url ?? '', key).makeProject('Scope project', 'Project');
  const connection = await bench.connect();
  await fillPhones(connection, project, NUMBERS);
  await connection.query('UPDATE phones SET isOptedOut = 0, optOutReason = NULL, optOutAt = NULL WHERE projectId = ?', [
    project.projectId,
  ]);
  await connection.end();
  const round = async (/** @type {Started} */ { url, child }, wanted = seconds / 4) => {
    const before = (await cpuMicros(child)) ?? Number.NaN;
    const start = performance.now();
    const done = await declareFor(url, project, wanted * 1_000);
    const used = ((await cpuMicros(child)) ?? Number.NaN) - before;
    return { perSecond: (done / (performance.now() - start)) * 1_000, cpuMicros: used / done };
  };
  for (const server of servers) await round(server, DECLARING_WARM_UP_SECONDS);
  const measured = await inTurns(servers, count, 'declaring', (server) => round(server));
  for (const server of servers) await server.stop();
  return measured;
}

let declared = 0;
/** @param {string} url @param {{ projectId: string, key: string }} project @param {number} ms */
async function declareFor(url, { projectId, key }, ms) {
  const pool = new Pool(url, { connections: DECLARING_CONNECTIONS, pipelining: 1 });
  const until = performance.now() + ms;
  let done = 0;
  await closedLoop(
    DECLARING_CONNECTIONS,
    () => performance.now() >= until,
    async () => {
      const number = numberAt(declared % NUMBERS);
      const isOut = Math.floor(declared / NUMBERS) % 2 === 0;
      declared += 1;
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: `/v1/projects/${projectId}/phones/${number}/opt-${isOut ? 'out' : 'in'}`,
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify(isOut ? {} : { evidence: `Signed form ${declared}.` }),
      });
      const said = await body.text();
      if (statusCode !== 200) throw new Fail(`A declaration returned ${statusCode}: ${said}`);
      done += 1;
    },
  );
  await pool.close();
  return done;
}

/** @param {readonly { name: string, rounds: Declared[] }[]} programs */
function reportDeclarations(programs) {
  const columns = {
    'declarations/s': (/** @type {Declared} */ { perSecond }) => perSecond,
    'CPU µs': (/** @type {Declared} */ one) => one.cpuMicros,
  };
  console.log(besideEachOther(programs, columns));
  const slower = ratiosOf(programs[1]?.rounds ?? [], programs[0]?.rounds ?? []);
  const met = median(slower) <= SLOWER_MOST;
  console.log(verdict('time of a declaration in scope project', `${spread(slower, 2)}×`, '≤ 1.10×', met));
}

const { values: options } = readCommandLine({
  usage: 'npm run bench:stops --',
  about:
    'Measures how soon a stop is in 1,000 projects of its tenant, and 100,000 imported ones in five, while other ' +
    'tenants have messages accepted; with --against also declarations in scope project, interleaved with the build ' +
    'of another checkout. A missed target is no failure.',
  options: { quick: QUICK, on: ON, against: AGAINST },
});
const PLAN = sizedFor(options, {
  smoke: { projects: 5, stops: 1, imported: 50, seconds: 1, rounds: 1, tenants: 2, numbers: 50 },
  quick: { projects: 50, stops: 3, imported: 5_000, seconds: 5, rounds: 3, tenants: 50, numbers: 2_000 },
  full: { projects: 1_000, stops: 5, imported: 100_000, seconds: 20, rounds: 9, tenants: 50, numbers: 2_000 },
});
const P99_TARGET = 2;
const IMPORTED_PROJECTS = 5;
const ACCEPTED = { size: 1, connections: 32, perSecond: 10 };
const CONNECTIONS = 8;
const LOOK_EVERY_MS = 20;
const QUEUE_LOOK_MS = 500;
const GIVE_UP_MS = 1_200_000;
const WARM_UP_SECONDS = 2;
/** Several stops are never of one number. */
const FIRST_STOPPED = 9_000_000;

/** @typedef {import('mysql2/promise').Connection} Connection */
/** @typedef {import('../stage/environment.mjs').Program<import('./load.mjs').MessageJob,
 *   import('./load.mjs').MessageLoad>} Load */

// Alone: its senders have the addresses of those of other benches.
await withBench(measure, { on: options.on, isAlone: true });

/** @param {Bench} bench */
async function measure(bench) {
  const { plainApiKey } = await bench.seed();
  const connection = await bench.connect();
  const all = await bench.startApi([], { ROLE: 'all' });
  const operator = new Operator(all.url, plainApiKey);
  const sending = await step('making other tenants that send', () =>
    makeSendingProjects(all.url, plainApiKey, connection, { projects: PLAN.tenants, phones: PLAN.numbers }),
  );
  reportStops(await stopEverywhere(operator, connection));
  const processes = [all.child, ...(bench.databaseChild === null ? [] : [bench.databaseChild])];
  const cpuMs = async () => {
    let micros = 0;
    for (const child of processes) micros += (await cpuMicros(child)) ?? Number.NaN;
    return micros / 1_000;
  };
  reportImport(await importStops(operator, connection, sending, cpuMs));
  await all.stop();
  if (options.against !== undefined) reportDeclarations(await declare(bench, plainApiKey, PLAN));
  await connection.end();
}

/**
 * The id of a new tenant whose opt-outs count everywhere, and those of its projects.
 * @param {Operator} operator @param {number} count
 */
async function makeTenant(operator, count) {
  const { tenantId } = await operator.call('POST', '/v1/tenants', { name: `${count} projects`, optOutScope: 'tenant' });
  /** @type {string[]} */
  const projectIds = [];
  let begun = 0;
  const make = async () => {
    begun += 1;
    projectIds.push(await operator.makeProjectOf(tenantId, `Project ${begun}`));
  };
  await closedLoop(CONNECTIONS, () => begun >= count, make);
  return { tenantId, projectIds };
}

/**
 * How long each stop took from its request until the number was out everywhere, in milliseconds.
 * @param {Operator} operator @param {Connection} connection
 */
async function stopEverywhere(operator, connection) {
  const numbers = Array.from({ length: PLAN.stops }, (_none, index) => numberAt(FIRST_STOPPED + index));
  const { projectIds } = await step(
    `making ${fixed(PLAN.projects)} projects that know ${PLAN.stops} numbers`,
    async () => {
      const tenant = await makeTenant(operator, PLAN.projects);
      const waiting = [...tenant.projectIds];
      await closedLoop(
        CONNECTIONS,
        () => waiting.length === 0,
        async () => void (await operator.call('POST', `/v1/projects/${waiting.pop()}/phones`, { phones: numbers })),
      );
      return tenant;
    },
  );
  const [first] = projectIds;
  return step('stopping', async () => {
    const took = [];
    for (const number of numbers) {
      const start = performance.now();
      await operator.call('POST', `/v1/projects/${first}/phones/${number}/opt-out`, {});
      await untilEqual(PLAN.projects, () =>
        numberOf(connection, 'SELECT COUNT(*) FROM phones WHERE phoneE164 = ? AND isOptedOut = 1', [number]),
      );
      took.push(performance.now() - start);
    }
    return took;
  });
}

/**
 * An import into one project of five, until all of it is out everywhere, with acceptance of other tenants before,
 * meanwhile and after.
 * @param {Operator} operator @param {Connection} connection @param {{ projectId: string, key: string }[]} projects
 * @param {() => Promise<number>} cpuMs of service and database, together and so far
 */
async function importStops(operator, connection, projects, cpuMs) {
  const load = /** @type {Load} */ (startWorker('proof/benches/load.mjs', 'messages'));
  /** @type {{ quiet: number[], meanwhile: number[], tookMs: number, refused: number, cpuMs: number }} */
  const figures = { quiet: [], meanwhile: [], tookMs: Number.NaN, refused: 0, cpuMs: 0 };
  const accept = async (seconds = PLAN.seconds) => {
    const done = await load.run({ url: operator.url, projects, phones: PLAN.numbers, ...ACCEPTED, seconds });
    figures.refused += done.failures.length;
    return done.p99;
  };
  const { tenantId, projectIds } = await makeTenant(operator, IMPORTED_PROJECTS);
  await step(`filling five projects with ${fixed(PLAN.imported)} numbers each`, () =>
    withoutIndexes(connection, 'phones', async () => {
      for (const projectId of projectIds) await fillPhones(connection, { tenantId, projectId }, PLAN.imported);
      const isIn = 'isOptedOut = 0, optOutReason = NULL, optOutAt = NULL';
      await connection.query(`UPDATE phones SET ${isIn} WHERE tenantId = ?`, [tenantId]);
    }),
  );
  await step('other tenants before', async () => {
    await accept(WARM_UP_SECONDS);
    figures.quiet.push(await accept(), await accept());
  });
  await step(`importing ${fixed(PLAN.imported)} opt-outs`, async () => {
    const [start, before] = [performance.now(), await cpuMs()];
    await upload(operator, projectIds[0] ?? '');
    const everywhere = untilCarried(connection, tenantId).then(() => (figures.tookMs = performance.now() - start));
    while (Number.isNaN(figures.tookMs)) figures.meanwhile.push(await accept());
    await everywhere;
    figures.cpuMs = (await cpuMs()) - before;
  });
  await step('other tenants after', async () => figures.quiet.push(await accept(), await accept()));
  load.child.kill();
  return figures;
}

/** @param {Operator} operator @param {string} projectId */
async function upload({ url, adminKey }, projectId) {
  const rows = Array.from({ length: PLAN.imported }, (_none, index) => `${numberAt(index)},true\n`);
  const response = await fetch(`${url}/v1/projects/${projectId}/phones/import`, {
    method: 'POST',
    body: `phoneE164,isOptedOut\n${rows.join('')}`,
    headers: { 'x-api-key': adminKey, 'content-type': 'text/csv' },
  });
  if (response.status !== 202) throw new Fail(`The upload returned ${response.status}: ${await response.text()}`);
}

/** @param {number} wanted @param {() => Promise<number>} count */
async function untilEqual(wanted, count) {
  for (const until = performance.now() + GIVE_UP_MS; ;) {
    const start = performance.now();
    const found = await count();
    if (found >= wanted) return;
    if (start > until) throw new Fail(`${fixed(found)} of ${fixed(wanted)} are out after ${GIVE_UP_MS / 60_000} min.`);
    // Counting takes a twentieth of the time at most.
    await sleep(Math.max(LOOK_EVERY_MS, 20 * (performance.now() - start)));
  }
}

/**
 * Until the import has ended and no stop of the tenant is queued: entries are counted once, at the end, for others
 * would wait for the counting.
 * @param {Connection} connection @param {string} tenantId
 */
async function untilCarried(connection, tenantId) {
  const left = `SELECT (SELECT COUNT(*) FROM phone_imports WHERE tenantId = ? AND status IN ('QUEUED', 'RUNNING')) +
    EXISTS (SELECT 1 FROM tenant_stops WHERE tenantId = ?)`;
  const entries = 'SELECT COUNT(*) FROM consent_entries WHERE tenantId = ?';
  for (const until = performance.now() + GIVE_UP_MS; ; await sleep(QUEUE_LOOK_MS)) {
    if ((await numberOf(connection, left, [tenantId, tenantId])) === 0) {
      const found = await numberOf(connection, entries, [tenantId]);
      if (found >= PLAN.imported * IMPORTED_PROJECTS) return;
    }
    if (performance.now() > until) throw new Fail(`Stops are still queued after ${GIVE_UP_MS / 60_000} min.`);
  }
}

/** @param {number[]} took */
function reportStops(took) {
  const seconds = took.map((ms) => ms / 1_000);
  console.log(`  a stop in ${fixed(PLAN.projects)} projects: ${spread(seconds, 2)} s`);
}

/** @param {Awaited<ReturnType<typeof importStops>>} figures */
function reportImport({ quiet, meanwhile, tookMs, refused, cpuMs }) {
  const ratio = median(meanwhile) / median(quiet);
  const seconds = `${fixed(tookMs / 1_000)} s`;
  console.log(`  CPU time of service and database: ${fixed(cpuMs / PLAN.imported, 2)} ms for each imported stop`);
  const [before, during] = [spread(quiet, 1), spread(meanwhile, 1)];
  console.log(`  acceptance of others, p99 in ms: quiet ${before}, meanwhile ${during}; ${refused} refused`);
  console.log(`  ${fixed(PLAN.imported)} imported stops in five projects: ${seconds}`);
  console.log(verdict('acceptance of others, p99', `${fixed(ratio, 2)}×`, `< ${P99_TARGET}×`, ratio < P99_TARGET));
}

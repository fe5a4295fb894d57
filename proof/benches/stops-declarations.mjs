/** What the scope of opt-outs costs a tenant that does not use it: declarations beside another build. */
import { resolve } from 'node:path';
import { Pool } from 'undici';
import { Operator } from '../../scripts/lib/operator.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { closedLoop } from '../stage/jobs.mjs';
import { fillPhones, numberAt } from '../stage/phones-table.mjs';
import { cpuMicros } from '../stage/process-figures.mjs';
import { median, spread, verdict } from '../stage/report.mjs';

const NUMBERS = 2_000;
const CONNECTIONS = 8;
const WARM_UP_SECONDS = 2;
const SLOWER_MOST = 1.1;

/** @typedef {import('../stage/environment.mjs').Bench} Bench */
/** @typedef {import('../stage/environment.mjs').Started} Started */
/** @typedef {{ perSecond: number, cpuMicros: number }} Declared in a round: requests a second, and CPU time of each */

/**
 * Opt-outs and opt-ins in scope project by this build and by another, in turns.
 * @param {Bench} bench @param {string} key of the ADMIN @param {string} other a checkout with a build
 * @param {{ rounds: number, seconds: number }} plan in a round each build declares for a quarter of `seconds`
 */
export async function declare(bench, key, other, { rounds: count, seconds }) {
  const servers = [
    await bench.startApi([], { ROLE: 'api' }),
    await bench.startApi([], { ROLE: 'api' }, resolve(other)),
  ];
  const project = await new Operator(servers[0]?.url ?? '', key).makeProject('Scope project', 'Project');
  const connection = await bench.connect();
  await fillPhones(connection, project, NUMBERS);
  await connection.query('UPDATE phones SET isOptedOut = 0, optOutReason = NULL, optOutAt = NULL WHERE projectId = ?', [
    project.projectId,
  ]);
  await connection.end();
  const round = async (/** @type {Started} */ { url, child }, /** @type {number} */ wanted) => {
    const before = (await cpuMicros(child)) ?? Number.NaN;
    const start = performance.now();
    const done = await declareFor(url, project, wanted * 1_000);
    const used = ((await cpuMicros(child)) ?? Number.NaN) - before;
    return { perSecond: (done / (performance.now() - start)) * 1_000, cpuMicros: used / done };
  };
  return step(`declaring in ${count} rounds`, async () => {
    for (const server of servers) await round(server, WARM_UP_SECONDS);
    const rounds = [];
    for (let index = 0; index < count; index += 1) {
      // Each is first every other time.
      const order = index % 2 === 0 ? [0, 1] : [1, 0];
      /** @type {Declared[]} */
      const done = [];
      for (const which of order) done[which] = await round(/** @type {Started} */ (servers[which]), seconds / 4);
      rounds.push(done);
    }
    for (const server of servers) await server.stop();
    return rounds;
  });
}

let declared = 0;
/** @param {string} url @param {{ projectId: string, key: string }} project @param {number} ms */
async function declareFor(url, { projectId, key }, ms) {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const until = performance.now() + ms;
  let done = 0;
  await closedLoop(
    CONNECTIONS,
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

/** @param {Declared[][]} rounds */
export function reportDeclarations(rounds) {
  const ratios = (/** @type {(one: Declared) => number} */ of) =>
    rounds.map(([ours, theirs]) => (ours && theirs ? of(ours) / of(theirs) : Number.NaN));
  const slower = ratios(({ perSecond }) => 1 / perSecond);
  const cpu = spread(
    ratios(({ cpuMicros: used }) => used),
    2,
  );
  const met = median(slower) <= SLOWER_MOST;
  console.log(
    `  declarations a second: ${spread(rounds.map(([ours]) => ours?.perSecond ?? Number.NaN))}; CPU time ${cpu}×`,
  );
  console.log(verdict('time of a declaration in scope project', `${spread(slower, 2)}×`, '≤ 1.10×', met));
}

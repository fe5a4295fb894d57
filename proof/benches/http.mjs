/** `npm run bench:http`: gateways that settings describe, beside a Kannel: hand-over, receipts, compiled settings. */
import '../../scripts/lib/node-version.mjs';
import { join } from 'node:path';
import { readCommandLine } from '../../scripts/lib/command-line.mjs';
import { runOrFail } from '../../scripts/lib/children.mjs';
import { Operator } from '../../scripts/lib/operator.mjs';
import { step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';
import { SETTINGS_NOTE, SHARED_CORES, startWorker, withBench } from '../stage/environment.mjs';
import { PROFILE, QUICK } from '../stage/options.mjs';
import { fixed, median, spread, table, verdict } from '../stage/report.mjs';
import { largestSettings } from './http-templates.mjs';
import { HttpRounds, httpSettings, KINDS, makeSenders } from './http-world.mjs';

const { values: options } = readCommandLine({
  usage: 'npm run bench:http --',
  about:
    'Measures what a provider of the kind HTTP costs beside one of the kind KANNEL, whose gateways are one server on ' +
    'loopback: how fast messages are handed over, and how fast receipts are taken, those of HTTP signed by HMAC, in ' +
    'interleaved rounds; and how much memory the compiled settings of 100 providers take. Misses of the targets are ' +
    'no failure.',
  options: { quick: QUICK, profile: PROFILE },
});
const PLAN = options.quick
  ? { phones: 400, rounds: 9, messages: 2_000 }
  : { phones: 1_000, rounds: 15, messages: 5_000 };
const ACCOUNTS = 100;
const MEGABYTE = 1_000_000;
const RATIO_TARGET = 0.9;
const WORK = /** @type {const} */ ([
  ['sending', 'handed over'],
  ['receipts', 'receipts taken'],
]);

/** @typedef {Record<import('./http-world.mjs').Kind, import('./http-world.mjs').Round>} Pair */

await withBench(measure);

/** @param {import('../stage/environment.mjs').Bench} bench */
async function measure(bench) {
  const profile = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const memory = await step(`compiling the settings of ${ACCOUNTS} providers`, readMemory);
  const { plainApiKey } = await bench.seed();
  const connection = await bench.connect();
  const double = await bench.startServer('proof/benches/http-double.mjs');
  const api = await bench.startApi(profile, { ROLE: 'all' });
  await step('having the largest settings checked', () => checkLargest(new Operator(api.url, plainApiKey)));
  const senders = await step('making projects', () =>
    makeSenders({ api: api.url, double: double.url, adminKey: plainApiKey }, connection, PLAN.phones),
  );
  const load = /** @type {import('./http-world.mjs').Load} */ (startWorker('proof/benches/http-receipts-load.mjs'));
  const { databaseChild } = bench;
  const rounds = new HttpRounds({ ...PLAN, api, double, connection, load, databaseChild, senders });
  await step('warming up', async () => {
    for (const kind of KINDS) await rounds.round(kind);
  });
  /** @type {Pair[]} */
  const pairs = [];
  for (let index = 1; index <= PLAN.rounds; index += 1)
    pairs.push(
      await step(`round ${index} of ${PLAN.rounds}`, async () => {
        const pair = /** @type {Pair} */ ({});
        // In turns, so that none is always the first.
        for (const kind of index % 2 === 1 ? KINDS : KINDS.toReversed()) pair[kind] = await rounds.round(kind);
        return pair;
      }),
    );
  report(pairs, memory);
  await api.stop();
  await double.stop();
  await connection.end();
}

/** @returns {Promise<{ largest: number, usual: number }>} */
async function readMemory() {
  const args = ['--expose-gc', join(PROJECT, 'proof/benches/http-memory.mjs'), String(ACCOUNTS)];
  const { stdout } = await runOrFail('The settings were not compiled:', process.execPath, args);
  return JSON.parse(stdout);
}

/**
 * They are none that the API would not take; piece by piece, for a request of all of it would be too long.
 * @param {Operator} operator
 */
async function checkLargest(operator) {
  const { send, response, receipts, inbound, secrets } = largestSettings(0);
  const { response: small } = httpSettings('http://127.0.0.1', 'http://127.0.0.1');
  const settings = { secrets, send, response: small };
  const providerId = await operator.makeProvider({ name: 'Largest', kind: 'HTTP', settings });
  for (const change of [{ response }, { receipts }, { inbound }])
    await operator.call('PATCH', `/v1/providers/${providerId}`, { settings: change });
}

/** @param {readonly Pair[]} pairs @param {{ largest: number, usual: number }} memory */
function report(pairs, memory) {
  console.log(
    `\n${PLAN.rounds} interleaved rounds of ${fixed(PLAN.messages)} messages of each kind, all due at one time, and ` +
      'a receipt of each in a request of its own; medians (lowest–highest).',
  );
  console.log(SETTINGS_NOTE);
  console.log(`Gateway, load generator, service and database ${SHARED_CORES}: compare ratios and CPU time.`);
  for (const [work, title] of WORK) {
    const row = (/** @type {import('./http-world.mjs').Kind} */ kind) => {
      const own = pairs.map((pair) => pair[kind][work]);
      const columns = /** @type {const} */ (['perSecond', 'cpu', 'databaseCpu']);
      return [kind, ...columns.map((column) => spread(own.map((figures) => figures[column])))];
    };
    const last = ['HTTP / KANNEL', spread(ratiosOf(pairs, work), 2), spread(ratiosOf(pairs, work, 'cpu'), 2), ''];
    console.log(
      `\n${title}\n${table([['', 'a second', 'CPU µs of each', 'database CPU µs'], ...KINDS.map(row), last])}`,
    );
  }
  console.log('\nTargets');
  for (const [work, title] of WORK) {
    const ratio = median(ratiosOf(pairs, work));
    const measured = `${fixed(ratio, 2)}×`;
    console.log(verdict(`${title}, HTTP / KANNEL`, measured, `≥ ${RATIO_TARGET}×`, ratio >= RATIO_TARGET));
  }
  for (const [name, bytes] of /** @type {const} */ ([
    ['near all limits', memory.largest],
    ['as presets have them', memory.usual],
  ]))
    console.log(`  compiled settings of ${ACCOUNTS} providers, ${name}: ${fixed(bytes / MEGABYTE, 1)} MB`);
}

/**
 * @param {readonly Pair[]} pairs @param {'sending' | 'receipts'} work
 * @param {'perSecond' | 'cpu'} [column]
 */
function ratiosOf(pairs, work, column = 'perSecond') {
  return pairs.map(({ HTTP, KANNEL }) => HTTP[work][column] / KANNEL[work][column]);
}

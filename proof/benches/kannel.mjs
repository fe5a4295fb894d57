/** `npm run bench:kannel`: how long each step takes through a real Kannel, from end to end. */
import '../../scripts/lib/node-version.mjs';
import { readCommandLine, whole } from '../../scripts/lib/command-line.mjs';
import { findOrFetchKannel } from '../../scripts/lib/kannel.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { withBench } from '../stage/environment.mjs';
import { listen } from '../stage/hook-server.mjs';
import { LOOPBACK_RECEIVERS } from '../stage/installation.mjs';
import { KannelBoxes } from '../stage/kannel.mjs';
import { KannelWorld, LOOK_EVERY_MS } from './kannel-world.mjs';
import { fixed, percentile, table, verdict } from '../stage/report.mjs';

const ROUNDS = 20;
const ROUNDS_MAX = 1_000;
const TARGET_MS = 2_000;

const { values: options } = readCommandLine({
  usage: 'npm run bench:kannel --',
  about:
    "Starts this service and Debian's Kannel on loopback and plays its SMSC. Each round takes one number " +
    'through a message, its receipts, STOP, a blocked message, START and another message, and each step is timed.',
  options: { rounds: whole('rounds that are timed, after one that is not', ROUNDS_MAX, String(ROUNDS)) },
});
const rounds = options.rounds ?? ROUNDS;

await withBench(async (bench) => {
  const root = await findOrFetchKannel();
  if (root === null) throw new Fail('There is no Kannel here: install kannel, or run this as root on Debian.');
  const hook = await startHook();
  const { plainApiKey } = await bench.seed();
  const api = await bench.startApi([], { ROLE: 'all', ...LOOPBACK_RECEIVERS });
  const world = new KannelWorld(api.url, plainApiKey, await KannelBoxes.prepare(root), hook);
  await step('starting Kannel', () => world.start());
  await step('a round that is not timed', () => world.round(0, new Map()));
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (let round = 1; round <= rounds; round += 1) await world.round(round, times);
  report(times);
  hook.server.close();
  await api.stop();
});

/** A receiver of webhooks: when it got which event of which message. */
async function startHook() {
  /** @type {Map<string, number>} */
  const received = new Map();
  const { server, port } = await listen((_request, body, response) => {
    const { type, data } = JSON.parse(body);
    received.set(`${type} ${data.messageId}`, performance.now());
    response.writeHead(204).end();
  });
  return { server, received, url: `http://127.0.0.1:${port}/hook` };
}

/** @param {Map<string, number[]>} times */
function report(times) {
  console.log(`\n${rounds} rounds, one number after the other; milliseconds, looked at every ${LOOK_EVERY_MS} ms.`);
  const rows = [...times].map(([name, values]) => [
    name,
    ...[0.5, 0.95, 1].map((share) => fixed(percentile(values, share))),
  ]);
  console.log(table([['', 'p50', 'p95', 'max'], ...rows]));
  const slowest = Math.max(...[...times.values()].flat());
  console.log(verdict('slowest step', `${fixed(slowest)} ms`, `≤ ${fixed(TARGET_MS)} ms`, slowest <= TARGET_MS));
}

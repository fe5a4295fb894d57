/** `npm run hostile`: what well-behaved tenants notice of one that attacks. */
import '../../scripts/lib/node-version.mjs';
import { readCommandLine, someOf } from '../../scripts/lib/command-line.mjs';
import { step } from '../../scripts/lib/progress.mjs';
import { SHARED_CORES, withBench } from '../stage/environment.mjs';
import { ON, QUICK, sizedFor } from '../stage/options.mjs';
import { fixed, percentile, table, verdict } from '../stage/report.mjs';
import { callbacks, exports, fields, registrations, strangers, texts, uploads } from './attack-requests.mjs';
import { dns, endpoints, erasures, gateways, redactions } from './attack-work.mjs';
import { OTHERS, READS_PER_SECOND, REGISTRATIONS_PER_SECOND, SETTLE_MS, Stage } from './hostile-stage.mjs';

// What `npm run hostile` prints of an attack.

/** Under attack, a p99 may be this many times the one without it, … */
const RATIO_TARGET = 2;
/** … and is good enough below this anyway. */
const GOOD_ENOUGH_MS = 50;

/** @typedef {import('./hostile-stage.mjs').Phase} Phase */
/** @typedef {{ before: Phase, attack: Phase, after: Phase }} Phases */

/** @param {string} about what the attacker does @param {Phases} phases */
export function printAttack(about, phases) {
  const named = /** @type {const} */ ([
    ['idle before', phases.before],
    ['under attack', phases.attack],
    ['idle after', phases.after],
  ]);
  console.log(
    `\n${OTHERS} tenants, ${REGISTRATIONS_PER_SECOND} registrations (two events each) and ${READS_PER_SECOND} reads ` +
      `a second together, beside one tenant ${about}.`,
  );
  console.log(`API settings: the defaults of production. Clients, receivers, API and database ${SHARED_CORES}.`);
  const latencies = (/** @type {number[]} */ values) => [0.5, 0.99, 1].map((share) => fixed(percentile(values, share)));
  const rows = named.map(([name, { ages, sent, reads, writes, ...rest }]) => [
    name,
    `${fixed(ages.length)} of ${fixed(sent)}`,
    ...latencies(ages),
    fixed(reads.length),
    ...latencies(reads),
    fixed(writes.length),
    ...latencies(writes),
    fixed(rest.apiDelay.p99),
    fixed(rest.apiDelay.max),
    fixed(rest.clientDelayMs),
    rest.bytes === null ? '' : fixed(rest.bytes / 1024 ** 2),
  ]);
  const times = ['p50 ms', 'p99', 'slowest'];
  const ends = ['loop p99', 'slowest', 'client loop', 'RSS MiB'];
  console.log(table([['', 'events', ...times, 'reads', ...times, 'writes', ...times, ...ends], ...rows]));
  console.log('  loop: delay of the event loop in ms, of the API and of the process that measures (p99)');
  console.log(`  the attacker got: ${counts(phases.attack.got)}`);
  for (const line of verdicts(phases)) console.log(line);
  for (const [name, { ages, sent, refused }] of named) {
    const total = Object.values(refused).reduce((sum, count) => sum + count, 0);
    const what = total > 0 ? `${fixed(total)} (${counts(refused)})` : '0';
    if (total > 0 || name === 'under attack')
      console.log(verdict(`refused to the others, ${name}`, what, '0', total === 0));
    if (ages.length < sent)
      console.log(verdict(`events that arrived, ${name}`, fixed(ages.length), fixed(sent), false));
  }
}

/** @param {Phases} phases */
function verdicts({ before, attack, after }) {
  const of = (/** @type {string} */ what, /** @type {(phase: Phase) => number[]} */ valuesOf) => {
    const p99 = (/** @type {Phase} */ phase) => percentile(valuesOf(phase), 0.99);
    const idle = Math.max(p99(before), p99(after));
    const target = Math.max(idle * RATIO_TARGET, GOOD_ENOUGH_MS);
    const measured = `${fixed(p99(attack))} ms, idle ${fixed(idle)} ms, ${fixed(p99(attack) / idle, 1)}×`;
    return verdict(`p99 of ${what}`, measured, `${fixed(target)} ms`, p99(attack) <= target);
  };
  return [
    of('events, until they are received', ({ ages }) => ages),
    of('reads', ({ reads }) => reads),
    of('registrations', ({ writes }) => writes),
  ];
}

/** @param {Record<string, number>} byWord */
function counts(byWord) {
  const counted = Object.entries(byWord).map(([word, count]) => `${word} ${fixed(count)}`);
  return counted.length === 0 ? 'nothing' : counted.join(', ');
}

/** By the name that `--only` takes. */
const ATTACKS = {
  endpoints,
  dns,
  registrations,
  fields,
  strangers,
  uploads,
  erasures,
  callbacks,
  texts,
  redactions,
  gateways,
  exports,
};

const { values: options } = readCommandLine({
  usage: 'npm run hostile --',
  about:
    `Measures reads, registrations and deliveries of ${OTHERS} well-behaved tenants beside one that attacks, and ` +
    'without it. One attack after the other, each on an API process of its own. Missed targets are no failure. ' +
    'Loopback only; ends by itself.',
  options: {
    only: someOf(/** @type {(keyof typeof ATTACKS)[]} */ (Object.keys(ATTACKS)), 'these attacks', 'all'),
    quick: QUICK,
    on: ON,
  },
});
const PLAN = sizedFor(options, {
  smoke: { others: 2, warmUpSeconds: 0.2, idleSeconds: 0.5, attackSeconds: 1, settleMs: 300 },
  quick: { others: OTHERS, warmUpSeconds: 3, idleSeconds: 10, attackSeconds: 20, settleMs: SETTLE_MS },
  full: { others: OTHERS, warmUpSeconds: 3, idleSeconds: 30, attackSeconds: 90, settleMs: SETTLE_MS },
});

/** @typedef {import('./hostile-stage.mjs').Attack} Attack */

await withBench(measureAll, { on: options.on });

/** @param {import('../stage/environment.mjs').Bench} bench */
async function measureAll(bench) {
  const { plainApiKey } = await bench.seed();
  const connection = await bench.connect();
  try {
    for (const [name, attack] of Object.entries(ATTACKS)) {
      if (options.only?.every((chosen) => chosen !== name)) continue;
      console.log(`\nAttack: ${name}`);
      printAttack(attack.about, await measure(bench, plainApiKey, connection, attack));
    }
  } finally {
    await connection.end();
  }
}

/**
 * @param {import('../stage/environment.mjs').Bench} bench @param {string} adminKey
 * @param {import('mysql2/promise').Connection} connection @param {Attack} attack @returns {Promise<Phases>}
 */
async function measure(bench, adminKey, connection, { open }) {
  const attacker = await open();
  try {
    const stage = await step('making the tenants', () => Stage.open(bench, adminKey, connection, attacker, PLAN));
    try {
      await step('warming up', () => stage.run(PLAN.warmUpSeconds));
      const before = await step(`idle: ${PLAN.idleSeconds} s`, () => stage.run(PLAN.idleSeconds));
      if (attacker.before !== undefined)
        await step('the attacker prepares', () => attacker.before?.(stage, PLAN.attackSeconds));
      const attack = await step(`under attack: ${PLAN.attackSeconds} s`, () =>
        stage.run(PLAN.attackSeconds, (seconds) => attacker.attack(stage, seconds)),
      );
      if (attacker.after !== undefined) await step('the attack ends', () => attacker.after?.(stage));
      const after = await step(`idle again: ${PLAN.idleSeconds} s`, () => stage.run(PLAN.idleSeconds));
      return { before, attack, after };
    } finally {
      await stage.close();
    }
  } finally {
    attacker.close?.();
  }
}

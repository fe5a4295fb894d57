/** What `npm run hostile` prints of an attack. */
import { SHARED_CORES } from '../stage/environment.mjs';
import { OTHERS, READS_PER_SECOND, REGISTRATIONS_PER_SECOND } from './hostile-stage.mjs';
import { fixed, percentile, table, verdict } from '../stage/report.mjs';

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
  const texts = Object.entries(byWord).map(([word, count]) => `${word} ${fixed(count)}`);
  return texts.length === 0 ? 'nothing' : texts.join(', ');
}

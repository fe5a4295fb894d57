/**
 * What a person reads at the end of a run.
 * @param {readonly number[]} sorted @param {number} share
 */

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
/** @param {readonly number[]} numbers */
const most = (numbers) => numbers.reduce((largest, number) => Math.max(largest, number), 0);
/** @param {number} ms */
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

/** @param {ReturnType<import('./verdict.mjs').judge>} judgement */
export function printReport({ faults, figures }) {
  const { duplicates } = figures;
  const workers = duplicates.byKill.filter(({ what }) => what.startsWith('worker'));
  const databases = duplicates.byKill.filter(({ what }) => what.startsWith('database'));
  const recoveries = figures.recoveries.toSorted((a, b) => a - b);
  console.log(`
Chaos, seed ${figures.seed}
  load            ${figures.events} events in ${figures.loadSeconds.toFixed(0)} s (${figures.eventsPerSecond.toFixed(0)}/s), ${figures.registrations} registrations acknowledged, ${figures.askedAgain} of them asked for more than once
  process kills   ${figures.kills}: ${Object.entries(figures.killsBy)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([how, count]) => `${how} ${count}`)
    .join(', ')}
  database kills  ${figures.databaseKills}, away for ${seconds(
    percentile(
      figures.awayMs.toSorted((a, b) => a - b),
      0.5,
    ),
  )} each (median); next receipt after its return: median ${seconds(percentile(recoveries, 0.5))}, longest ${seconds(most(recoveries))}
  deliveries      ${figures.deliveries}, ${duplicates.receipts} requests received
  repetitions     ${duplicates.repeated}: ${sum(workers.map((kill) => kill.repeated))} by ${workers.length} worker kills that had ${sum(workers.map((kill) => kill.inFlight))} in flight (most at one kill: ${most(workers.map((kill) => kill.repeated))} of ${most(workers.map((kill) => kill.inFlight))}), ${sum(databases.map((kill) => kill.repeated))} by database kills (${sum(databases.map((kill) => kill.inFlight))} in flight), ${duplicates.afterFailure} after tries recorded as failed
  event to taken  p50 ${seconds(percentile(figures.latencies, 0.5))}, p99 ${seconds(percentile(figures.latencies, 0.99))}, longest ${seconds(figures.latencies.at(-1) ?? 0)}; queue empty ${figures.drainSeconds.toFixed(0)} s after the load`);
  for (const { rule, count, examples } of faults) {
    console.log(`\n✗ ${rule}: ${count}`);
    for (const example of examples) console.log(`    ${example}`);
  }
}

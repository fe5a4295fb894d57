/** What a person reads at the end of a run. */

/** @typedef {ReturnType<typeof import('../checkers/verdict.mjs').judge>} Judgement */
/** @typedef {{ inFlight: number, repeated: number }[]} Kills */

/** @param {readonly number[]} sorted @param {number} share */
const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
/** @param {readonly number[]} numbers */
const sorted = (numbers) => numbers.toSorted((a, b) => a - b);
/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
/** @param {readonly number[]} numbers */
const most = (numbers) => numbers.reduce((largest, number) => Math.max(largest, number), 0);
/** @param {number} ms */
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

/** @param {Judgement} judgement */
export function printReport({ faults, figures }) {
  const recoveries = sorted(figures.recoveries);
  const kills = Object.entries(figures.killsBy)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([how, count]) => `${how} ${count}`);
  const lines = [
    `\nChaos, seed ${figures.seed}`,
    `  load            ${figures.events} events in ${figures.loadSeconds.toFixed(0)} s ` +
      `(${figures.eventsPerSecond.toFixed(0)}/s), ${figures.registrations} registrations acknowledged, ` +
      `${figures.askedAgain} of them asked for more than once`,
    `  process kills   ${figures.kills}: ${kills.join(', ')}`,
    `  database kills  ${figures.databaseKills}, away for ${seconds(percentile(sorted(figures.awayMs), 0.5))} each ` +
      `(median); next receipt after its return: median ${seconds(percentile(recoveries, 0.5))}, ` +
      `longest ${seconds(most(recoveries))}`,
    `  deliveries      ${figures.deliveries}, ${figures.duplicates.receipts} requests received`,
    `  repetitions     ${repetitionsText(figures.duplicates)}`,
    `  event to taken  p50 ${seconds(percentile(figures.latencies, 0.5))}, ` +
      `p99 ${seconds(percentile(figures.latencies, 0.99))}, longest ${seconds(figures.latencies.at(-1) ?? 0)}; ` +
      `queue empty ${figures.drainSeconds.toFixed(0)} s after the load`,
  ];
  console.log(lines.join('\n'));
  for (const { rule, count, examples } of faults) {
    console.log(`\n✗ ${rule}: ${count}`);
    for (const example of examples) console.log(`    ${example}`);
  }
}

/** @param {Judgement['figures']['duplicates']} duplicates */
function repetitionsText({ repeated, byKill, afterFailure }) {
  const workers = byKill.filter(({ what }) => what.startsWith('worker'));
  const databases = byKill.filter(({ what }) => what.startsWith('database'));
  const repeatedBy = (/** @type {Kills} */ kills) => kills.map((kill) => kill.repeated);
  const inFlightAt = (/** @type {Kills} */ kills) => kills.map((kill) => kill.inFlight);
  return (
    `${repeated}: ${sum(repeatedBy(workers))} by ${workers.length} worker kills that had ` +
    `${sum(inFlightAt(workers))} in flight ` +
    `(most at one kill: ${most(repeatedBy(workers))} of ${most(inFlightAt(workers))}), ` +
    `${sum(repeatedBy(databases))} by database kills (${sum(inFlightAt(databases))} in flight), ` +
    `${afterFailure} after attempts recorded as failed`
  );
}

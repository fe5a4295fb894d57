/** What a person reads at the end of a run on a cluster. */

/** @typedef {import('../checkers/outage.mjs').Outage} Outage */
/** @typedef {ReturnType<typeof import('../checkers/cluster-check.mjs').judgeCluster>} Judgement */

/** @param {number} ms */
const seconds = (ms) => `${(ms / 1_000).toFixed(1)} s`;

/**
 * Prints the figures, then the breaches.
 * @param {Judgement} judgement
 * @param {readonly { outage: Outage, importMs: number, deliveredMs: number }[]} faults
 */
export function printClusterReport({ faults: breaches, figures }, faults) {
  console.log(
    `\n${figures.registrations} registrations and ${figures.optOuts} opt-outs acknowledged, ` +
      `${figures.events} events, ${figures.deliveries} deliveries, ${figures.repeated} of them sent more than once`,
  );
  for (const { outage, importMs, deliveredMs } of faults)
    console.log(
      `  ${outage.how.padEnd(30)} outage ${seconds(outage.outageMs)}: election ${seconds(outage.electionMs)}, ` +
        `service ${seconds(outage.behindMs)} behind it, next delivery ${seconds(deliveredMs)} behind it; ` +
        `${outage.refused} × 503 (${outage.late} late); import ${seconds(importMs)}`,
    );
  for (const { rule, count, examples } of breaches) {
    console.log(`\n✗ ${rule}: ${count}`);
    for (const example of examples) console.log(`    ${example}`);
  }
}

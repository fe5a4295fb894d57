/** What a person reads at the end of a run on messages. */

/**
 * @typedef {object} MessagesRun
 * @property {number} seed @property {number} steps @property {number} requests @property {number} loadMs
 * @property {number} killed @property {number} databases @property {number} jumps
 * @property {import('./messages-judge.mjs').Figures} figures
 */

/** @param {MessagesRun} run @param {readonly import('./findings.mjs').Finding[]} faults */
export function printMessagesReport({ seed, steps, requests, loadMs, killed, databases, jumps, figures }, faults) {
  const perSecond = ((steps / loadMs) * 1_000).toFixed(0);
  const ends = Object.entries(figures.ends).map(([status, count]) => `${status} ${count}`);
  console.log(
    [
      `\nMessages under kills and clock jumps, seed ${seed}`,
      `  steps     ${steps} in ${requests} requests and ${(loadMs / 1_000).toFixed(0)} s (${perSecond}/s)`,
      `  kills     ${killed} processes, ${databases} times the database; ${jumps} clock jumps`,
      `  messages  ${figures.messages}: ${ends.sort((a, b) => a.localeCompare(b)).join(', ')}`,
      `  gateways  ${figures.attempts} attempts, ${figures.receipts} receipts`,
      `  events    ${figures.events}`,
    ].join('\n'),
  );
  for (const { rule, count, examples } of faults) {
    console.log(`\n✗ ${rule}: ${count}`);
    for (const example of examples) console.log(`    ${example}`);
  }
}

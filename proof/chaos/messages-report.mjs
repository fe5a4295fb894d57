/** What a person reads at the end of a run on messages. */

/**
 * @typedef {object} MessagesRun
 * @property {number} seed @property {number} steps @property {number} requests @property {number} loadMs
 * @property {number} cut requests for batches that were not processed as a whole
 * @property {number} killed @property {number} databases @property {number} jumps
 * @property {number} gatewayFaults @property {number} boxes of gateways that were killed
 * @property {import('../checkers/messages-judge.mjs').Figures} figures
 */

/** @param {MessagesRun} run @param {readonly import('../checkers/findings.mjs').Finding[]} faults */
export function printMessagesReport(run, faults) {
  const { seed, steps, requests, cut, loadMs, killed, databases, jumps, figures } = run;
  const perSecond = ((steps / loadMs) * 1_000).toFixed(0);
  console.log(
    [
      `\nMessages under kills and clock jumps, seed ${seed}`,
      `  steps     ${steps} in ${requests} requests and ${(loadMs / 1_000).toFixed(0)} s (${perSecond}/s)`,
      `  batches   ${cut} not processed as a whole, and sent anew`,
      `  kills     ${killed} processes, ${databases} times the database; ${jumps} clock jumps`,
      `  messages  ${figures.messages}: ${told(figures.ends)}`,
      `  gateways  ${figures.attempts} attempts, ${figures.receipts} receipts`,
      `  events    ${figures.events}`,
      ...(figures.wire === null ? [] : gatewayLines(run, figures.wire)),
    ].join('\n'),
  );
  for (const { rule, count, examples } of faults) {
    console.log(`\n✗ ${rule}: ${count}`);
    for (const example of examples) console.log(`    ${example}`);
  }
}

/** @param {MessagesRun} run @param {import('../checkers/kannel-wire.mjs').WireFigures} wire */
function gatewayLines({ gatewayFaults, boxes, figures }, wire) {
  const { arrivals, confirmed, refused, unanswered, resolved, untold } = wire;
  const { carried, twice, lost, receipts, untaken, texts } = wire;
  return [
    `  Kannel    ${gatewayFaults} faults, ${boxes} of its boxes killed`,
    `  arrived   ${arrivals} submissions: ${confirmed} confirmed, ${refused} refused, ${unanswered} without an answer`,
    `  outcomes  ${resolved} of those without an answer told by a receipt; ${untold} confirmed ones of which none told`,
    `  came out  ${carried} messages; ${twice} of them again by Kannel itself, ${lost} confirmed ones never`,
    `  told      ${receipts} receipts and ${texts} texts that were taken; ${untaken} callbacks that were not, at first`,
    `  unhappy   ${told(figures.reasons)}`,
  ];
}

/** @param {Record<string, number>} counts */
function told(counts) {
  const words = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  return words.sort((a, b) => a.localeCompare(b)).join(', ');
}

/** What a person reads at the end of a run on consent. */
import { groupBy } from '../checkers/findings.mjs';

/** @typedef {import('./consent-load.mjs').Operation} Operation */

/**
 * @param {Operation[]} operations
 * @param {{ seed: number, loadMs: number, killed: number, databases: number }} run
 * @param {import('../checkers/consent-tables.mjs').ConsentTables} tables
 * @param {readonly import('../checkers/findings.mjs').Finding[]} faults
 */
export function printConsentReport(operations, { seed, loadMs, killed, databases }, tables, faults) {
  const count = (/** @type {(operation: Operation) => boolean} */ isIt) => operations.filter(isIt).length;
  const kinds = countsOf(operations.map(({ what }) => what));
  const told = countsOf(tables.events.map(({ type }) => type));
  const unknown = count(({ status }) => status === 0);
  const unknownUnderKey = count(({ status, key }) => status === 0 && key !== null);
  const erasures = tables.entries.filter(({ kind }) => kind === 'ERASED').length;
  const perSecond = ((operations.length / loadMs) * 1_000).toFixed(0);
  console.log(
    [
      `\nConsent under kills, seed ${seed}`,
      `  operations  ${operations.length} in ${(loadMs / 1_000).toFixed(0)} s (${perSecond}/s): ${kinds}`,
      `  answers     ${count(({ status }) => status > 0)} acknowledged, ${count(({ tries }) => tries > 1)} of ` +
        'them asked for ' +
        `more than once; ${unknown} of unknown outcome, ${unknownUnderKey} of those under an Idempotency-Key`,
      `  kills       ${killed} processes, ${databases} times the database`,
      `  ledger      ${tables.entries.length} entries, ${erasures} of them erasures; ${tables.rows.length} ` +
        'numbers are there',
      `  events      ${told}`,
    ].join('\n'),
  );
  for (const { rule, count: breaches, examples } of faults) {
    console.log(`\n✗ ${rule}: ${breaches}`);
    for (const example of examples) console.log(`    ${example}`);
  }
}

/**
 * How often each word stands there: `erase 134, optIn 777`.
 * @param {readonly string[]} words
 */
function countsOf(words) {
  const counts = [...groupBy(words, (word) => word)].map(([word, all]) => `${word} ${all.length}`);
  return counts.sort((a, b) => a.localeCompare(b)).join(', ');
}

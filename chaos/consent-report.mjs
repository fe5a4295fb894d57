/** What a person reads at the end of a run on consent. */
import { groupBy } from './findings.mjs';

/** @param run `{ seed, operations, loadMs, killed, databases, tables, faults }` */
export function printConsentReport({ seed, operations, loadMs, killed, databases, tables, faults }) {
  const count = (isIt) => operations.filter(isIt).length;
  const kinds = countsOf(operations.map(({ what }) => what));
  const told = countsOf(tables.events.map(({ type }) => type));
  console.log(`
Consent under kills, seed ${seed}
  operations  ${operations.length} in ${(loadMs / 1_000).toFixed(0)} s (${((operations.length / loadMs) * 1_000).toFixed(0)}/s): ${kinds}
  answers     ${count(({ status }) => status > 0)} acknowledged, ${count(({ tries }) => tries > 1)} of them asked for more than once; ${count(({ status }) => status === 0)} of unknown outcome, ${count(({ status, key }) => status === 0 && key !== null)} of those under an Idempotency-Key
  kills       ${killed} API processes, ${databases} times the database
  ledger      ${tables.entries.length} entries, ${tables.entries.filter(({ kind }) => kind === 'ERASED').length} of them erasures; ${tables.rows.length} numbers are there
  events      ${told}`);
  for (const { rule, count: breaches, examples } of faults) {
    console.log(`\n✗ ${rule}: ${breaches}`);
    for (const example of examples) console.log(`    ${example}`);
  }
}

/** How often each word stands there: `erase 134, optIn 777`. */
function countsOf(words) {
  const counts = [...groupBy(words, (word) => word)].map(([word, all]) => `${word} ${all.length}`);
  return counts.sort((a, b) => a.localeCompare(b)).join(', ');
}

/**
 * The checker alone, on the history of a run and its database: node chaos/check.mjs HISTORY mysql://…
 * Ends with 1 when anything acknowledged is lost, a sequence has a gap, or something was repeated that was not in flight.
 */
import { pathToFileURL } from 'node:url';
import { Fail, printFailure, step } from '../scripts/lib/progress.mjs';
import { missedBy } from './doctored.mjs';
import { readHistory } from './history.mjs';
import { printReport } from './report.mjs';
import { selfTest } from './self-test.mjs';
import { readTables } from './tables.mjs';
import { judge } from './verdict.mjs';

/**
 * Judges a run, prints what it found, and then spoils the very same history to see that the checker would have noticed.
 * @returns {Promise<boolean>} whether all held
 */
export async function check(historyFile, databaseUrl) {
  selfTest();
  const [history, tables] = [await readHistory(historyFile), await readTables(databaseUrl)];
  const judgement = judge(history, tables);
  printReport(judgement);
  if (judgement.faults.length > 0) return false;
  const { tried, missed } = await step('spoiling this history, to see that the checker notices', async () =>
    missedBy(history, tables, judgement),
  );
  if (missed.length > 0)
    throw new Fail('The checker cannot be trusted: in this very history it did not notice', missed);
  console.log(
    `\nNothing acknowledged was lost, no sequence has a gap, nothing was repeated but what was in flight. ${tried} doctored copies of this history were caught.`,
  );
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [historyFile, databaseUrl] = process.argv.slice(2);
  try {
    if (databaseUrl === undefined) throw new Fail('Usage: node chaos/check.mjs HISTORY mysql://…');
    process.exitCode = (await check(historyFile, databaseUrl)) ? 0 : 1;
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}

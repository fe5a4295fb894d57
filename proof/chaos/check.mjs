/** The checker: alone as `npm run chaos:check`, and at the end of `npm run chaos`. */
import { pathToFileURL } from 'node:url';
import { readCommandLine, refuse } from '../../scripts/lib/command-line.mjs';
import { Fail, printFailure, step } from '../../scripts/lib/progress.mjs';
import { missedBy, selfTest } from '../checkers/doctored.mjs';
import { readTables } from '../checkers/tables.mjs';
import { judge } from '../checkers/verdict.mjs';
import { readHistory } from '../stage/history.mjs';
import { printReport } from './reports.mjs';

/**
 * Judges a run, prints what it found, and then spoils the very same history to see that the checker would have noticed.
 * @returns {Promise<boolean>} whether all held
 * @param {string} historyFile @param {string} databaseUrl
 */
export async function check(historyFile, databaseUrl) {
  selfTest();
  const [history, tables] = [await readHistory(historyFile), await readTables(databaseUrl)];
  const judgement = judge(history, tables);
  printReport(judgement);
  if (judgement.faults.length > 0) return false;
  const { copies, missed } = await step('spoiling this history, to see that the checker notices', async () =>
    missedBy(history, tables, judgement),
  );
  if (missed.length > 0)
    throw new Fail('The checker cannot be trusted: in this very history it did not notice', missed);
  console.log(
    '\nNothing acknowledged was lost, no sequence has a gap, nothing was repeated but what was in flight. ' +
      `${copies} doctored copies of this history were caught.`,
  );
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { operands } = readCommandLine({
    usage: 'npm run chaos:check --',
    about:
      'Puts the checker to the test, and judges the history of an earlier run together with its database. Ends with ' +
      '1 when anything acknowledged is lost, a sequence has a gap, or something was repeated that was not in flight.',
    options: {},
    operands: { value: '[HISTORY mysql://…]', about: 'the run to judge; none: only the test of the checker' },
  });
  const [historyFile, databaseUrl] = operands;
  if (operands.length !== 0 && operands.length !== 2) refuse('A history and the URL of its database go together.');
  try {
    console.log(`The checker passes a sane history and catches ${selfTest()} doctored ones.`);
    if (historyFile !== undefined && databaseUrl !== undefined)
      process.exitCode = (await check(historyFile, databaseUrl)) ? 0 : 1;
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}

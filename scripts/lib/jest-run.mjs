/** One run of Jest in a process of its own, its output on the terminal and its totals from its report. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeAtEnd, startChild } from './children.mjs';
import { parseObject } from './progress.mjs';
import { ensureBuild, PROJECT } from './project-build.mjs';

/**
 * What is read of Jest's report.
 * @typedef {object} Report
 * @property {number} numPassedTests @property {number} numFailedTests
 * @property {{ status: string, assertionResults: { status: string }[] }[]} testResults
 */

const JEST = join(PROJECT, 'node_modules/jest/bin/jest.js');

/** @typedef {import('./test-kinds.mjs').Kind} Kind */

/** Kinds that need no build; all others start the compiled application. */
const OF_SOURCES = /** @type {readonly Kind[]} */ (['unit', 'slow']);

/**
 * Runs the tests of some kinds together. A file that fails without a failed test, as one that cannot be loaded, counts
 * as one.
 * @param {readonly Kind[]} kinds @param {{ env: NodeJS.ProcessEnv, args: readonly string[] }} run1
 */
export async function runJest(kinds, { env, args }) {
  if (kinds.some((kind) => !OF_SOURCES.includes(kind))) await ensureBuild();
  const folder = mkdtempSync(join(tmpdir(), 'parley-jest-'));
  removeAtEnd(folder);
  const report = join(folder, 'report.json');
  // NestJS 12 ships ES modules only, which Jest loads through Node's experimental loader; the warning is no news.
  const nodeArgs = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jestArgs = ['--selectProjects', ...kinds, '--json', `--outputFile=${report}`, ...args];
  const { code } = await startChild(process.execPath, [...nodeArgs, JEST, ...jestArgs], {
    cwd: PROJECT,
    env,
    // With --json Jest says the totals once more on stdout, for machines.
    stdio: ['ignore', 'ignore', 'inherit'],
  }).ended;
  const totals = readTotals(report);
  rmSync(folder, { recursive: true, force: true });
  if (totals === null) return { ok: false, files: 0, passed: 0, failed: 1 };
  const { testResults, numPassedTests, numFailedTests } = totals;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((one) => one.status !== 'failed'),
  );
  return {
    ok: code === 0,
    files: testResults.length,
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
  };
}

/** @param {string} report */
function readTotals(report) {
  try {
    return /** @type {Report | null} */ (parseObject(readFileSync(report, 'utf8')));
  } catch {
    return null;
  }
}

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
 * @property {{ name: string, status: string, assertionResults: { status: string }[] }[]} testResults
 */

/**
 * A test file that failed, and how many of its tests passed.
 * @typedef {{ path: string, passed: number }} FailedFile
 */

const JEST = join(PROJECT, 'node_modules/jest/bin/jest.js');

/** The projects of Jest in each part of the tests. Tests of routes share an application. */
const PROJECTS_OF = { unit: ['unit'], e2e: ['routes', 'e2e'], browser: ['browser'] };

/** @typedef {keyof typeof PROJECTS_OF} Part */

/**
 * Runs the tests of some parts together. A file that fails without a failed test, as one that cannot be loaded, counts
 * as one.
 * @param {readonly Part[]} parts @param {{ env: NodeJS.ProcessEnv, args: readonly string[] }} run1
 */
export async function runJest(parts, { env, args }) {
  // All others start the compiled application.
  if (parts.some((part) => part !== 'unit')) await ensureBuild();
  const folder = mkdtempSync(join(tmpdir(), 'parley-jest-'));
  removeAtEnd(folder);
  const report = join(folder, 'report.json');
  // NestJS 12 ships ES modules only, which Jest loads through Node's experimental loader; the warning is no news.
  const nodeArgs = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const projects = parts.flatMap((part) => PROJECTS_OF[part]);
  const jestArgs = ['--selectProjects', ...projects, '--json', `--outputFile=${report}`, ...args];
  const { code } = await startChild(process.execPath, [...nodeArgs, JEST, ...jestArgs], {
    cwd: PROJECT,
    env,
    // With --json Jest says the totals once more on stdout, for machines.
    stdio: ['ignore', 'ignore', 'inherit'],
  }).ended;
  const totals = readTotals(report);
  rmSync(folder, { recursive: true, force: true });
  if (totals === null) return { ok: false, passed: 0, failed: 1, failedFiles: [] };
  const brokenFiles = totals.testResults.filter(
    (file) => file.status === 'failed' && countOf(file.assertionResults, 'failed') === 0,
  );
  /** @type {FailedFile[]} */
  const failedFiles = totals.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({ path: name, passed: countOf(assertionResults, 'passed') }));
  const failed = totals.numFailedTests + brokenFiles.length;
  return { ok: code === 0, passed: totals.numPassedTests, failed, failedFiles };
}

/** @param {readonly { status: string }[]} results @param {string} status */
function countOf(results, status) {
  return results.filter((one) => one.status === status).length;
}

/** @param {string} report */
function readTotals(report) {
  try {
    return /** @type {Report | null} */ (parseObject(readFileSync(report, 'utf8')));
  } catch {
    return null;
  }
}

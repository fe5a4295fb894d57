/** A second run for the few test files of a long run that failed. */
import { relative } from 'node:path';
import { runJest } from './jest-run.mjs';
import { PROJECT } from './project-build.mjs';

/** @typedef {Awaited<ReturnType<typeof runJest>>} Result */

/**
 * Runs the tests of some parts; files that failed run once more, alone, unless there are more than `rerun`. Those that
 * pass then are `unstable`: they count as passed, and their tests must be mended all the same.
 * @param {readonly import('./jest-run.mjs').Part[]} parts
 * @param {{ env: NodeJS.ProcessEnv, args: readonly string[], rerun: number }} run
 * @returns {Promise<Result & { unstable: string[] }>}
 */
export async function runTwice(parts, { env, args, rerun }) {
  const first = await runJest(parts, { env, args });
  const { failedFiles } = first;
  if (failedFiles.length === 0 || failedFiles.length > rerun) return { ...first, unstable: [] };
  const paths = failedFiles.map(({ path }) => path);
  console.log(`\n— running again what failed: ${paths.map(shown).join(', ')}`);
  // A test that fails may leave connections open, for which Jest would wait in its own process.
  const alone = ['--runInBand', '--forceExit', '--runTestsByPath', ...paths];
  const second = await runJest(parts, { env, args: alone });
  return mergeRuns(first, second);
}

/**
 * What both runs say together: the files of the second one count as they ended there.
 * @param {Result} first @param {Result} second
 */
export function mergeRuns(first, second) {
  const failed = new Set(second.failedFiles.map(({ path }) => path));
  const passedBefore = first.failedFiles.reduce((sum, { passed }) => sum + passed, 0);
  const isWhole = second.ok || second.failedFiles.length > 0;
  return {
    ok: second.ok,
    passed: first.passed - passedBefore + second.passed,
    failed: second.failed,
    failedFiles: second.failedFiles,
    unstable: isWhole
      ? first.failedFiles
          .map(({ path }) => path)
          .filter((path) => !failed.has(path))
          .map(shown)
      : [],
  };
}

/** @param {string} path */
function shown(path) {
  return relative(PROJECT, path);
}

/** Which tests a change concerns: those of the rooms it touches and of the rooms that import these. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './project-build.mjs';

/** Specs of the whole, which take a minute together. */
const WHOLE = ['^src/[^/]+\\.spec\\.ts$', '^test/[^/]+\\.spec\\.ts$'];
const IMPORT = /from '((?:\.\.?\/)[^']+)'/g;

/**
 * Patterns of paths of the tests for all that is not on `main`, or not committed there; null = all tests.
 * @returns {string[] | null}
 */
export function changedTests() {
  const lines = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '');
  const [base = 'HEAD'] = lines('merge-base', 'HEAD', 'main');
  const changed = [...lines('diff', '--name-only', base), ...lines('ls-files', '--others', '--exclude-standard')];
  const sources = readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `src/${path}`);
  return testsFor(
    changed,
    sources.map((path) => ({ path, text: readFileSync(join(PROJECT, path), 'utf8') })),
  );
}

/**
 * The same for some paths and the sources that import each other. What belongs to no room concerns all tests, but
 * papers only those of the whole.
 * @param {readonly string[]} changed @param {readonly { path: string, text: string }[]} sources
 * @returns {string[] | null}
 */
export function testsFor(changed, sources) {
  const rooms = new Set();
  /** @type {string[]} */
  const files = [];
  for (const path of changed.filter((one) => !one.endsWith('.md'))) {
    const room = roomOf(path);
    if (path.endsWith('-spec.ts') || path.endsWith('.spec.ts')) files.push(`^${path.replaceAll('.', '\\.')}$`);
    else if (room === null || path.startsWith('test/') || path.startsWith('src/migrations/')) return null;
    else rooms.add(room);
  }
  const touched = [...rooms];
  for (const { path, text } of sources)
    if (importsOf(path, text).some((room) => touched.includes(room))) rooms.add(roomOf(path));
  rooms.delete(null);
  return [...WHOLE, ...files, ...[...rooms].sort().map((room) => `^(src|test)/${room}/`)];
}

/** @param {string} path */
function roomOf(path) {
  return /^(?:src|test)\/([^/]+)\//.exec(path)?.[1] ?? null;
}

/** @param {string} path @param {string} text @returns {(string | null)[]} */
function importsOf(path, text) {
  return [...text.matchAll(IMPORT)].map(([, target = '']) => roomOf(join(path, '..', target)));
}

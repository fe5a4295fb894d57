/** Which tests a change concerns: those of the rooms it touches and of the rooms that import these. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './project-build.mjs';

/** Specs of the whole, which take a minute together. */
const WHOLE = ['^src/[^/]+\\.spec\\.ts$', '^test/[^/]+\\.(slow-)?spec\\.ts$'];
/** A file by its place, or by the name of a package of ours. */
const IMPORT = /from '((?:\.\.?|@parley)\/[^']+|parley-(?:sdk|cli)[^']*)'/g;

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
  const sources = ['src', 'packages'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules)\//.test(path))
      .map((path) => `${folder}/${path}`),
  );
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
  /** @type {Set<string>} */
  const rooms = new Set();
  /** @type {string[]} */
  const files = [];
  for (const path of changed.filter((one) => !one.endsWith('.md'))) {
    const room = roomOf(path);
    if (path.endsWith('-spec.ts') || /\.spec\.tsx?$/.test(path)) files.push(`^${path.replaceAll('.', '\\.')}$`);
    else if (room === null || path.startsWith('test/') || path.startsWith('src/migrations/')) return null;
    else rooms.add(room);
  }
  const touched = [...rooms];
  for (const { path, text } of sources) {
    const importer = roomOf(path);
    if (importer !== null && importsOf(path, text).some((room) => touched.includes(room))) rooms.add(importer);
  }
  return [...WHOLE, ...files, ...[...rooms].sort().map((room) => `^(src|test|packages)/${room}[./]`)];
}

/**
 * A package of ours is a room too.
 * @param {string} path
 */
function roomOf(path) {
  return (
    /^(?:(?:src|test|packages|@parley)\/([^/]+)\/|parley-(sdk|cli)\b)/
      .exec(path)
      ?.slice(1)
      .find((room) => room !== undefined) ?? null
  );
}

/** @param {string} path @param {string} text @returns {string[]} */
function importsOf(path, text) {
  return [...text.matchAll(IMPORT)].flatMap(
    ([, target = '']) => roomOf(target.startsWith('.') ? join(path, '..', target) : target) ?? [],
  );
}

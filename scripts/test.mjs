/**
 * `npm test`: everything on a fresh clone. `--help` says what can be chosen. The last line is always `N passed, N
 * failed`.
 */
import './lib/node-version.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { onInterrupt, startChild, stopAllChildren } from './lib/children.mjs';
import { changedTests } from './lib/changed-tests.mjs';
import { findOrFetchKannel } from './lib/kannel.mjs';
import { flag, oneOf, readCommandLine, someOf, whole } from './lib/command-line.mjs';
import { printFailure, secondsSince } from './lib/progress.mjs';
import { ensureDependencies, PROJECT } from './lib/project-build.mjs';
import { runTwice } from './lib/second-run.mjs';
import { startTestDatabase } from './lib/test-database.mjs';

const PARTS = /** @type {const} */ (['types', 'format', 'lint', 'unit', 'e2e', 'browser']);
const SERVERS = /** @type {const} */ (['any', 'mysql']);
const REAL_INSTALLATION = ['DATABASE_URL', 'MASTER_KEY', 'DATA_DIR', 'TEST_DATABASE_URL'];
const INTERRUPTED = 130;
const RERUN_MAX = 20;
/** Patterns that choose tests with a real Kannel. */
const KANNEL_TESTS = /kannel|providers/i;

const { values, operands, passedOn } = readCommandLine({
  usage: 'npm test --',
  about:
    'Runs everything on a fresh clone: types, format, lint, unit and architecture, e2e and browser tests on a ' +
    'database of ' +
    'their own. Ends with 0 when all passed.',
  options: {
    changed: flag('only tests of the rooms that differ from main, and of the rooms that import these'),
    only: someOf(PARTS, 'the parts to run', 'all'),
    rerun: whole('run test files that failed once more, alone, when they are at most N', RERUN_MAX, '0'),
    server: oneOf(SERVERS, 'mysql runs the tests on a real MySQL', 'any, what the machine has'),
  },
  operands: { value: '[PATTERN …]', about: 'only test files whose path fits one of these patterns' },
  passedOn: 'Jest',
});
const patterns = [...operands, ...((values.changed ? changedTests() : null) ?? [])];
// A pattern may fit the tests of one part only.
const jestArgs = [...patterns, ...passedOn, ...(patterns.length > 0 ? ['--passWithNoTests'] : [])];

const start = Date.now();
const totals = { passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];
/**
 * Test files that failed at first and passed alone.
 * @type {string[]}
 */
const unstable = [];
/**
 * The one that was started, if any was.
 * @type {Awaited<ReturnType<typeof startTestDatabase>>[]}
 */
const databases = [];
const interrupt = onInterrupt(INTERRUPTED, stopAllChildren);

try {
  await main(values.only ?? PARTS);
} catch (error) {
  failures.push('set-up');
  totals.failed += 1;
  if (!interrupt.isStopping()) printFailure(error);
}
for (const database of databases) await database.stop();
await stopAllChildren();
if (!interrupt.isStopping()) {
  const verdict = failures.length === 0 ? 'All parts passed' : `Failed: ${failures.join(', ')}`;
  if (unstable.length > 0) console.log(`\nUNSTABLE, to be mended: ${unstable.join(', ')}`);
  console.log(`\n${verdict}, ${secondsSince(start)} in all.\n${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** @param {readonly (typeof PARTS)[number][]} only */
async function main(only) {
  await ensureDependencies();
  const check = async (/** @type {'types' | 'format' | 'lint'} */ name) => {
    if (only.includes(name)) await part(name, () => npmScript(`check:${name}`));
  };
  // The compiler is at work on one core only.
  await Promise.all([check('types'), check('format').then(() => check('lint'))]);
  if (only.includes('unit')) await part('unit', () => tests(['unit'], cleanEnvironment()));
  const chromium = only.includes('browser') ? await findChromium() : null;
  /** @type {import('./lib/jest-run.mjs').Part[]} */
  const parts = [];
  if (only.includes('e2e')) parts.push('e2e');
  if (chromium !== null) parts.push('browser');
  if (parts.length === 0) return;
  const database = await startTestDatabase(values.server ?? 'any');
  databases.push(database);
  const env = {
    ...cleanEnvironment(),
    TEST_DATABASE_URL: database.url,
    ...(parts.includes('e2e') ? await kannel() : {}),
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
  };
  // In one run, so that no worker waits for the last file of the others.
  await part(parts.join(' and '), () => tests(parts, env));
}

/** Where Kannel's programs stand, for the tests that start them. */
async function kannel() {
  if (patterns.length > 0 && !patterns.some((pattern) => KANNEL_TESTS.test(pattern))) return {};
  const folder = await findOrFetchKannel();
  if (folder !== null) return { KANNEL_ROOT: folder };
  console.log(
    '\n— the tests with a real Kannel: LEFT OUT, because there is none here, and only root on Debian can fetch one; ' +
      'install kannel and kannel-extras',
  );
  return {};
}

async function findChromium() {
  const chromium = await findOrInstallChromium();
  if (chromium === null)
    console.log('\n— browser: LEFT OUT, because there is no Chromium here; install one or set CHROMIUM_PATH');
  return chromium;
}

/**
 * Runs one part to its end, whatever it says, so that one run shows all that is wrong.
 * @param {string} name @param {() => Promise<boolean>} work
 */
async function part(name, work) {
  const began = Date.now();
  console.log(`\n— ${name}`);
  const ok = await work();
  if (!ok) failures.push(name);
  console.log(`— ${name}: ${ok ? 'passed' : 'FAILED'} (${secondsSince(began)})`);
}

/** @param {string} name */
async function npmScript(name) {
  const { code } = await startChild('npm', ['run', '--silent', name], { cwd: PROJECT }).ended;
  return code === 0;
}

/** @param {readonly import('./lib/jest-run.mjs').Part[]} parts @param {NodeJS.ProcessEnv} env */
async function tests(parts, env) {
  const result = await runTwice(parts, { env, args: jestArgs, rerun: values.rerun ?? 0 });
  unstable.push(...result.unstable);
  totals.passed += result.passed;
  totals.failed += result.failed;
  return result.ok;
}

/** The caller's environment without what would reach for a real installation. */
function cleanEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !REAL_INSTALLATION.includes(name)));
}

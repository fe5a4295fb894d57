/**
 * `npm test`: what a change must pass, on a fresh clone, in five minutes; `npm run test:all` adds all other tests.
 * `--help` says what can be chosen. The last line is always `N passed, N failed`.
 */
import './lib/node-version.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { onInterrupt, startChild, stopAllChildren } from './lib/children.mjs';
import { changedTests } from './lib/changed-tests.mjs';
import { findOrFetchKannel } from './lib/kannel.mjs';
import { flag, oneOf, readCommandLine, someOf } from './lib/command-line.mjs';
import { Fail, printFailure, secondsSince } from './lib/progress.mjs';
import { ensureDependencies, PROJECT } from './lib/project-build.mjs';
import { runJest } from './lib/jest-run.mjs';
import { startTestDatabase } from './lib/test-database.mjs';
import { kindOf, KINDS, QUARANTINE } from './lib/test-kinds.mjs';

/** @typedef {import('./lib/test-kinds.mjs').Kind} Kind */

const CHECKS = /** @type {const} */ (['types', 'format', 'lint']);
const PARTS = /** @type {const} */ ([...CHECKS, ...KINDS]);
/** What `npm test` runs. */
const QUICK = /** @type {readonly (typeof PARTS)[number][]} */ ([...CHECKS, 'unit', 'routes', 'core']);
/** Kinds that need no database run before it is started. */
const WITHOUT_DATABASE = /** @type {readonly Kind[]} */ (['unit', 'slow']);
const SERVERS = /** @type {const} */ (['any', 'mysql']);
const REAL_INSTALLATION = ['DATABASE_URL', 'MASTER_KEY', 'DATA_DIR', 'TEST_DATABASE_URL'];
const INTERRUPTED = 130;
/** Patterns that choose tests with a real Kannel. */
const KANNEL_TESTS = /kannel|providers/i;

const { values, operands, passedOn } = readCommandLine({
  usage: 'npm test --',
  about:
    'Runs on a fresh clone what a change must pass: types, format, lint, unit tests, and on a database of their own ' +
    'the tests of routes and of the core. "npm run test:all" adds all others. Ends with 0 when all passed.',
  options: {
    all: flag('all tests; what "npm run test:all" gives'),
    rest: flag('the tests that --all has and "npm test" does not'),
    only: someOf(PARTS, 'these parts', 'those above'),
    quarantine: flag('only the test files in quarantine, with the reason of each'),
    changed: flag('only tests of the rooms that differ from main, and of the rooms that import these'),
    server: oneOf(SERVERS, 'mysql runs the tests on a real MySQL', 'any, what the machine has'),
  },
  operands: { value: '[PATTERN …]', about: 'only test files whose path fits one of these patterns' },
  passedOn: 'Jest',
});
const patterns = [...operands, ...((values.changed ? changedTests() : null) ?? [])];
const jestArgs = [
  ...(values.quarantine ? ['--runTestsByPath', ...QUARANTINE.map(({ path }) => path)] : patterns),
  ...passedOn,
  // A pattern may fit the tests of one part only.
  ...(patterns.length > 0 || values.quarantine ? ['--passWithNoTests'] : []),
];

const start = Date.now();
const totals = { files: 0, passed: 0, failed: 0 };
/** @type {string[]} */
const failures = [];
/**
 * The one that was started, if any was.
 * @type {Awaited<ReturnType<typeof startTestDatabase>>[]}
 */
const databases = [];
const interrupt = onInterrupt(INTERRUPTED, stopAllChildren);

try {
  if (values.quarantine) sayQuarantine();
  await main(chosenParts());
  if (operands.length > 0 && totals.files === 0)
    throw new Fail(`No test file of ${chosenParts().join(', ')} fits ${operands.join(', ')}.`);
} catch (error) {
  failures.push('set-up');
  totals.failed += 1;
  if (!interrupt.isStopping()) printFailure(error);
}
for (const database of databases) await database.stop();
await stopAllChildren();
if (!interrupt.isStopping()) {
  const verdict = failures.length === 0 ? 'All parts passed' : `Failed: ${failures.join(', ')}`;
  console.log(`\n${verdict}, ${secondsSince(start)} in all.\n${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** @returns {readonly (typeof PARTS)[number][]} */
function chosenParts() {
  if (values.quarantine) return KINDS.filter((kind) => QUARANTINE.some(({ path }) => kindOf(path) === kind));
  if (values.only !== undefined) return values.only;
  if (values.rest) return PARTS.filter((name) => !QUICK.includes(name));
  return values.all ? PARTS : QUICK;
}

function sayQuarantine() {
  console.log(`\nTest files in quarantine: ${QUARANTINE.length}`);
  for (const { path, reason } of QUARANTINE) console.log(`  ${path}: ${reason}`);
}

/** @param {readonly (typeof PARTS)[number][]} chosen */
async function main(chosen) {
  await ensureDependencies();
  const check = async (/** @type {(typeof CHECKS)[number]} */ name) => {
    if (chosen.includes(name)) await part(name, () => npmScript(`check:${name}`));
  };
  // The compiler is at work on one core only.
  await Promise.all([check('types'), check('format').then(() => check('lint'))]);
  const ofSources = WITHOUT_DATABASE.filter((kind) => chosen.includes(kind));
  if (ofSources.length > 0) await part(ofSources.join(' and '), () => tests(ofSources, cleanEnvironment()));
  const chromium = chosen.includes('browser') ? await findChromium() : null;
  const kinds = KINDS.filter(
    (kind) => chosen.includes(kind) && !WITHOUT_DATABASE.includes(kind) && (kind !== 'browser' || chromium !== null),
  );
  if (kinds.length === 0) return;
  const database = await startTestDatabase(values.server ?? 'any');
  databases.push(database);
  const env = {
    ...cleanEnvironment(),
    TEST_DATABASE_URL: database.url,
    ...(kinds.includes('e2e') ? await kannel() : {}),
    ...(chromium === null ? {} : { CHROMIUM_PATH: chromium }),
  };
  // In one run, so that no worker waits for the last file of the others.
  await part(kinds.join(' and '), () => tests(kinds, env));
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

/** @param {readonly Kind[]} kinds @param {NodeJS.ProcessEnv} env */
async function tests(kinds, env) {
  const { ok, files, passed, failed } = await runJest(kinds, { env, args: jestArgs });
  totals.files += files;
  totals.passed += passed;
  totals.failed += failed;
  return ok;
}

/** The caller's environment without what would reach for a real installation; `jest.config.mjs` reads QUARANTINE. */
function cleanEnvironment() {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !REAL_INSTALLATION.includes(name)));
  return values.quarantine ? { ...own, QUARANTINE: 'run' } : own;
}

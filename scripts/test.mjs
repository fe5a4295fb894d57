/**
 * Runs everything on a fresh clone: types, format, lint, unit and architecture, e2e and browser tests on a database of their own.
 * Usage: node scripts/test.mjs [--only types,format,lint,unit,e2e,browser] [--server mysql] [arguments for Jest …]
 * The last line is always `N passed, N failed`.
 */
import './lib/node-version.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { onInterrupt, startChild, stopAllChildren } from './lib/children.mjs';
import { runJest } from './lib/jest-run.mjs';
import { Fail, printFailure, secondsSince } from './lib/progress.mjs';
import { ensureBuild, ensureDependencies, PROJECT } from './lib/project-build.mjs';
import { startTestDatabase } from './lib/test-database.mjs';

const PARTS = ['types', 'format', 'lint', 'unit', 'e2e', 'browser'];
const REAL_INSTALLATION = ['DATABASE_URL', 'MASTER_KEY', 'DATA_DIR', 'TEST_DATABASE_URL'];
const INTERRUPTED = 130;

const start = Date.now();
const totals = { passed: 0, failed: 0 };
const failures = [];
let database = null;
const interrupt = onInterrupt(INTERRUPTED, stopAllChildren);

try {
  await main(readArguments(process.argv.slice(2)));
} catch (error) {
  failures.push('set-up');
  totals.failed += 1;
  if (!interrupt.isStopping()) printFailure(error);
}
await database?.stop();
await stopAllChildren();
if (!interrupt.isStopping()) {
  const verdict = failures.length === 0 ? 'All parts passed' : `Failed: ${failures.join(', ')}`;
  console.log(`\n${verdict}, ${secondsSince(start)} in all.\n${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

async function main({ only, server, jestArgs }) {
  await ensureDependencies();
  const wanted = (name) => only.includes(name);
  if (wanted('types')) await part('types', () => npmScript('check:types'));
  if (wanted('format')) await part('format', () => npmScript('check:format'));
  if (wanted('lint')) await part('lint', () => npmScript('check:lint'));
  if (wanted('unit')) await part('unit', () => tests('unit', cleanEnvironment(), jestArgs));
  if (!wanted('e2e') && !wanted('browser')) return;
  // Some of these tests start the compiled application as a process of its own.
  await ensureBuild();
  database = await startTestDatabase(server);
  const env = { ...cleanEnvironment(), TEST_DATABASE_URL: database.url };
  if (wanted('e2e')) await part('e2e', () => tests('e2e', env, jestArgs));
  if (wanted('browser')) await browserPart(env, jestArgs);
}

async function browserPart(env, jestArgs) {
  const chromium = await findOrInstallChromium();
  if (chromium === null) {
    console.log('\n— browser: LEFT OUT, because there is no Chromium here; install one or set CHROMIUM_PATH');
    return;
  }
  await part('browser', () => tests('browser', { ...env, CHROMIUM_PATH: chromium }, jestArgs));
}

/** Runs one part to its end, whatever it says, so that one run shows all that is wrong. */
async function part(name, work) {
  const began = Date.now();
  console.log(`\n— ${name}`);
  const ok = await work();
  if (!ok) failures.push(name);
  console.log(`— ${name}: ${ok ? 'passed' : 'FAILED'} (${secondsSince(began)})`);
}

async function npmScript(name) {
  const { code } = await startChild('npm', ['run', '--silent', name], { cwd: PROJECT }).ended;
  return code === 0;
}

async function tests(project, env, args) {
  const result = await runJest(project, { env, args });
  totals.passed += result.passed;
  totals.failed += result.failed;
  return result.ok;
}

/** The caller's environment without what would reach for a real installation. */
function cleanEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !REAL_INSTALLATION.includes(name)));
}

function readArguments(args) {
  const options = { only: PARTS, server: 'any', jestArgs: [] };
  for (let index = 0; index < args.length; index += 1) {
    if (args[index] === '--only') options.only = (args[++index] ?? '').split(',');
    else if (args[index] === '--server') options.server = args[++index] ?? '';
    else options.jestArgs.push(args[index]);
  }
  const unknown = options.only.find((name) => !PARTS.includes(name));
  if (unknown !== undefined) throw new Fail(`--only knows ${PARTS.join(', ')}, but not "${unknown}".`);
  if (!['any', 'mysql'].includes(options.server)) throw new Fail(`--server knows mysql, but not "${options.server}".`);
  // A pattern may fit the tests of one part only.
  if (options.jestArgs.length > 0) options.jestArgs.push('--passWithNoTests');
  return options;
}

/** The compiled application as seen from the scripts: its one-shot commands and its API process. */
import { closeSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runQuietly, startChild } from './children.mjs';
import { faultOfStart } from './probe.mjs';
import { Fail, lastMessages, parseObject } from './progress.mjs';
import { PROJECT } from './project-build.mjs';

/**
 * V8's flags of `npm start`, which the image has too. Young space is twice Node's default, for reads (record 43). Old
 * space is collected when it has grown by 70 %: an API that registers numbers without a pause holds 280 MB.
 */
export const API_FLAGS = apiFlagsOf(PROJECT);

const DIST = join(PROJECT, 'dist');
const READY_WAIT_MS = 60_000;

/** @typedef {import('./children.mjs').Child} Child */
/** @typedef {{ created: true, tenantId: string, projectId: string, keyId: string, plainApiKey: string }} FirstKey */
/** @typedef {FirstKey | { created: false, tenantId: string, projectId: string }} Seeded */

/**
 * The flags of `npm start` in a checkout.
 * @param {string} project
 */
export function apiFlagsOf(project) {
  /** @type {{ scripts: { start: string } }} */
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

/**
 * Runs a command of `parley` to its end; fails with `sentence` and what the command said last.
 * @param {string} sentence @param {string} name @param {readonly string[]} args @param {NodeJS.ProcessEnv} env
 * @param {string} [dist] the compiled application; it runs beside it
 */
export async function runCommand(sentence, name, args, env, dist = DIST) {
  const file = join(dist, 'src/cli/parley.js');
  const result = await runQuietly(process.execPath, ['--enable-source-maps', file, name, ...args], {
    cwd: dirname(dist),
    env,
  });
  if (result.code !== 0) throw new Fail(sentence, lastMessages(result.output));
  return result.stdout;
}

/**
 * Brings the schema up to date.
 * @param {NodeJS.ProcessEnv} env @param {string} [dist]
 */
export async function migrate(env, dist) {
  await runCommand('The database could not be migrated; the last messages:', 'migrate', [], env, dist);
}

/**
 * Makes the first key unless there is one: `{ created: true, tenantId, projectId, keyId, plainApiKey }`, or `{ created:
 * false, tenantId, projectId }` of the key that there is.
 * @param {NodeJS.ProcessEnv} env @param {string} [dist]
 */
export async function seedOnce(env, dist) {
  const stdout = await runCommand(
    'The first API key could not be made; the last messages:',
    'seed',
    ['--if-missing', '--json'],
    env,
    dist,
  );
  return readSeed(stdout);
}

/**
 * The result of `seed --json` among the lines of its log.
 * @param {string} stdout
 */
function readSeed(stdout) {
  const answer = stdout
    .split('\n')
    .map(parseObject)
    .findLast((line) => typeof line?.created === 'boolean');
  if (answer === undefined) throw new Fail('The seed command printed nothing that can be read:', lastMessages(stdout));
  return /** @type {Seeded} */ (/** @type {unknown} */ (answer));
}

/**
 * Starts the API with its log in a file, and resolves when it is ready for requests. `program`: what starts it.
 * @param {{
 *   env: NodeJS.ProcessEnv, baseUrl: string, logFile: string, onStarted: (child: Child) => void, program?: string
 * }} start
 */
export async function startApi({ env, baseUrl, logFile, onStarted, program = 'dist/src/main.js' }) {
  const log = openSync(logFile, 'w', 0o600);
  const child = startChild(process.execPath, ['--enable-source-maps', ...API_FLAGS, join(PROJECT, program)], {
    cwd: PROJECT,
    env,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  onStarted(child);
  const fault = await faultOfStart(`${baseUrl}/health/ready`, child, READY_WAIT_MS);
  if (fault === null) return child;
  throw new Fail(`The API ${fault}; the last messages of ${logFile}:`, lastMessages(readFileSync(logFile, 'utf8')));
}

/**
 * The first key of an installation that has had none.
 * @param {Seeded} seeded
 */
export function requireFirstKey(seeded) {
  if (!seeded.created) throw new Fail('This installation has a key already.');
  return seeded;
}

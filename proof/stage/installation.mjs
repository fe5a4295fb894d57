/** An installation to be broken: its settings, its schema, and its first key. */
import { dirname, join } from 'node:path';
import { readSeed } from '../../scripts/lib/application.mjs';
import { runOrFail } from '../../scripts/lib/children.mjs';

/**
 * The compiled application, and the settings its processes get.
 * @typedef {{ dist: string, env: NodeJS.ProcessEnv }} Installation
 */

/**
 * As in production, but for the cheapest bcrypt and receivers on loopback; no rate limit stands in the way of the load.
 */
export const SETTINGS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  BCRYPT_COST: '4',
  RATE_LIMIT_PER_MINUTE: '0',
  LOG_LEVEL: 'warn',
  WEBHOOK_ALLOW_HTTP: 'true',
  WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
};

/**
 * Runs one of the compiled commands to its end; fails unless it ends with 0.
 * @returns {Promise<{ stdout: string }>}
 * @param {Installation} installation @param {string} name @param {...string} args
 */
export function command({ dist, env }, name, ...args) {
  return runOrFail(`${name} failed:`, process.execPath, [join(dist, 'src/cli/parley.js'), name, ...args], {
    cwd: dirname(dist),
    env,
  });
}

/**
 * Migrates, and makes the first key: what `npm run seed` prints.
 * @param {Installation} installation
 */
export async function prepare(installation) {
  await command(installation, 'migrate');
  return readSeed((await command(installation, 'seed', '--if-missing', '--json')).stdout);
}

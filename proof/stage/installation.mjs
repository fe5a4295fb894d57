/** An installation to be broken or measured: its compiled application, its settings, its commands. */
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../../scripts/lib/application.mjs';
import { runOrFail } from '../../scripts/lib/children.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';

const MASTER_KEY_BYTES = 32;

/** So that webhooks reach receivers of this machine. */
export const LOOPBACK_RECEIVERS = { WEBHOOK_ALLOW_HTTP: 'true', WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' };

/**
 * The compiled application, and the settings its processes get.
 * @typedef {{ dist: string, env: NodeJS.ProcessEnv }} Installation
 */

/**
 * Settings of production, without a limit per key. Only what is named here decides about the application, not the shell
 * that a run was started from.
 * @param {string} databaseUrl @param {Record<string, string>} settings besides @param {string} [masterKey]
 */
export function environmentOf(databaseUrl, settings, masterKey = randomBytes(MASTER_KEY_BYTES).toString('base64')) {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_URL: databaseUrl,
    MASTER_KEY: masterKey,
    ...settings,
  };
}

/**
 * Runs one of the compiled commands to its end; fails unless it ends with 0.
 * @returns {Promise<string>} its standard output
 * @param {Installation} installation @param {string} name @param {...string} args
 */
export function command({ dist, env }, name, ...args) {
  return runCommand(`${name} failed:`, name, args, env, dist);
}

/**
 * Compiles the application into a folder of its own, so that nobody who builds meanwhile pulls it from under a restart.
 * @param {string} folder an empty one; gets `dist`, `package.json` and a link to `node_modules`
 * @returns {Promise<string>} the path of `dist`
 */
export async function buildInto(folder) {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(PROJECT, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
  const dist = join(folder, 'dist');
  const compiler = join(PROJECT, 'node_modules/typescript/bin/tsc');
  const options = ['-p', 'tsconfig.build.json', '--outDir', dist];
  await runOrFail('The application does not compile:', process.execPath, [compiler, ...options], { cwd: PROJECT });
  return dist;
}

/**
 * Takes an application that is compiled already, from a folder in which no `.env` speaks.
 * @returns {string} the path of `dist`
 * @param {string} folder @param {string} compiled
 */
export function linkInto(folder, compiled) {
  const dist = join(folder, 'dist');
  symlinkSync(resolve(compiled), dist);
  return dist;
}

/**
 * Directus, a public REST server over existing tables, on the tables of the benchmark. Installed from npm into a folder
 * of its own, never into this project.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOrFail, startChild, stopChild } from '../../scripts/lib/children.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { faultOfStart } from '../../scripts/lib/probe.mjs';
import { Fail, step } from '../../scripts/lib/progress.mjs';
import { PROJECT } from '../../scripts/lib/project-build.mjs';

/** The newest that says it runs on Node 20. */
export const RIVAL = 'Directus 11.3.5';
const PACKAGES = ['directus@11.3.5', 'mysql2@3.24.5'];
const FOLDER = join(PROJECT, '.cache/rival-directus');
const STAMP = join(FOLDER, 'installed');
const READY_WAIT_MS = 90_000;
const TOKEN = 'token-of-the-benchmark-alone';

/** @typedef {Awaited<ReturnType<typeof startListRival>>} ListRival */

/**
 * Starts it on a database.
 * @param {string} databaseUrl
 */
export async function startListRival(databaseUrl) {
  if (!existsSync(STAMP)) await step(`installing ${RIVAL}`, installRival);
  const port = await freePort();
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    SECRET: 'only-for-a-measurement-on-this-machine',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: TOKEN,
    ADMIN_TOKEN: TOKEN,
    DB_CLIENT: 'mysql',
    DB_HOST: hostname,
    DB_PORT: databasePort,
    DB_DATABASE: pathname.slice(1),
    DB_USER: decodeURIComponent(username),
    DB_PASSWORD: decodeURIComponent(password),
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    QUERY_LIMIT_MAX: '100',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  };
  const program = join(FOLDER, 'node_modules/directus/cli.js');
  await step(`${RIVAL} makes its tables`, () =>
    runOrFail(`${RIVAL} could not make its tables:`, process.execPath, [program, 'bootstrap'], { cwd: FOLDER, env }),
  );
  const child = startChild(process.execPath, [program, 'start'], { cwd: FOLDER, env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const fault = await faultOfStart(`${url}/server/ping`, child, READY_WAIT_MS);
  if (fault !== null) throw new Fail(`${RIVAL} ${fault}.`);
  return { url, headers: { authorization: `Bearer ${TOKEN}` }, stop: () => stopChild(child) };
}

/**
 * No install scripts: one package wants a compiler, the sandbox for scripts of its users, which a list does not need
 * and which is left empty. And it takes no table with a primary key of two columns: it is set up with the opt-out
 * token, which is unique, as the key.
 */
async function installRival() {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  await runOrFail(
    `${RIVAL} could not be installed:`,
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES],
    { cwd: FOLDER },
  );
  mkdirSync(join(FOLDER, 'node_modules/isolated-vm/out'), { recursive: true });
  writeFileSync(join(FOLDER, 'node_modules/isolated-vm/out/isolated_vm.js'), 'module.exports = { ivm: {} };\n');
  const inspector = join(FOLDER, 'node_modules/@directus/schema/dist/index.js');
  const before = readFileSync(inspector, 'utf8');
  const after = before.replace(
    'primary: primaryKeys.length !== 1 ? void 0 :',
    'primary: primaryKeys.length !== 1 ? (column.table_name === "phones" ? "optOutToken" : void 0) :',
  );
  if (after === before) throw new Fail(`${RIVAL} looks different from what this benchmark knows.`);
  writeFileSync(inspector, after);
  writeFileSync(STAMP, '');
}

/** Processes of the application under test (application.mjs). */
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild, stopChild } from '../../scripts/lib/children.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { faultOfStart } from '../../scripts/lib/probe.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';

const APPLICATION = fileURLToPath(new URL('./application.mjs', import.meta.url));
const READY_WAIT_MS = 60_000;

/**
 * @typedef {object} Place where a process works
 * @property {string} dist @property {NodeJS.ProcessEnv} env @property {string} historyFile @property {string} logFile
 */

/**
 * Starts one, which is not ready yet.
 * @param {Place} place @param {string} name @param {string} role @param {number} port
 * @param {NodeJS.ProcessEnv} [settings] besides
 */
export function spawnApplication({ dist, env, historyFile, logFile }, name, role, port, settings = {}) {
  const chaos = { CHAOS_DIST: dist, CHAOS_HISTORY: historyFile, CHAOS_PROCESS: name };
  const log = openSync(logFile, 'a');
  const child = startChild(process.execPath, ['--enable-source-maps', APPLICATION], {
    cwd: dirname(dist),
    env: { ...env, ...chaos, ...settings, ROLE: role, PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

/**
 * Starts one with all roles that nobody kills, and resolves when it is ready: `{ url, stop() }`. One that ends by
 * itself is written into the history.
 * @param {Place & { history: import('./history.mjs').HistoryWriter }} stage @param {string} name
 */
export async function startService({ history, ...place }, name) {
  const port = await freePort();
  const child = spawnApplication(place, name, 'all', port);
  let isStopping = false;
  void child.ended.then(({ code, signal }) => {
    if (!isStopping) history.write('exit', { process: name, code, signal });
  });
  const url = `http://127.0.0.1:${port}`;
  const fault = await faultOfStart(`${url}/health/ready`, child, READY_WAIT_MS);
  if (fault !== null) throw new Fail(`${name} ${fault}; see ${place.logFile}.`);
  const stop = async () => {
    isStopping = true;
    await stopChild(child);
  };
  return { url, stop };
}

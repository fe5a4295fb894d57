/** Processes of the application with `ROLE=all` that nobody kills: each works from its start to its stop. */
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild, stopChild } from '../../scripts/lib/children.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { responds } from '../../scripts/lib/probe.mjs';
import { Fail } from '../../scripts/lib/progress.mjs';

const APPLICATION = fileURLToPath(new URL('./application.mjs', import.meta.url));
const READY_WAIT_MS = 60_000;
const READY_POLL_MS = 100;

/**
 * Starts one, and resolves when it is ready: `{ url, stop() }`. One that ends by itself is written into the history.
 * @param {{ dist: string, env: NodeJS.ProcessEnv, historyFile: string, logFile: string,
 *   history: import('./history.mjs').HistoryWriter }} stage
 * @param {string} name
 */
export async function startService({ dist, env, historyFile, logFile, history }, name) {
  const port = await freePort();
  const chaos = { CHAOS_DIST: dist, CHAOS_HISTORY: historyFile, CHAOS_PROCESS: name };
  const log = openSync(logFile, 'a');
  const child = startChild(process.execPath, ['--enable-source-maps', APPLICATION], {
    cwd: dirname(dist),
    env: { ...env, ...chaos, ROLE: 'all', PORT: String(port) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let isStopping = false;
  let hasEnded = false;
  void child.ended.then(({ code, signal }) => {
    hasEnded = true;
    if (!isStopping) history.write('exit', { process: name, code, signal });
  });
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + READY_WAIT_MS; !(await responds(`${url}/health/ready`)); await sleep(READY_POLL_MS))
    if (hasEnded || Date.now() > until) throw new Fail(`${name} did not become ready; see ${logFile}.`);
  const stop = async () => {
    isStopping = true;
    await stopChild(child);
  };
  return { url, stop };
}

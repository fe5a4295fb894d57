/** Starts the receiver of a run's webhooks. */
import { fileURLToPath } from 'node:url';
import { startChild } from '../../scripts/lib/children.mjs';

/**
 * Its URL, once it listens.
 * @param {string} historyFile @param {number} seed
 */
export async function startReceiver(historyFile, seed) {
  const file = fileURLToPath(new URL('./noting-receiver.mjs', import.meta.url));
  const child = startChild(process.execPath, [file], {
    env: { CHAOS_HISTORY: historyFile, CHAOS_SEED: String(seed) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  /** @type {unknown} */
  const port = await new Promise((resolve) => child.stdout?.setEncoding('utf8').once('data', resolve));
  return `http://127.0.0.1:${Number(port)}`;
}

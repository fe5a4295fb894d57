/** Whether a server on this machine is up. */
import { setTimeout as sleep } from 'node:timers/promises';

const PROBE_WAIT_MS = 2_000;
const POLL_MS = 50;

/**
 * Waits until a process responds with 2xx; null when it does, otherwise what became of it, as the end of a sentence.
 * @param {string} url @param {import('./children.mjs').Child} child @param {number} withinMs
 */
export async function faultOfStart(url, child, withinMs) {
  let hasEnded = false;
  void child.ended.then(() => (hasEnded = true));
  for (const deadline = Date.now() + withinMs; !hasEnded && Date.now() < deadline; await sleep(POLL_MS))
    if (await responds(url)) return null;
  return hasEnded ? 'ended while it started' : `was not ready within ${withinMs / 1_000} s`;
}

/**
 * Whether a URL responds with 2xx just now.
 * @param {string} url
 */
export async function responds(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_WAIT_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** Whether a server on this machine is up. */

const PROBE_WAIT_MS = 2_000;

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

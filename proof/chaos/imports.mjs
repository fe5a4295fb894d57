/** Imports beside other load. In the history one is a registration of all its numbers. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Fail } from '../../scripts/lib/progress.mjs';

const FIRST_NUMBER = 12_132_000_001;
const DONE_WITHIN_MS = 120_000;
const POLL_MS = 250;
const UPLOADS_MAX = 30;
const AGAIN_MS = 1_000;
let uploaded = 0;

/**
 * Uploads a file of new numbers; returns the id of its import.
 * @param {string} apiUrl @param {import('./world.mjs').ProjectKey} project @param {number} rows
 * @param {import('../stage/history.mjs').HistoryWriter} history
 */
export async function uploadImport(apiUrl, { projectId, key }, rows, history) {
  const phones = Array.from({ length: rows }, (_none, index) => `+${FIRST_NUMBER + uploaded + index}`);
  uploaded += rows;
  const headers = { 'x-api-key': key, 'content-type': 'text/csv', 'idempotency-key': randomUUID() };
  const body = ['phoneE164', ...phones, ''].join('\n');
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${apiUrl}/v1/projects/${projectId}/phones/import`, { method: 'POST', body, headers });
    if (response.status === 202) {
      const { importId } = /** @type {{ importId: string }} */ (await response.json());
      history.write('ask', { key: importId, projectId, phones });
      return importId;
    }
    const text = await response.text();
    if (response.status !== 503 || attempt === UPLOADS_MAX)
      throw new Fail(`The upload returned ${response.status}: ${text}`);
    await sleep(AGAIN_MS);
  }
}

/**
 * Writes `ack` once an import is done; returns how long it took.
 * @param {string} apiUrl @param {import('./world.mjs').ProjectKey} project @param {string} importId
 * @param {import('../stage/history.mjs').HistoryWriter} history
 */
export async function importDone(apiUrl, { projectId, key }, importId, history) {
  let status = 'unknown';
  for (const until = Date.now() + DONE_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
    const response = await fetch(`${apiUrl}/v1/projects/${projectId}/phone-imports/${importId}`, {
      headers: { 'x-api-key': key },
    });
    const shown = /** @type {{ status: string, finishedAt: number, createdAt: number }} */ (await response.json());
    status = response.status === 200 ? shown.status : String(response.status);
    if (status !== 'DONE') continue;
    history.write('ack', { key: importId, attempts: 1 });
    return shown.finishedAt - shown.createdAt;
  }
  throw new Fail(`The import ${importId} did not end; it is ${status}.`);
}

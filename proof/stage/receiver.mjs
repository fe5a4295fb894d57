/**
 * Receivers of webhooks on ports of their own, in one process: they return 200 at once and note how old each event was
 * when it came first. Takes `{ listen: n }` by message and returns the ports; `{ take: true }` returns the ages in ms
 * and forgets them.
 */
import { listen } from './hook-server.mjs';
import { takeJobs } from './jobs.mjs';

const TIMESTAMP = /"timestamp":"([^"]+)"/;
/** @typedef {{ listen: number } | { take: true }} ReceiverJob */

/** By the id of the event: the same event a second time is a repetition, not an arrival. @type {Map<string, number>} */
let ages = new Map();

takeJobs(async (/** @type {ReceiverJob} */ job) => {
  if ('listen' in job) {
    const receivers = await Promise.all(Array.from({ length: job.listen }, () => listen(receive)));
    return receivers.map(({ port }) => port);
  }
  const taken = [...ages.values()];
  ages = new Map();
  return taken;
});

/**
 * @param {import('node:http').IncomingMessage} request @param {string} body
 * @param {import('node:http').ServerResponse} response
 */
function receive({ headers }, body, response) {
  const id = String(headers['webhook-id']);
  const [, timestamp = ''] = TIMESTAMP.exec(body) ?? [];
  if (!ages.has(id)) ages.set(id, Date.now() - Date.parse(timestamp));
  response.end('ok');
}

/**
 * The receiver of all webhooks of a run, a process of its own that is never killed: notes every request in the history
 * before it responds. Now and then it is slow, and once in a while it refuses an event the first time.
 * Settings: CHAOS_HISTORY, CHAOS_SEED. Prints its port.
 */
import { basename } from 'node:path';
import { digestOf, HistoryWriter } from './history.mjs';
import { listen } from './hook-server.mjs';
import { Random } from './random.mjs';

/** Every response takes a moment, so that there is something in flight whenever a process dies. */
const USUAL_MS = 30;
const SLOW_SHARE = 0.01;
const SLOW_MS = 400;
const REFUSED_SHARE = 0.002;

const history = new HistoryWriter(process.env.CHAOS_HISTORY ?? '');
const random = new Random(Number(process.env.CHAOS_SEED ?? '0'));
const refused = new Set();

const { port } = await listen((request, body, response) => {
  const isTaken = take(request, body);
  const waitMs = random.next() < SLOW_SHARE ? SLOW_MS : random.between(0, USUAL_MS);
  setTimeout(() => response.writeHead(isTaken ? 200 : 500, { 'content-length': 0 }).end(), waitMs);
});
process.stdout.write(`${port}\n`);

/** @param {import('node:http').IncomingMessage} request @param {string} body */
function take({ url, headers }, body) {
  const label = basename(url ?? '');
  const eventId = String(headers['webhook-id']);
  const once = `${label} ${eventId}`;
  // Never twice: the third attempt of the schedule comes after five minutes, which a run has no time for.
  const isTaken = refused.has(once) || random.next() >= REFUSED_SHARE;
  if (!isTaken) refused.add(once);
  history.write('receipt', {
    label,
    eventId,
    process: headers['x-chaos-process'],
    sequence: sequenceOf(body),
    digest: digestOf(body),
    isTaken,
  });
  return isTaken;
}

/** @param {string} body */
function sequenceOf(body) {
  try {
    return JSON.parse(body).sequence;
  } catch {
    return null;
  }
}

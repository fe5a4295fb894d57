/**
 * The receiver of all webhooks of a run, a process of its own that is never killed: notes every request in the history
 * before it responds. Now and then it is slow, and once in a while it refuses an event the first time.
 * Settings: CHAOS_HISTORY, CHAOS_SEED. Prints its port.
 */
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { addressOf } from '../../scripts/lib/ports.mjs';
import { digestOf, HistoryWriter } from './history.mjs';
import { Random } from './random.mjs';

const HOST = '127.0.0.1';
/** Every response takes a moment, so that there is something in flight whenever a process dies. */
const USUAL_MS = 30;
const SLOW_SHARE = 0.01;
const SLOW_MS = 400;
const REFUSED_SHARE = 0.002;
const KEEP_ALIVE_MS = 30_000;

const history = new HistoryWriter(process.env.CHAOS_HISTORY ?? '');
const random = new Random(Number(process.env.CHAOS_SEED ?? '0'));
const refused = new Set();

const server = createServer((request, response) => {
  /** @type {Buffer[]} */
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('error', () => {});
  request.on('end', () => {
    const isTaken = take(request, Buffer.concat(chunks).toString());
    const waitMs = random.next() < SLOW_SHARE ? SLOW_MS : random.between(0, USUAL_MS);
    setTimeout(() => response.writeHead(isTaken ? 200 : 500, { 'content-length': 0 }).end(), waitMs);
  });
});
server.keepAliveTimeout = KEEP_ALIVE_MS;
server.listen(0, HOST, () => process.stdout.write(`${addressOf(server).port}\n`));

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

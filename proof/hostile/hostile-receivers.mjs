/**
 * Receivers of `npm run hostile` that do their worst, a process of its own: the job `{ ways }` starts one for each, and
 * returns their URLs; `{}` returns how many requests each way got so far.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { addressOf } from '../../scripts/lib/ports.mjs';
import { takeJobs } from '../stage/jobs.mjs';

const DRIP_EVERY_MS = 200;
const FLOOD_BYTES = 10 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const OK = 'HTTP/1.1 200 OK\r\n';

/** @typedef {import('node:net').Socket} Socket */
/** @typedef {'hangs' | 'drips' | 'floods' | 'resets' | 'redirects'} Way */
/** @typedef {{ ways?: readonly Way[] }} HostileJob */
/** @typedef {{ requests: Record<string, number>, urls: string[] }} HostileResult */

/**
 * What each kind does with a request that has begun to arrive.
 * @type {Record<Way, (socket: Socket) => unknown>}
 */
const WAYS = {
  hangs() {},
  /** @param {import('node:net').Socket} socket */
  drips(socket) {
    socket.write(`${OK}content-length: 100000\r\n\r\n`);
    const timer = setInterval(() => socket.write('x'), DRIP_EVERY_MS);
    socket.once('close', () => clearInterval(timer));
  },
  /** @param {import('node:net').Socket} socket */
  floods(socket) {
    socket.write(`${OK}content-length: ${FLOOD_BYTES}\r\n\r\n`);
    let left = FLOOD_BYTES;
    const pour = () => {
      while (left > 0 && !socket.destroyed) {
        left -= CHUNK.length;
        if (!socket.write(CHUNK)) return socket.once('drain', pour);
      }
    };
    pour();
  },
  resets: (/** @type {import('node:net').Socket} */ socket) => socket.resetAndDestroy(),
  redirects: (/** @type {import('node:net').Socket} */ socket) =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'),
};

/** @type {Record<string, number>} */
const requests = {};

takeJobs(async (/** @type {HostileJob} */ { ways = [] }) => ({ urls: await Promise.all(ways.map(evil)), requests }));

/** @param {Way} way */
async function evil(way) {
  requests[way] = 0;
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      requests[way] = (requests[way] ?? 0) + 1;
      WAYS[way](socket);
    });
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${addressOf(server).port}/${way}`;
}

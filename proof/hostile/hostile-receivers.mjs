/**
 * Receivers of `npm run hostile`, a process of its own. Jobs: `good` starts one that notes how old each event is when
 * it comes, `bad` starts one of ill will for each of the `ways`, `drain` takes the ages since the last time, `requests`
 * returns how many requests the bad ones got so far.
 */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { addressOf } from '../../scripts/lib/ports.mjs';
import { takeJobs } from '../stage/jobs.mjs';

const DRIP_EVERY_MS = 200;
const FLOOD_BYTES = 10 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');
const OK = 'HTTP/1.1 200 OK\r\n';

/** @typedef {import('node:net').Socket} Socket */
/** @typedef {'hangs' | 'drips' | 'floods' | 'resets' | 'redirects'} Way */
/** @typedef {{ name: 'good' | 'drain' | 'requests' } | { name: 'bad', ways: readonly Way[] }} HostileJob */
/**
 * Of each job its part; `urls` are those of the receivers that it started.
 * @typedef {{ ages: number[], requests: Record<string, number>, urls: string[] }} HostileResult
 */

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
/** @type {Map<string, number>} */
let ages = new Map();

takeJobs(async (/** @type {HostileJob} */ job) => {
  switch (job.name) {
    case 'good':
      return { urls: [await good()] };
    case 'bad':
      return { urls: await Promise.all(job.ways.map(evil)) };
    case 'requests':
      return { requests };
    case 'drain': {
      const drained = { ages: [...ages.values()] };
      ages = new Map();
      return drained;
    }
  }
});

async function good() {
  const server = createHttpServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const now = Date.now();
      const { id, timestamp } = JSON.parse(Buffer.concat(chunks).toString());
      // The same event a second time is a repetition, not an arrival.
      if (!ages.has(id)) ages.set(id, now - Date.parse(timestamp));
      response.end('ok');
    });
  });
  return listen(server);
}

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
  return `${await listen(server)}/${way}`;
}

/** @param {import('node:net').Server} server */
async function listen(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${addressOf(server).port}`;
}

/**
 * The attack `strangers` of `npm run hostile`: bodies without a key. Small ones that inflate to the limit of a route,
 * and ones that drip, on as many connections as the server leaves open.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { count, paced } from './hostile-stage.mjs';

const BOMBS_PER_SECOND = 200;
const INFLATED_BYTES = 299_000;
const DRIPS_PER_SECOND = 20;
const DRIP_EVERY_MS = 500;

/** @type {import('./hostile-stage.mjs').Attack} */
export const strangers = {
  about:
    `without a key that sends ${BOMBS_PER_SECOND} compressed bodies each second and begins ${DRIPS_PER_SECOND} ` +
    'that drip',
  open() {
    /** @type {Set<import('node:net').Socket>} */
    const open = new Set();
    return {
      async attack({ api: { url } }, seconds) {
        const end = Date.now() + seconds * 1_000;
        const bomb = gzipSync(JSON.stringify({ phones: [' '.repeat(INFLATED_BYTES)] }));
        /** @type {Record<string, number>} */
        const got = {};
        await Promise.all([
          paced(end, BOMBS_PER_SECOND, async () => count(got, await post(`${url}/v1/projects/prj_1/phones`, bomb))),
          paced(end, DRIPS_PER_SECOND, () => drip(url, end, open)),
          sleep(seconds * 1_000 - 1).then(() => (got['dripping connections at the end'] = open.size)),
        ]);
        return got;
      },
      close: () => open.forEach((socket) => socket.destroy()),
    };
  },
};

/** @param {string} url @param {number} end @param {Set<import('node:net').Socket>} open */
async function drip(url, end, open) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  open.add(socket);
  socket.on('error', () => undefined).on('close', () => open.delete(socket));
  socket.resume();
  socket.write(
    'POST /v1/projects/prj_1/phones HTTP/1.1\r\nHost: a\r\n' +
      'Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n',
  );
  while (Date.now() < end && !socket.destroyed) {
    socket.write(' ');
    await sleep(DRIP_EVERY_MS);
  }
  socket.destroy();
}

/** @param {string} url @param {Uint8Array<ArrayBuffer>} body */
async function post(url, body) {
  try {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return 'no response';
  }
}

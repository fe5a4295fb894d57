/**
 * The attack `uploads` of `npm run hostile`: files of rows that are no numbers, one after the other, and uploads that
 * are begun and never end.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Counts, statusOf } from './hostile-stage.mjs';
import { numberOf } from '../stage/world.mjs';

const FILES_PER_SECOND = 2;
const BAD_ROWS = 60_000;
const UNFINISHED = 60;
const DRIP_EVERY_MS = 1_000;

/** @typedef {import('./hostile-stage.mjs').Project} Project */

/** @type {import('./hostile-stage.mjs').Attack} */
export const uploads = {
  about:
    `that uploads ${FILES_PER_SECOND} files of ${BAD_ROWS} bad rows a second, and begins ${UNFINISHED} ` +
    'that never end',
  open() {
    /** @type {import('node:net').Socket[]} */
    const sockets = [];
    return {
      async attack({ api: { url }, connection, attacker }, seconds) {
        const { projectId, key } = attacker;
        const end = Date.now() + seconds * 1_000;
        const file = `phoneE164\n${'x\n'.repeat(BAD_ROWS)}`;
        const headers = { 'x-api-key': key, 'content-type': 'text/csv' };
        const got = new Counts();
        const rows = (/** @type {string} */ from) =>
          numberOf(connection, `SELECT COUNT(*) FROM ${from} WHERE projectId = ?`, [projectId]);
        await Promise.all([
          ...Array.from({ length: UNFINISHED }, () => begin(url, attacker, end, sockets)),
          got.paced(end, FILES_PER_SECOND, () =>
            statusOf(`${url}/v1/projects/${projectId}/phones/import`, { method: 'POST', headers, body: file }),
          ),
          sleep(seconds * 900).then(async () => {
            got.words['rows of errors'] = await rows('phone_import_errors');
            got.words['imports'] = await rows('phone_imports');
          }),
        ]);
        return got.words;
      },
      close: () => sockets.forEach((socket) => socket.destroy()),
    };
  },
};

/** @param {string} url @param {Project} project @param {number} end @param {import('node:net').Socket[]} sockets */
async function begin(url, { projectId, key }, end, sockets) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  socket.on('error', () => undefined).resume();
  socket.write(
    `POST /v1/projects/${projectId}/phones/import HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n` +
      'Content-Type: text/csv\r\nContent-Length: 90000000\r\n\r\nphoneE164\n',
  );
  while (Date.now() < end && !socket.destroyed) {
    await sleep(DRIP_EVERY_MS);
    socket.write('x\n');
  }
  socket.destroy();
}

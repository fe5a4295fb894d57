/**
 * The attack `uploads` of `npm run hostile`: files of rows that are no numbers, one after the other, and uploads that
 * are begun and never end.
 */
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { paced } from './hostile-stage.mjs';
import { numberOf } from '../stage/world.mjs';

const FILES_PER_SECOND = 2;
const BAD_ROWS = 60_000;
const UNFINISHED = 60;
const DRIP_EVERY_MS = 1_000;

/** @typedef {import('./hostile-stage.mjs').Stage} Stage */
/** @typedef {import('./hostile-stage.mjs').Project} Project */

/** @type {import('./hostile-stage.mjs').Attack} */
export const uploads = {
  about:
    `that uploads ${FILES_PER_SECOND} files of ${BAD_ROWS} bad rows a second, and begins ${UNFINISHED} ` +
    'that never end',
  open: () => Promise.resolve(new Uploads()),
};

class Uploads {
  /** @type {Record<string, string>} */
  settings = {};
  /** @type {Project | null} */
  #project = null;
  /** @type {import('node:net').Socket[]} */
  #sockets = [];

  /** @param {Stage} stage */
  async prepare(stage) {
    this.#project = await stage.operator.makeProject('Attacker', 'Project');
  }

  /** @param {Stage} stage @param {number} seconds */
  async attack({ api, connection }, seconds) {
    const project = this.#project;
    if (project === null) throw new Error('This attacker was not prepared.');
    const end = Date.now() + seconds * 1_000;
    const file = `phoneE164\n${'x\n'.repeat(BAD_ROWS)}`;
    /** @type {Record<string, number>} */
    const got = {};
    await Promise.all([
      ...Array.from({ length: UNFINISHED }, () => this.#begin(api.url, project, end)),
      paced(end, FILES_PER_SECOND, async () => {
        const status = await upload(`${api.url}/v1/projects/${project.projectId}/phones/import`, project.key, file);
        got[status] = (got[status] ?? 0) + 1;
      }),
      sleep(seconds * 900).then(async () => {
        const count = (/** @type {string} */ from) =>
          numberOf(connection, `SELECT COUNT(*) FROM ${from} WHERE projectId = ?`, [project.projectId]);
        got['rows of errors'] = await count('phone_import_errors');
        got['imports'] = await count('phone_imports');
      }),
    ]);
    return got;
  }

  close() {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** @param {string} url @param {Project} project @param {number} end */
  async #begin(url, { projectId, key }, end) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    this.#sockets.push(socket);
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
}

/** @param {string} url @param {string} key @param {string} body */
async function upload(url, key, body) {
  try {
    const headers = { 'x-api-key': key, 'content-type': 'text/csv' };
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return 'no response';
  }
}

/** Attacks of `npm run hostile` by requests: valid ones, uploads, and those of strangers. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { fillPhones, numberOf } from '../stage/world.mjs';
import { Counts, paced, RESPONSE_WAIT_MS, statusOf } from './hostile-stage.mjs';

// The attack `uploads` of `npm run hostile`: files of rows that are no numbers, one after the other, and uploads that
// are begun and never end.

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

// The attacks `strangers` and `callbacks` of `npm run hostile`: requests of those who have no key.

const BOMBS_PER_SECOND = 200;
const INFLATED_BYTES = 299_000;
const DRIPS_PER_SECOND = 20;
const STRANGER_DRIP_MS = 500;

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
        const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
        const got = new Counts();
        await Promise.all([
          got.paced(end, BOMBS_PER_SECOND, () =>
            statusOf(`${url}/v1/projects/prj_1/phones`, { method: 'POST', headers, body: bomb }),
          ),
          paced(end, DRIPS_PER_SECOND, () => drip(url, end, open)),
          sleep(seconds * 1_000 - 1).then(() => (got.words['dripping connections at the end'] = open.size)),
        ]);
        return got.words;
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
    await sleep(STRANGER_DRIP_MS);
  }
  socket.destroy();
}

const FORMS_PER_SECOND = 20;
const PROOFS_PER_SECOND = 100;
const TARGETS_PER_SECOND = 20;
const FORM_BYTES = 64_000;
const SIGNATURE_BYTES = 20;
const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`;

const KANNEL = {
  sendUrl: 'http://127.0.0.1:13013/cgi-bin/sendsms',
  username: 'parley',
  password: 'a long random text',
  callbackCidrs: ['127.0.0.1/32'],
  inboundSecret: 'another-long-random-text',
};

/** @type {import('./hostile-stage.mjs').Attack} */
export const callbacks = {
  about:
    `without a key that posts ${FORMS_PER_SECOND} forms of ${FORM_BYTES / 1_000} kB, ${PROOFS_PER_SECOND} wrong ` +
    `proofs and ${TARGETS_PER_SECOND} absolute-form targets a second to callbacks`,
  open() {
    let [twilio, kannel] = ['', ''];
    return {
      async prepare({ operator }) {
        const settings = { accountSid: ACCOUNT, authToken: randomBytes(SIGNATURE_BYTES).toString('hex') };
        twilio = await operator.makeProvider({ name: 'Twilio', kind: 'TWILIO', settings });
        kannel = await operator.makeProvider({ name: 'Kannel', kind: 'KANNEL', settings: KANNEL });
      },
      async attack({ api: { url } }, seconds) {
        const end = Date.now() + seconds * 1_000;
        const form = formOfFields();
        const got = new Counts();
        await Promise.all([
          got.paced(end, FORMS_PER_SECOND, () => {
            const signature = randomBytes(SIGNATURE_BYTES).toString('base64');
            const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
            return statusOf(`${url}/v1/callbacks/${twilio}/inbound`, { method: 'POST', headers, body: form });
          }),
          got.paced(end, PROOFS_PER_SECOND, (turn) =>
            statusOf(`${url}/v1/callbacks/${kannel}/receipts?attempt=att_${turn}&purpose=1&mac=${turn}`, {}),
          ),
          got.paced(end, TARGETS_PER_SECOND, () => absolute(url, `/v1/callbacks/${twilio}/receipts`)),
        ]);
        return got.words;
      },
    };
  },
};

/** Names as short as they can be: what costs is each field. */
function formOfFields() {
  let form = `AccountSid=${ACCOUNT}`;
  for (let index = 0; form.length < FORM_BYTES - 8; index += 1) form += `&${index.toString(36)}=`;
  return form;
}

/**
 * A request whose target names a scheme and a host; the status of its response.
 * @param {string} url @param {string} path @returns {Promise<string>}
 */
function absolute(url, path) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.setEncoding('latin1').setTimeout(RESPONSE_WAIT_MS, () => socket.destroy());
    socket.on('error', () => resolve('no response')).on('close', () => resolve('no response'));
    socket.once('data', (data) => {
      resolve(String(data).split(' ')[1] ?? 'no response');
      socket.destroy();
    });
    socket.write(
      `POST http://elsewhere.test${path} HTTP/1.1\r\nHost: elsewhere.test\r\n` +
        `X-Twilio-Signature: ${'A'.repeat(27)}=\r\n` +
        'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=1',
    );
  });
}

// Requests that are valid, large, and as many as the limit of a key allows.

const EXPORTS_PER_SECOND = 5;
const EXPORTED = 80_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const exports = {
  about: `that downloads ${EXPORTED.toLocaleString('en-US')} numbers ${EXPORTS_PER_SECOND} times a second`,
  open: () => ({
    prepare: ({ connection, attacker }) => fillPhones(connection, attacker, EXPORTED),
    attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const requests = [{ path: `/v1/projects/${projectId}/phones/export`, key }];
      // A process of its own: to read so much would hold up the one that measures.
      return stage.flood({ perSecond: EXPORTS_PER_SECOND, seconds, requests, cutAtEnd: true });
    },
  }),
};

/** 6,000 a minute. */
const BODIES_PER_SECOND = 100;
const BODY_BYTES = 298_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const fields = {
  about: `that sends ${BODIES_PER_SECOND} bodies of ${BODY_BYTES / 1_000} kB a second, full of unknown fields`,
  open: () => ({
    attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const requests = [{ path: `/v1/projects/${projectId}/phones`, key, body: bodyOfUnknownFields() }];
      return stage.flood({ perSecond: BODIES_PER_SECOND, seconds, requests });
    },
  }),
};

/** Names as short as they can be: what costs is each field. */
function bodyOfUnknownFields() {
  const parts = ['{"phones":["+14155552601"]'];
  for (let index = 0, bytes = 0; bytes < BODY_BYTES; index += 1) {
    const part = `,"${index.toString(36)}":0`;
    bytes += part.length;
    parts.push(part);
  }
  return `${parts.slice(0, -10).join('')}}`;
}

const REGISTRATIONS_PER_SECOND = 10;
const NUMBERS = 1_000;
const FIRST_REGISTERED = 2_122_000_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const registrations = {
  about: `that registers ${NUMBERS} numbers ${REGISTRATIONS_PER_SECOND} times a second`,
  open: () => ({
    async attack(stage, seconds) {
      const { projectId, key } = stage.attacker;
      const got = new Counts();
      await got.paced(Date.now() + seconds * 1_000, REGISTRATIONS_PER_SECOND, (turn) => {
        const first = FIRST_REGISTERED + turn * NUMBERS;
        const phones = Array.from({ length: NUMBERS }, (_none, index) => `+1${first + index}`);
        return stage.send('POST', `/v1/projects/${projectId}/phones`, key, { phones });
      });
      return got.words;
    },
  }),
};

const INBOUND_PER_SECOND = 80;
const LONG_PER_SECOND = 1;
/** Eighteen letters each, once it is in its compatible form. */
const EXPANDER = '\u{FDFA}';
const INBOUND_CHARACTERS = 1_530;
const LONG_CHARACTERS = 7_900_000;
const ADDRESS = '+12125550100';
const FIRST_WRITER = 4_155_550_000;

/** @type {import('./hostile-stage.mjs').Attack} */
export const texts = {
  about:
    `that sends ${INBOUND_PER_SECOND} texts of ${INBOUND_CHARACTERS} characters that grow, and ${LONG_PER_SECOND} of ` +
    `${LONG_CHARACTERS / 1e6} MB, a second`,
  open() {
    /** @type {import('./hostile-stage.mjs').Project | null} */
    let long = null;
    return {
      async prepare(stage) {
        const { operator, attacker } = stage;
        const providerId = await operator.makeProvider({ name: 'Simulator', kind: 'SIMULATOR' });
        await operator.makeSender(attacker.projectId, providerId, ADDRESS);
        // A key of its own: a long body costs as much of the limit as many texts.
        long = await stage.anotherProject(attacker, 'Long');
      },
      async attack(stage, seconds) {
        if (long === null) throw new Error('This attacker was not prepared.');
        const { projectId, key } = stage.attacker;
        const text = EXPANDER.repeat(INBOUND_CHARACTERS);
        const requests = Array.from({ length: NUMBERS }, (_none, index) => ({
          path: `/v1/projects/${projectId}/simulator/inbound`,
          key,
          body: { from: `+1${FIRST_WRITER + index}`, to: ADDRESS, text },
        }));
        const body = JSON.stringify({ messages: [{ to: '+14155552671', text: 'x'.repeat(LONG_CHARACTERS) }] });
        const longRequests = [{ path: `/v1/projects/${long.projectId}/messages/batches`, key: long.key, body }];
        // Processes of their own: to make these bodies would hold up the one that measures.
        const [ofTexts, ofLong] = await Promise.all([
          stage.flood({ perSecond: INBOUND_PER_SECOND, seconds, requests }),
          stage.flood({ perSecond: LONG_PER_SECOND, seconds, requests: longRequests }),
        ]);
        return { ...named('texts', ofTexts), ...named('long', ofLong) };
      },
    };
  },
};

/** @param {string} what @param {Record<string, number>} statuses */
function named(what, statuses) {
  return Object.fromEntries(Object.entries(statuses).map(([status, count]) => [`${what} ${status}`, count]));
}

/** The attacks `strangers` and `callbacks` of `npm run hostile`: requests of those who have no key. */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Counts, paced, RESPONSE_WAIT_MS, statusOf } from './hostile-stage.mjs';

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
    await sleep(DRIP_EVERY_MS);
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

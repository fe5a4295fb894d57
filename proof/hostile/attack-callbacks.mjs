/**
 * The attack `callbacks` of `npm run hostile`: a stranger calls the callbacks of providers whose ids it knows: with
 * forms of as many fields as fit, wrong proofs, and absolute-form targets.
 */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { count, paced, RESPONSE_WAIT_MS } from './hostile-stage.mjs';

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
        /** @type {Record<string, number>} */
        const got = {};
        await Promise.all([
          paced(end, FORMS_PER_SECOND, async () =>
            count(got, await post(`${url}/v1/callbacks/${twilio}/inbound`, form, randomBytes(SIGNATURE_BYTES))),
          ),
          paced(end, PROOFS_PER_SECOND, async (turn) =>
            count(got, await get(`${url}/v1/callbacks/${kannel}/receipts?attempt=att_${turn}&purpose=1&mac=${turn}`)),
          ),
          paced(end, TARGETS_PER_SECOND, async () =>
            count(got, await absolute(url, `/v1/callbacks/${twilio}/receipts`)),
          ),
        ]);
        return got;
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

/** @param {string} url @param {string} body @param {Buffer} signature */
function post(url, body, signature) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-twilio-signature': signature.toString('base64'),
  };
  return statusOf(fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(RESPONSE_WAIT_MS) }));
}

/** @param {string} url */
function get(url) {
  return statusOf(fetch(url, { signal: AbortSignal.timeout(RESPONSE_WAIT_MS) }));
}

/** @param {Promise<Response>} request */
async function statusOf(request) {
  try {
    const response = await request;
    await response.arrayBuffer();
    return String(response.status);
  } catch {
    return 'no response';
  }
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

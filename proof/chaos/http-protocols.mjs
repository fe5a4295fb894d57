/**
 * Two gateways as their manuals would describe them, for accounts of the kind HTTP: one of JSON, whose callbacks are
 * signed and hold many receipts; one of forms, which calls back by GET at the URL that each request names.
 */
import { createHmac } from 'node:crypto';

const LOOPBACK = '127.0.0.1/32';
/** What gateways call the application by; the callbacks that leave for it are led to one of its processes. */
export const CALLBACK_BASE = 'http://parley.example.test';
/** Clocks of processes jump by an hour at most while a callback is under way. */
const TOLERANCE_SECONDS = 86_400;
const API_KEY = 'key-of-a-gateway-in-a-run';
const SIGNING_SECRET = 'signing-secret-of-a-gateway-in-a-run';
const USERNAME = 'parley';
const PASSWORD = 'password-of-a-gateway-in-a-run';
const CALLBACK_KEY = 'callback-key-of-a-gateway-in-a-run';
const BASIC = `Basic ${Buffer.from(`${USERNAME}:${PASSWORD}`).toString('base64')}`;

/** What gateways report, with the kind of receipt that a wire calls it by (kannel-wire.mjs). */
export const WORDS = /** @type {const} */ ({
  sent: '8',
  delivered: '1',
  undelivered: '2',
  expired: '2',
  failed: '16',
  // The settings give it no meaning.
  buffered: '4',
});
/** What the settings say of them. */
const MEANINGS = /** @type {const} */ ({
  sent: 'SENT',
  delivered: 'DELIVERED',
  undelivered: 'UNDELIVERED',
  expired: 'EXPIRED',
  failed: 'FAILED',
});
/** A number that the gateway refuses once and for all, and one that it does not take just now. */
export const REFUSED = 400;
export const NOT_NOW = 422;

/** @typedef {import('node:http').IncomingMessage} Incoming */
/** @typedef {import('node:http').ServerResponse} Outgoing */
/** @typedef {keyof typeof WORDS} Word */
/** @typedef {{ attemptId: string, to: string, text: string, receiptUrl: string }} Submission */
/** @typedef {{ attemptId: string, id: string, word: Word, receiptUrl: string }} Report */
/** @typedef {{ id: string, from: string, to: string, text: string }} Written */
/**
 * A callback: `path` and query below the base; headers are made when it leaves, at the application's time.
 * @typedef {object} Call
 * @property {'GET' | 'POST'} method @property {string} path
 * @property {(now: number) => Record<string, string>} headers @property {string} body
 */
/**
 * @typedef {object} Protocol
 * @property {(url: string, turn: number) => object} settings of an account, when it listens at `url`; another turn,
 *   other settings that mean the same
 * @property {(incoming: Incoming, body: string) => Submission | null} read null for one without credentials
 * @property {(outgoing: Outgoing, id: string) => void} accept
 * @property {number} together receipts of one callback at most
 * @property {(providerId: string, reports: readonly Report[]) => Call} receipts of as many
 * @property {(providerId: string, written: Written) => Call} inbound
 */

const REFUSALS = [{ status: [String(NOT_NOW)], when: [], outcome: 'UNAVAILABLE', concerns: 'message' }];

/** @type {Protocol} */
const JSON_PROTOCOL = {
  together: 20,
  settings: (url, turn) => ({
    ...common({ apiKey: API_KEY, signing: SIGNING_SECRET }),
    send: {
      method: 'POST',
      url: `${url}/v1/messages`,
      headers: { authorization: 'Bearer {{secret.apiKey}}', 'x-turn': String(turn) },
      bodyType: 'JSON',
      body: {
        to: '{{to}}',
        from: '{{from}}',
        text: '{{text}}',
        reference: '{{attemptId}}',
        options: { ttl: '{{validitySeconds}}', parts: '{{parts}}', unicode: '{{encoding}}' },
      },
    },
    response: {
      accepted: { status: ['202'], when: [{ at: { json: '/data/id' }, exists: true }] },
      id: { json: '/data/id' },
      code: { json: '/error' },
      refusals: REFUSALS,
    },
    receipts: {
      proof: hmac(),
      bodyType: 'JSON',
      items: '/events',
      attemptId: { json: '/reference' },
      messageId: { json: '/id' },
      status: [{ json: '/status' }],
      statuses: statusesOf((word) => word),
    },
    inbound: {
      proof: hmac(),
      bodyType: 'JSON',
      id: { json: '/id' },
      from: { json: '/from' },
      to: { json: '/to' },
      text: { json: '/text' },
    },
  }),
  read: ({ headers }, body) => {
    if (headers.authorization !== `Bearer ${API_KEY}`) return null;
    const { to, text, reference } = /** @type {Record<string, string>} */ (JSON.parse(body));
    return { attemptId: reference ?? '', to: to ?? '', text: text ?? '', receiptUrl: '' };
  },
  accept: (outgoing, id) => {
    outgoing.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ data: { id } }));
  },
  receipts: (providerId, reports) => {
    const events = reports.map(({ attemptId, id, word }) => ({ reference: attemptId, id, status: word }));
    return signed(`/v1/callbacks/${providerId}/receipts`, JSON.stringify({ events }));
  },
  inbound: (providerId, written) => signed(`/v1/callbacks/${providerId}/inbound`, JSON.stringify(written)),
};

/** @type {Protocol} */
const FORM_PROTOCOL = {
  together: 1,
  settings: (url, turn) => ({
    ...common({ password: PASSWORD, callback: CALLBACK_KEY }),
    send: {
      method: 'POST',
      url: `${url}/sms/send?turn=${turn}`,
      basic: { username: USERNAME, password: '{{secret.password}}' },
      bodyType: 'FORM',
      body: { To: '{{to}}', From: '{{fromDigits}}', Body: '{{text}}', Notify: '{{receiptUrl}}' },
    },
    response: {
      accepted: { status: ['200'], when: [{ at: { line: true }, startsWith: ['OK '] }] },
      id: { line: true, split: ' ', part: 1 },
      refusals: REFUSALS,
    },
    receipts: {
      proof: { type: 'ATTEMPT_URL' },
      bodyType: 'NONE',
      messageId: { query: 'id' },
      status: [{ query: 'status' }],
      statuses: statusesOf(shortOf),
    },
    inbound: {
      proof: { type: 'TOKEN', in: 'query', name: 'key', secrets: ['callback'] },
      bodyType: 'NONE',
      id: { query: 'id' },
      from: { query: 'from' },
      to: { query: 'to' },
      text: { query: 'text' },
    },
  }),
  read: ({ headers }, body) => {
    if (headers.authorization !== BASIC) return null;
    const form = new URLSearchParams(body);
    const receiptUrl = form.get('Notify') ?? '';
    const attemptId = new URL(receiptUrl).searchParams.get('attempt') ?? '';
    return { attemptId, to: form.get('To') ?? '', text: form.get('Body') ?? '', receiptUrl };
  },
  accept: (outgoing, id) => void outgoing.writeHead(200).end(`OK ${encodeURIComponent(id)}\n`),
  receipts: (_providerId, [report]) => {
    if (report === undefined) throw new Error('There is nothing to report.');
    const query = new URLSearchParams({ id: encodeURIComponent(report.id), status: shortOf(report.word) });
    return asked(`${report.receiptUrl.slice(CALLBACK_BASE.length)}&${query}`);
  },
  inbound: (providerId, written) => {
    const query = new URLSearchParams({ ...written, key: CALLBACK_KEY });
    return asked(`/v1/callbacks/${providerId}/inbound?${query}`);
  },
};

export const PROTOCOLS = { json: JSON_PROTOCOL, form: FORM_PROTOCOL };

/** @param {Record<string, string>} secrets */
function common(secrets) {
  return { secrets, callbackBaseUrl: CALLBACK_BASE, callbackCidrs: [LOOPBACK] };
}

function hmac() {
  return {
    type: 'HMAC',
    algorithm: 'SHA256',
    header: 'x-signature',
    prefix: 'sha256=',
    encoding: 'HEX',
    key: 'TEXT',
    signed: '{{header.x-timestamp}}.{{body}}',
    secrets: ['signing'],
    timestamp: { header: 'x-timestamp', toleranceSeconds: TOLERANCE_SECONDS },
  };
}

/** @param {(word: string) => string} wordOf */
function statusesOf(wordOf) {
  return Object.entries(MEANINGS).map(([word, status]) => ({ word: wordOf(word), status }));
}

/** @param {string} word */
function shortOf(word) {
  return word.slice(0, 3).toUpperCase();
}

/** @param {string} path @param {string} body @returns {Call} */
function signed(path, body) {
  const headers = (/** @type {number} */ now) => {
    const timestamp = String(Math.floor(now / 1_000));
    const signature = createHmac('sha256', SIGNING_SECRET).update(`${timestamp}.${body}`).digest('hex');
    return { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': `sha256=${signature}` };
  };
  return { method: 'POST', path, headers, body };
}

/** @param {string} path @returns {Call} */
function asked(path) {
  return { method: 'GET', path, headers: () => ({}), body: '' };
}

import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Received } from './receiver.js';

/** A call that a gateway makes: path and query below its customer's address. */
export interface GatewayCall {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Where a customer's callbacks are, by what it says of itself. */
const CALLBACK_BASE = 'https://callbacks.parley.test';

const API_KEY = 'key-of-the-gateway-a1b2c3';

const SIGNING_SECRET = 'signing-secret-of-the-gateway-d4e5f6';

/** What the gateway of plain text wants. */
const PASSWORD = 'password-of-the-gateway-g7h8i9';

export const CALLBACK_KEY = 'callback-key-of-the-gateway-j0k1l2';

/** Every secret of the three: none may stand anywhere but sealed. */
export const GATEWAY_SECRETS = [API_KEY, SIGNING_SECRET, PASSWORD, CALLBACK_KEY];

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const RAW_KEY_BYTES = 32;

const PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).subarray(-RAW_KEY_BYTES).toString('base64');

const JSON_TYPE = { 'content-type': 'application/json' };

const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** Path and query of a URL below the customer's address. */
function targetOf(url: string): string {
  if (!url.startsWith(`${CALLBACK_BASE}/`)) throw new Error(`${url} is not below ${CALLBACK_BASE}`);
  return url.slice(CALLBACK_BASE.length);
}

/** Signed as its manual says. A target that is a kind only is completed by the caller, so it is signed there. */
export function signedJson(target: string, body: string, now = Date.now()): GatewayCall {
  const timestamp = String(Math.floor(now / 1_000));
  const signature = sign(null, Buffer.from(`${timestamp}|${body}`), privateKey).toString('base64');
  return {
    method: 'POST',
    target,
    headers: { ...JSON_TYPE, 'x-timestamp': timestamp, 'x-signature': signature },
    body,
  };
}

/** The signature covers the URL: a call to a kind only is signed once its target is known, by `signCall`. */
function signedForm(target: string, form: URLSearchParams): GatewayCall {
  return signCall({ method: 'POST', target, headers: FORM_TYPE, body: form.toString() });
}

/** A call of the gateway of forms with a signature of its URL and body. */
export function signCall(call: GatewayCall): GatewayCall {
  const signature = createHmac('sha256', SIGNING_SECRET)
    .update(CALLBACK_BASE + call.target)
    .update(call.body)
    .digest('base64');
  return { ...call, headers: { ...call.headers, 'x-signature': signature } };
}

function keyed(target: string, fields: Record<string, string>): GatewayCall {
  const query = new URLSearchParams({ ...fields, key: CALLBACK_KEY });
  return { method: 'GET', target: `${target}?${query.toString()}`, headers: {}, body: '' };
}

/** A message from a person. */
interface Written {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** A gateway as its manual would describe it: what it takes, and how it calls back. */
export interface HttpGateway {
  readonly title: string;
  /** The settings of an account of the kind HTTP that describe it, when it listens at `url`. */
  settings(url: string): Record<string, unknown>;
  /** The number that a request to send goes to, in E.164; null for other requests. */
  receiverOf(request: Received): string | null;
  /** Its response to a message that it takes under an id. */
  accept(response: ServerResponse, id: string): void;
  /** A receipt of a message that came by `request`. */
  receipt(request: Received, status: string, id: string): GatewayCall;
  inbound(written: Written): GatewayCall;
}

const STATUSES = [
  { word: 'sent', status: 'SENT' },
  { word: 'delivered', status: 'DELIVERED' },
  { word: 'failed', status: 'FAILED' },
];

/** JSON both ways; receipts and messages are signed with Ed25519, and the request names their URL. */
const BY_JSON: HttpGateway = {
  title: 'JSON with Ed25519',
  settings: (url) => ({
    callbackBaseUrl: CALLBACK_BASE,
    secrets: { apiKey: API_KEY },
    send: {
      method: 'POST',
      url: `${url}/v2/messages`,
      headers: { authorization: 'Bearer {{secret.apiKey}}' },
      bodyType: 'JSON',
      body: {
        to: '{{to}}',
        from: '{{from}}',
        text: '{{text}}',
        ttl: '{{validitySeconds}}',
        webhook_url: '{{receiptUrl}}',
      },
    },
    response: { accepted: { status: ['2xx'] }, id: { json: '/data/id' }, code: { json: '/error/code' } },
    receipts: {
      proof: ed25519(),
      bodyType: 'JSON',
      items: '/data',
      messageId: { json: '/id' },
      status: [{ json: '/status' }],
      statuses: STATUSES,
      code: { json: '/code' },
      codes: [{ code: '40300', reason: 'opted_out' }],
    },
    inbound: {
      proof: ed25519(),
      bodyType: 'JSON',
      items: null,
      id: { json: '/id' },
      from: { json: '/from' },
      to: { json: '/to' },
      text: { json: '/text' },
    },
  }),
  receiverOf: ({ url, body }) => (url.startsWith('/v2/messages') ? (JSON.parse(body) as Sent).to : null),
  accept: (response, id) => response.writeHead(202, JSON_TYPE).end(JSON.stringify({ data: { id } })),
  receipt: ({ body }, status, id) =>
    signedJson(targetOf((JSON.parse(body) as Sent).webhook_url), JSON.stringify({ data: [{ id, status }] })),
  inbound: (written) => signedJson('/inbound', JSON.stringify(written)),
};

/** Forms both ways; callbacks are signed by HMAC over their URL and body. */
const BY_FORM: HttpGateway = {
  title: 'form with HMAC over the URL',
  settings: (url) => ({
    callbackBaseUrl: CALLBACK_BASE,
    secrets: { signing: SIGNING_SECRET, apiKey: API_KEY },
    send: {
      method: 'POST',
      url: `${url}/sms`,
      headers: { 'x-key': '{{secret.apiKey}}' },
      bodyType: 'FORM',
      body: { To: '{{toDigits}}', From: '{{fromDigits}}', Body: '{{text}}', Notify: '{{receiptUrl}}' },
    },
    response: { accepted: { status: ['200'], when: [{ at: { json: '/ok' }, is: ['true'] }] }, id: { json: '/id' } },
    receipts: {
      proof: hmac(),
      bodyType: 'FORM',
      messageId: { form: 'id' },
      status: [{ form: 'status' }],
      statuses: STATUSES,
    },
    inbound: {
      proof: hmac(),
      bodyType: 'FORM',
      id: { form: 'id' },
      from: { form: 'from' },
      to: { form: 'to' },
      text: { form: 'text' },
    },
  }),
  receiverOf: ({ url, body }) => (url === '/sms' ? `+${new URLSearchParams(body).get('To') ?? ''}` : null),
  accept: (response, id) => response.writeHead(200, JSON_TYPE).end(JSON.stringify({ ok: true, id })),
  receipt: ({ body }, status, id) =>
    signedForm(targetOf(new URLSearchParams(body).get('Notify') ?? ''), new URLSearchParams({ id, status })),
  inbound: (written) => signedForm('/inbound', new URLSearchParams({ ...written })),
};

/** GET with Basic and a line of text in response; callbacks have a key in their query, and the gateway's id only. */
const BY_GET: HttpGateway = {
  title: 'GET with Basic and plain text',
  settings: (url) => ({
    callbackBaseUrl: CALLBACK_BASE,
    secrets: { password: PASSWORD, callback: CALLBACK_KEY },
    send: {
      method: 'GET',
      url: `${url}/send?to={{toDigits}}&from={{from}}&text={{text}}`,
      basic: { username: 'parley', password: '{{secret.password}}' },
      bodyType: 'NONE',
    },
    response: {
      accepted: { status: ['200'], when: [{ at: { line: true }, startsWith: ['OK '] }] },
      id: { line: true, split: ' ', part: 1 },
      refusals: [
        {
          status: ['200'],
          when: [{ at: { line: true }, is: ['error_number'] }],
          outcome: 'REJECTED',
          reason: 'invalid_number',
        },
      ],
    },
    receipts: {
      proof: token(),
      bodyType: 'NONE',
      messageId: { query: 'id' },
      status: [{ query: 'status' }],
      statuses: STATUSES,
    },
    inbound: {
      proof: token(),
      bodyType: 'NONE',
      id: { query: 'id' },
      from: { query: 'from' },
      to: { query: 'to' },
      text: { query: 'text' },
    },
  }),
  receiverOf: ({ url }) =>
    url.startsWith('/send?') ? `+${new URL(url, 'http://x').searchParams.get('to') ?? ''}` : null,
  accept: (response, id) => response.writeHead(200).end(`OK ${id}\n`),
  receipt: (_request, status, id) => keyed('/receipts', { id, status }),
  inbound: (written) => keyed('/inbound', { ...written }),
};

/** Three gateways that have nothing in common. */
export const HTTP_GATEWAYS: readonly HttpGateway[] = [BY_JSON, BY_FORM, BY_GET];

interface Sent {
  readonly to: string;
  readonly webhook_url: string;
}

function ed25519(): object {
  return {
    type: 'ED25519',
    header: 'x-signature',
    encoding: 'BASE64',
    signed: '{{header.x-timestamp}}|{{body}}',
    publicKey: PUBLIC_KEY,
    timestamp: { header: 'x-timestamp', toleranceSeconds: 300 },
  };
}

function hmac(): object {
  return {
    type: 'HMAC',
    algorithm: 'SHA256',
    header: 'x-signature',
    encoding: 'BASE64',
    key: 'TEXT',
    signed: '{{url}}{{body}}',
    secrets: ['signing'],
  };
}

function token(): object {
  return { type: 'TOKEN', in: 'query', name: 'key', secrets: ['callback'] };
}

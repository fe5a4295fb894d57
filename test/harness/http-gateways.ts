import type { ServerResponse } from 'node:http';
import {
  API_KEY,
  CALLBACK_BASE,
  CALLBACK_KEY,
  type GatewayCall,
  JSON_TYPE,
  keyed,
  PASSWORD,
  PUBLIC_KEY,
  signedForm,
  signedJson,
  SIGNING_SECRET,
  targetOf,
} from './http-calls.js';
import type { Received } from './receiver.js';

/** A message from a person. */
export interface Written {
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

import { createHash, createHmac, createPrivateKey, sign } from 'node:crypto';
import type { CallbackKind, CallbackRequest } from '../../src/messaging/providers/adapter/provider-adapter.js';
import type { ManualCalls, ManualProof } from './preset-data.js';

/** What the gateway calls Parley by. */
export const PUBLIC_URL = 'https://parley.example';
export const PROVIDER_ID = 'prv_01JDN1Q8G0ABCDEFGHJKMNPQRT';
export const ATTEMPT_ID = 'att_01JDN1Q8G0ABCDEFGHJKMNPQRS';
export const ATTEMPT_MAC = 'mac-of-the-attempt';
/** When messages are sent and callbacks come. */
export const NOW = Date.parse('2026-11-27T12:00:00.000Z');

/** A callback by its parts. */
export interface Call {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A callback of a gateway, with what its manual says that proves it. */
export function callOf(kind: CallbackKind, { url, proof }: ManualCalls, body: string): Call {
  const plain = unprovenCall(kind, url, body);
  switch (proof.kind) {
    case 'none':
      return plain;
    case 'query': {
      const separator = plain.target.includes('?') ? '&' : '?';
      const query = new URLSearchParams({ [proof.name]: proof.value }).toString();
      return { ...plain, target: plain.target + separator + query };
    }
    case 'hmac':
    case 'ed25519':
      return { ...plain, headers: { ...plain.headers, ...proof.headers, [proof.header]: signatureOf(proof, plain) } };
    case 'jwt':
    default:
      return { ...plain, headers: { ...plain.headers, authorization: `Bearer ${tokenOf(proof, body)}` } };
  }
}

/** The same callbacks as somebody else would make them, each wrong in one way. */
export function forgedCalls(kind: CallbackKind, calls: ManualCalls, body: string): Call[] {
  const proven = callOf(kind, calls, body);
  const { target, headers } = unprovenCall(kind, calls.url, body);
  return [
    ...(calls.proof.kind === 'none' ? [] : [{ target, headers, body }]),
    ...(calls.url === 'attempt' ? [{ ...proven, target: proven.target.replace(ATTEMPT_MAC, 'another-mac') }] : []),
    ...(coversBody(calls) ? [{ ...proven, body: `${body} ` }] : []),
  ];
}

/** Whether somebody who saw one callback could make another one, with any body, to the same URL. */
export function provesUrlOnly(calls: ManualCalls): boolean {
  // A secret in the query is known to the gateway alone: what it says is believed.
  return calls.proof.kind !== 'query' && !coversBody(calls);
}

/** A callback as an adapter gets it. */
export function requestOf({ target, headers, body }: Call): CallbackRequest {
  return {
    method: 'POST',
    target,
    query: new URL(target, PUBLIC_URL).searchParams,
    headers,
    address: '192.0.2.1',
    bytes: () => Promise.resolve(Buffer.from(body)),
    form: () => Promise.resolve(new URLSearchParams(body)),
  };
}

function coversBody({ proof }: ManualCalls): boolean {
  return 'digestClaim' in proof || ('over' in proof && proof.over.includes('{{body}}'));
}

function unprovenCall(kind: CallbackKind, url: ManualCalls['url'], body: string): Call {
  const query = url === 'attempt' ? `?attempt=${ATTEMPT_ID}&mac=${ATTEMPT_MAC}` : '';
  return { target: `/v1/callbacks/${PROVIDER_ID}/${kind}${query}`, headers: {}, body };
}

function signatureOf(proof: Extract<ManualProof, { kind: 'hmac' | 'ed25519' }>, { target, body }: Call): string {
  const [path = ''] = target.split('?', 1);
  const over = proof.over.replace('{{urlBase}}', () => PUBLIC_URL + path).replace('{{body}}', () => body);
  if (proof.kind === 'hmac') return createHmac(proof.hash, proof.key).update(over).digest(proof.encoding);
  const key = createPrivateKey({ key: Buffer.from(proof.privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(over), key).toString('base64');
}

function tokenOf({ key, claims, digestClaim }: Extract<ManualProof, { kind: 'jwt' }>, body: string): string {
  const digest = createHash('sha256').update(body).digest('hex');
  const signed = [
    { typ: 'JWT', alg: 'HS256' },
    { ...claims, [digestClaim]: digest },
  ]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

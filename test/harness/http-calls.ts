import { createHmac, generateKeyPairSync, sign } from 'node:crypto';

/** A call that a gateway makes: path and query below its customer's address. */
export interface GatewayCall {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Where a customer's callbacks are, by what it says of itself. */
export const CALLBACK_BASE = 'https://callbacks.parley.test';
export const API_KEY = 'key-of-the-gateway-a1b2c3';
export const SIGNING_SECRET = 'signing-secret-of-the-gateway-d4e5f6';
/** What the gateway of plain text wants. */
export const PASSWORD = 'password-of-the-gateway-g7h8i9';
export const CALLBACK_KEY = 'callback-key-of-the-gateway-j0k1l2';
/** Every secret of the three: none may stand anywhere but sealed. */
export const GATEWAY_SECRETS = [API_KEY, SIGNING_SECRET, PASSWORD, CALLBACK_KEY];

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const RAW_KEY_BYTES = 32;
export const PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).subarray(-RAW_KEY_BYTES).toString('base64');
export const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** Path and query of a URL below the customer's address. */
export function targetOf(url: string): string {
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
export function signedForm(target: string, form: URLSearchParams): GatewayCall {
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

export function keyed(target: string, fields: Record<string, string>): GatewayCall {
  const query = new URLSearchParams({ ...fields, key: CALLBACK_KEY });
  return { method: 'GET', target: `${target}?${query.toString()}`, headers: {}, body: '' };
}

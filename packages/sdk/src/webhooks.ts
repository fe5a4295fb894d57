import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import type { ParleyEvent } from './parley-event.js';

export { WebhookVerificationError } from 'standardwebhooks';
export type { EventData, EventType, ParleyEvent } from './parley-event.js';

/** More than any event has. What is longer is refused before it is decoded or hashed. */
const BODY_BYTES_MAX = 1_000_000;
/** More than an id, a time and the signatures of a rotation take. */
const HEADER_CHARACTERS_MAX = 2_000;

/** Of 24 bytes at least, as Standard Webhooks has it: the text `undefined` of a variable that is not set is none. */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/;
const ID = 'webhook-id';
const TIMESTAMP = 'webhook-timestamp';
const SIGNATURE = 'webhook-signature';

/** The body of a request as it came, byte for byte: a string, a `Buffer` or a `Uint8Array`. */
export type RawBody = string | Uint8Array;

/** The headers of a request: `Headers`, or Node's object with names in any case. */
export type RequestHeaders =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The `signingSecret` of a webhook config, or several of them while one is being replaced. */
export type Secrets = string | readonly string[];

/** The headers that prove a delivery. */
export type SignatureHeaders = Readonly<Record<typeof ID | typeof TIMESTAMP | typeof SIGNATURE, string>>;

/**
 * Verifies a delivery (Standard Webhooks 1, standardwebhooks.com) and returns its event: one of the signatures fits one
 * of the secrets, and it was signed at most five minutes ago. Any failure of the request is a
 * `WebhookVerificationError`, to be refused with 401; a mistake of the caller (a parsed body, no secret) is a
 * `TypeError`.
 */
export function verifyWebhook(rawBody: RawBody, headers: RequestHeaders, secret: Secrets): ParleyEvent {
  const webhooks = webhooksOf(secret);
  const body = textOf(rawBody);
  const proof = {
    [ID]: headerOf(headers, ID),
    [TIMESTAMP]: headerOf(headers, TIMESTAMP),
    [SIGNATURE]: headerOf(headers, SIGNATURE),
  };
  if (!/^\d{1,15}$/.test(proof[TIMESTAMP])) throw refused(`The header ${TIMESTAMP} is not a time in Unix seconds.`);
  const faults = webhooks.map((webhook) => faultOf(webhook, body, proof));
  // Each secret has the same fault where it is that of the time.
  if (!faults.includes(null)) throw faults[0] ?? refused('No secret.');
  return eventOf(body);
}

/**
 * The headers with which Parley signs a delivery, for tests and for those who pass deliveries on. `at` is when it is
 * signed, in Unix milliseconds, now by default; `id` is that of the event.
 */
export function signWebhook(
  rawBody: RawBody,
  { id, at = Date.now() }: { readonly id: string; readonly at?: number },
  secret: Secrets,
): SignatureHeaders {
  const body = textOf(rawBody);
  const signatures = webhooksOf(secret).map((webhook) => webhook.sign(id, new Date(at), body));
  return { [ID]: id, [TIMESTAMP]: String(Math.floor(at / 1_000)), [SIGNATURE]: signatures.join(' ') };
}

function webhooksOf(secret: Secrets): Webhook[] {
  const secrets = typeof secret === 'string' ? [secret] : [...secret];
  if (secrets.length === 0) throw new TypeError('Give a secret: the signingSecret of the webhook config.');
  return secrets.map((one) => {
    try {
      if (!SECRET.test(one)) throw new TypeError();
      return new Webhook(one);
    } catch {
      // What the library says of it may show the secret.
      throw new TypeError('A secret is the signingSecret of a webhook config, as it was shown: whsec_ and Base64.');
    }
  });
}

function textOf(rawBody: unknown): string {
  if (typeof rawBody === 'string') return bounded(rawBody, rawBody.length);
  if (!ArrayBuffer.isView(rawBody))
    throw new TypeError(
      `The body is ${kindOf(rawBody)}: give the bytes as they came, a string, Buffer or Uint8Array. A parsed body ` +
        'cannot be verified: the signature is over the bytes (in Express, use express.raw() for this route).',
    );
  bounded('', rawBody.byteLength);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody as Uint8Array);
  } catch {
    throw refused('The body is not UTF-8.');
  }
}

function bounded(text: string, length: number): string {
  if (length > BODY_BYTES_MAX) throw refused(`The body is longer than ${BODY_BYTES_MAX} bytes: no event is.`);
  return text;
}

function kindOf(value: unknown): string {
  if (value === undefined || value === null) return `${value}`;
  return typeof value === 'object' ? 'a parsed object' : `a ${typeof value}`;
}

function headerOf(headers: RequestHeaders, name: string): string {
  const values = typeof headers.get === 'function' ? [headers.get(name)] : valuesOf(headers, name);
  const given = values.filter((value) => typeof value === 'string' && value !== '');
  const [value] = given;
  if (typeof value !== 'string') throw refused(`The header ${name} is missing.`);
  if (given.length > 1) throw refused(`The header ${name} stands more than once.`);
  if (value.length > HEADER_CHARACTERS_MAX) throw refused(`The header ${name} is longer than any of Parley.`);
  return value;
}

function valuesOf(headers: object, name: string): unknown[] {
  return Object.entries(headers).flatMap(([key, value]: [string, unknown]) =>
    key.toLowerCase() === name ? value : [],
  );
}

/** Why it does not fit this secret; null where it does. */
function faultOf(webhook: Webhook, body: string, headers: SignatureHeaders): WebhookVerificationError | null {
  try {
    webhook.verify(body, { ...headers }, { jsonParse: false });
    return null;
  } catch (error) {
    return error instanceof WebhookVerificationError ? error : refused('The signature cannot be read.');
  }
}

/** What was signed, so that its sender has a secret: its fields are not looked at one by one. */
function eventOf(body: string): ParleyEvent {
  let event: unknown;
  try {
    event = JSON.parse(body);
  } catch {
    throw refused('The body is signed, but is not JSON.');
  }
  if (typeof event !== 'object' || event === null || !('type' in event) || typeof event.type !== 'string')
    throw refused('The body is signed, but is no event of Parley.');
  return event as ParleyEvent;
}

function refused(message: string): WebhookVerificationError {
  return new WebhookVerificationError(message);
}

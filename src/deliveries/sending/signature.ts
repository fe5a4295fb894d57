import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const VERSION = 'v1';

/** The headers that prove a delivery to be ours. */
export interface SignatureHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** Secrets as they sign, decoded once for many bodies. */
export function signingKeys(secrets: readonly string[]): KeyObject[] {
  return secrets.map((secret) => createSecretKey(secret.slice(SECRET_PREFIX.length), 'base64'));
}

/**
 * Signs a body after Standard Webhooks 1 (standardwebhooks.com): HMAC-SHA-256 over `id.timestamp.body`, one signature
 * for each key that is valid now, separated by blanks. `at` is Unix milliseconds.
 */
export function sign(keys: readonly KeyObject[], id: string, at: number, body: string): SignatureHeaders {
  const timestamp = String(Math.floor(at / 1_000));
  const signed = `${id}.${timestamp}.${body}`;
  const signatures = keys.map((key) => `${VERSION},${createHmac('sha256', key).update(signed).digest('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

import { createHmac } from 'node:crypto';

const SECRET_PREFIX = 'whsec_';
const VERSION = 'v1';

/** The headers that prove a delivery to be ours. */
export interface SignatureHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/**
 * Signs a body after Standard Webhooks 1 (standardwebhooks.com): HMAC-SHA-256 over `id.timestamp.body`, one signature
 * for each secret that is valid now, separated by blanks. `at` is Unix milliseconds.
 */
export function sign(secrets: readonly string[], id: string, at: number, body: string): SignatureHeaders {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `${VERSION},${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

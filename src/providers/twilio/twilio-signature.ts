import { createHmac, timingSafeEqual } from 'node:crypto';

/** A SHA-1 digest in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{27}=$/;
const ORIGIN = /^(https?):\/\/[^/?#]*/i;
const PORT = /:\d+$/;

/** What Twilio signs of a request. */
export interface SignedRequest {
  readonly publicUrl: string;
  /** Path and query as they were requested, below PUBLIC_URL. */
  readonly target: string;
  readonly fields: URLSearchParams;
}

/** Whether a text can be a signature at all. */
export function isSignature(text: string): boolean {
  return SIGNATURE.test(text);
}

/**
 * Whether a signature is that of a request. Twilio signs the URL with its port or without it, so that two are compared.
 * Source: https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function isSigned({ publicUrl, target, fields }: SignedRequest, signature: string, authToken: string): boolean {
  const text = signedText(fields);
  return originsOf(publicUrl).some((url) => {
    const expected = createHmac('sha1', authToken).update(url).update(target).update(text).digest('base64');
    return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  });
}

/** The fields in the order of their names; of a name that is repeated, each value once, in their order. */
export function signedText(fields: URLSearchParams): string {
  const valuesOf = new Map<string, Set<string>>();
  for (const [name, value] of fields) {
    const values = valuesOf.get(name);
    if (values === undefined) valuesOf.set(name, new Set([value]));
    else values.add(value);
  }
  return [...valuesOf.keys()]
    .sort()
    .flatMap((name) => [...(valuesOf.get(name) ?? [])].sort().map((value) => name + value))
    .join('');
}

/** PUBLIC_URL without its port, and with it or the one of its scheme. */
function originsOf(publicUrl: string): [string, string] {
  const [origin = '', scheme = ''] = ORIGIN.exec(publicUrl) ?? [];
  const path = publicUrl.slice(origin.length);
  const bare = origin.replace(PORT, '');
  const withPort = bare === origin ? `${origin}:${scheme.toLowerCase() === 'https' ? '443' : '80'}` : origin;
  return [bare + path, withPort + path];
}

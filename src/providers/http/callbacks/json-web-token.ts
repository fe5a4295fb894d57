import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Of a token, in characters: those of gateways have some 500. */
export const TOKEN_MAX = 4_096;
/** The signature: 32 bytes in base64url. */
const COMPACT = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/;
/** The clock of a gateway may be ahead by so much. */
const AHEAD_SECONDS = 60;

/** The claims of a token; values are any JSON. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * The claims of a token in compact form that one of the keys has signed with HS256 (RFC 7515, RFC 7518), or why it is
 * refused. No other algorithm is taken, none at all neither, and no extension (`crit`). `exp` and `nbf` hold where they
 * are given (RFC 7519, 4.1). `now` is in Unix milliseconds.
 */
export function claimsOf(
  token: string,
  keys: readonly KeyObject[],
  now: number,
): { readonly claims: Claims } | { readonly fault: string } {
  const [, header = '', payload = '', signature = ''] = (token.length <= TOKEN_MAX && COMPACT.exec(token)) || [];
  if (signature === '') return { fault: 'Its token is no JSON Web Token in compact form with an HS256 signature.' };
  const protectedHeader = objectIn(header);
  if (protectedHeader === null) return { fault: 'The header of its token is no JSON object.' };
  if (ownOf(protectedHeader, 'alg') !== 'HS256') return { fault: 'The algorithm of its token is not HS256.' };
  if (Object.hasOwn(protectedHeader, 'crit')) return { fault: 'Its token wants an extension that is not known.' };
  const given = Buffer.from(signature, 'base64url');
  // All are compared, so that the time reveals nothing.
  const isSigned = keys.map((key) => isSame(given, createHmac('sha256', key).update(`${header}.${payload}`).digest()));
  if (!isSigned.includes(true)) return { fault: 'The signature of its token is wrong.' };
  const claims = objectIn(payload);
  if (claims === null) return { fault: 'The claims of its token are no JSON object.' };
  const fault = timeFault(claims, now / 1_000);
  return fault === null ? { claims } : { fault };
}

/** Why a token was not issued within a time; null when it was. `now` is in Unix milliseconds. */
export function issueFault(claims: Claims, toleranceSeconds: number, now: number): string | null {
  const issuedAt = ownOf(claims, 'iat');
  if (typeof issuedAt !== 'number') return 'Its token has no `iat`, which the tolerance wants.';
  return Math.abs(now / 1_000 - issuedAt) <= toleranceSeconds ? null : 'Its token was issued too long ago, or later.';
}

/** An own member of an object; undefined when there is none. */
export function ownOf(claims: Claims, name: string): unknown {
  return Object.hasOwn(claims, name) ? claims[name] : undefined;
}

function timeFault(claims: Claims, seconds: number): string | null {
  const [expiresAt, notBefore] = [ownOf(claims, 'exp'), ownOf(claims, 'nbf')];
  if (expiresAt !== undefined && !(typeof expiresAt === 'number' && seconds < expiresAt))
    return 'Its token has expired.';
  if (notBefore !== undefined && !(typeof notBefore === 'number' && seconds >= notBefore - AHEAD_SECONDS))
    return 'Its token is not valid yet.';
  return null;
}

function objectIn(base64url: string): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(base64url, 'base64url').toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : null;
  } catch {
    return null;
  }
}

function isSame(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

import {
  createHash,
  createHmac,
  createPublicKey,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
  verify,
} from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isEqualText } from '../../equal-texts.js';
import type { ProofRule, TimestampRule } from '../../http-settings.js';
import type { CallbackRequest } from '../../provider-port.js';
import { claimsOf, issueFault, ownOf } from './json-web-token.js';
import { headerBytes, type SignedText, signedTextOf } from './signed-text.js';

/** Why a callback is not believed; null when it is. */
export type FaultOf = (request: CallbackRequest) => Promise<string | null>;

/** What signatures are checked with. */
export interface SignatureContext {
  /** What the gateway calls Parley by, without trailing slash. */
  readonly base: string;
  /** The secrets that a rule names: any of them may have been used. */
  readonly secrets: readonly string[];
  /** Unix milliseconds. */
  now(): number;
}

type Rule<Type extends ProofRule['type']> = Extract<ProofRule, { readonly type: Type }>;

const HASHES = { SHA256: 'sha256', SHA512: 'sha512' } as const;
const MAC_BYTES = { SHA256: 32, SHA512: 64 } as const;
const ED25519_BYTES = 64;
const UNIX_SECONDS = /^\d{1,12}$/;
const BEARER = /^bearer +/i;

/** HMAC of what was signed, under one of the secrets (RFC 2104). */
export function hmacFault(rule: Rule<'HMAC'>, { base, secrets, now }: SignatureContext): FaultOf {
  const keys = keysOf(secrets, rule.key === 'BASE64' ? 'base64' : 'utf8');
  const signed = signedTextOf(rule.signed, base);
  const signatureIn = signatureReader(rule, MAC_BYTES[rule.algorithm]);
  return async (request) => {
    const signature = signatureIn(request.headers);
    if (typeof signature === 'string') return signature;
    const fault = headFault(request, signed, rule.timestamp, now());
    if (fault !== null) return fault;
    const parts = signed.of(request, await bodyFor(signed, request));
    // All are compared, so that the time reveals nothing.
    const isSigned = keys.map((key) => {
      const mac = createHmac(HASHES[rule.algorithm], key);
      for (const part of parts) mac.update(part);
      return timingSafeEqual(mac.digest(), signature);
    });
    return isSigned.includes(true) ? null : `Its ${rule.header} fits none of the secrets.`;
  };
}

/** Ed25519 signature of what was signed (RFC 8032). */
export function ed25519Fault(rule: Rule<'ED25519'>, { base, now }: Omit<SignatureContext, 'secrets'>): FaultOf {
  const x = Buffer.from(rule.publicKey, 'base64').toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = signedTextOf(rule.signed, base);
  const signatureIn = signatureReader({ ...rule, prefix: '' }, ED25519_BYTES);
  return async (request) => {
    const signature = signatureIn(request.headers);
    if (typeof signature === 'string') return signature;
    const fault = headFault(request, signed, rule.timestamp, now());
    if (fault !== null) return fault;
    const bytes = Buffer.concat(signed.of(request, await bodyFor(signed, request)));
    return verify(null, bytes, publicKey, signature) ? null : `Its ${rule.header} does not fit the public key.`;
  };
}

/** A JSON Web Token in `Authorization`, with the digest of the body where the rule names its claim. */
export function tokenFault(rule: Rule<'JWT_HS256'>, { secrets, now }: Omit<SignatureContext, 'base'>): FaultOf {
  const keys = keysOf(secrets, 'utf8');
  return async ({ headers: { authorization = '' }, bytes }) => {
    if (!BEARER.test(authorization)) return 'It has no token in Authorization.';
    const read = claimsOf(authorization.replace(BEARER, ''), keys, now());
    if ('fault' in read) return read.fault;
    const { claims } = read;
    const fault = rule.toleranceSeconds === null ? null : issueFault(claims, rule.toleranceSeconds, now());
    if (fault !== null || rule.bodyClaim === null) return fault;
    const claimed = ownOf(claims, rule.bodyClaim);
    if (typeof claimed !== 'string') return `Its token has no ${rule.bodyClaim}.`;
    const digest = createHash('sha256')
      .update(await bytes())
      .digest('hex');
    return isEqualText(claimed.toLowerCase(), digest) ? null : `The ${rule.bodyClaim} of its token is of another body.`;
  };
}

/** Keys of secrets. One without bytes is none: anybody could sign with it. */
function keysOf(secrets: readonly string[], encoding: BufferEncoding): KeyObject[] {
  return secrets
    .map((secret) => Buffer.from(secret, encoding))
    .filter(({ length }) => length > 0)
    .map((bytes) => createSecretKey(bytes));
}

/** What can be found wrong before the body is read. */
function headFault(
  { headers }: CallbackRequest,
  signed: SignedText,
  timestamp: TimestampRule | null,
  now: number,
): string | null {
  const missing = signed.missingHeader(headers);
  if (missing !== null) return `It has no ${missing}.`;
  if (timestamp === null) return null;
  const text = headerBytes(headers, timestamp.header.toLowerCase())?.toString() ?? '';
  if (!UNIX_SECONDS.test(text)) return `It has no time in ${timestamp.header}.`;
  const isNear = Math.abs(now / 1_000 - Number(text)) <= timestamp.toleranceSeconds;
  return isNear ? null : `Its ${timestamp.header} is too long ago, or later.`;
}

async function bodyFor({ needsBody }: SignedText, request: CallbackRequest): Promise<Buffer> {
  return needsBody ? request.bytes() : Buffer.alloc(0);
}

/** Reads the signature of so many bytes, or says why it can be none. */
function signatureReader(
  { header, prefix, encoding }: Pick<Rule<'HMAC'>, 'header' | 'prefix' | 'encoding'>,
  length: number,
): (headers: IncomingHttpHeaders) => Buffer | string {
  const name = header.toLowerCase();
  const pattern = encoding === 'HEX' ? hexOf(length) : base64Of(length);
  return (headers) => {
    const text = headerBytes(headers, name)?.toString('latin1');
    if (text === undefined) return `It has no ${header}.`;
    if (!text.startsWith(prefix) || !pattern.test(text.slice(prefix.length))) return `Its ${header} is no signature.`;
    return Buffer.from(text.slice(prefix.length), encoding === 'HEX' ? 'hex' : 'base64');
  };
}

function hexOf(length: number): RegExp {
  return new RegExp(`^[0-9A-Fa-f]{${length * 2}}$`);
}

/** Base64 with its padding (RFC 4648, 4). */
function base64Of(length: number): RegExp {
  const padding = (3 - (length % 3)) % 3;
  return new RegExp(`^[A-Za-z0-9+/]{${Math.ceil(length / 3) * 4 - padding}}${'='.repeat(padding)}$`);
}

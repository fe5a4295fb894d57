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
import { originForm } from '../../../platform/http/http-adapter.js';
import { AddressRanges } from '../../../platform/net/address-rules.js';
import { ATTEMPT_PARAMETER, callbackBaseOf, isEqualText, MAC_PARAMETER } from '../adapter/callback-fields.js';
import type { HttpSettings, ProofRule, TimestampRule } from '../adapter/http-settings.js';
import type { CallbackRequest } from '../adapter/provider-adapter.js';

/** Of a token, in characters: those of gateways have some 500. */
const TOKEN_MAX = 4_096;
/** The signature: 32 bytes in base64url. */
const COMPACT = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{43})$/;
/** The clock of a gateway may be ahead by so much. */
const AHEAD_SECONDS = 60;

/** The claims of a token; values are any JSON. */
type Claims = Readonly<Record<string, unknown>>;

/**
 * The claims of a token in compact form that one of the keys has signed with HS256 (RFC 7515, RFC 7518), or why it is
 * refused. No other algorithm is taken, none at all neither, and no extension (`crit`). `exp` and `nbf` hold where they
 * are given (RFC 7519, 4.1). `now` is in Unix milliseconds.
 */
function claimsOf(
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
function issueFault(claims: Claims, toleranceSeconds: number, now: number): string | null {
  const issuedAt = ownOf(claims, 'iat');
  if (typeof issuedAt !== 'number') return 'Its token has no `iat`, which the tolerance wants.';
  return Math.abs(now / 1_000 - issuedAt) <= toleranceSeconds ? null : 'Its token was issued too long ago, or later.';
}

/** An own member of an object; undefined when there is none. */
function ownOf(claims: Claims, name: string): unknown {
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

const PLACEHOLDER = /\{\{([^{}]*)\}\}/;
const HEADER = 'header.';
/** Of what `signed` may hold, that which wants the body. */
const OF_BODY: ReadonlySet<string> = new Set(['body', 'bodySha256']);

/** What a gateway signs of a callback. */
interface SignedRequest {
  /** Path and query as they were requested. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}

/** The compiled `signed` of a proof. */
interface SignedText {
  readonly needsBody: boolean;
  /** The first header that it wants and the request does not have; null when all are there. */
  missingHeader(headers: IncomingHttpHeaders): string | null;
  /** The bytes that were signed, in their order, of a request that has the headers. */
  of(request: SignedRequest, body: Buffer): readonly Buffer[];
}

type Part = (request: SignedRequest, body: Buffer) => Buffer;

/**
 * Compiles `signed`: a text with `{{body}}`, `{{bodySha256}}` (the binary digest), `{{url}}`, `{{urlBase}}` (without
 * query) and `{{header.NAME}}`. URLs are below the base that the gateway was given, without trailing slash: what a
 * request says of its own host proves nothing.
 */
function signedTextOf(signed: string, base: string): SignedText {
  // Every second one is the name of a placeholder.
  const pieces = signed.split(PLACEHOLDER);
  const names = pieces.filter((_piece, index) => index % 2 === 1);
  const headerNames = names.filter((name) => name.startsWith(HEADER)).map(headerOf);
  const parts = pieces.map((piece, index) => (index % 2 === 1 ? partOf(piece, base) : literal(piece)));
  return {
    needsBody: names.some((name) => OF_BODY.has(name)),
    missingHeader: (headers) => headerNames.find((name) => headerBytes(headers, name) === null) ?? null,
    of: (request, body) => parts.map((part) => part(request, body)),
  };
}

/**
 * The value of a header as its bytes came, one that was repeated as Node joins it; null when there is none. The name is
 * in lower case.
 */
function headerBytes(headers: IncomingHttpHeaders, name: string): Buffer | null {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  if (value === undefined) return null;
  // Node reads the bytes of a header as Latin-1.
  return Buffer.from(typeof value === 'string' ? value : value.join(', '), 'latin1');
}

function partOf(name: string, base: string): Part {
  if (name === 'body') return (_request, body) => body;
  if (name === 'bodySha256') return (_request, body) => createHash('sha256').update(body).digest();
  if (name === 'url') return ({ target }) => Buffer.from(base + originForm(target));
  if (name === 'urlBase') return ({ target }) => Buffer.from(base + withoutQuery(originForm(target)));
  const header = headerOf(name);
  if (name.startsWith(HEADER)) return ({ headers }) => headerBytes(headers, header) ?? Buffer.alloc(0);
  throw new Error(`Nothing of a request is called ${name}: the settings were not validated`);
}

function literal(text: string): Part {
  const bytes = Buffer.from(text);
  return () => bytes;
}

function headerOf(name: string): string {
  return name.slice(HEADER.length).toLowerCase();
}

function withoutQuery(target: string): string {
  const start = target.indexOf('?');
  return start === -1 ? target : target.slice(0, start);
}

/** Why a callback is not believed; null when it is. */
type FaultOf = (request: CallbackRequest) => Promise<string | null>;

/** What signatures are checked with. */
interface SignatureContext {
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
function hmacFault(rule: Rule<'HMAC'>, { base, secrets, now }: SignatureContext): FaultOf {
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
function ed25519Fault(rule: Rule<'ED25519'>, { base, now }: Omit<SignatureContext, 'secrets'>): FaultOf {
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
function tokenFault(rule: Rule<'JWT_HS256'>, { secrets, now }: Omit<SignatureContext, 'base'>): FaultOf {
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

const BASIC = /^basic +/i;

/** A callback that comes from the gateway. */
interface ProvenCallback {
  /** The attempt that its URL names; null when it names none. */
  readonly attemptId: string | null;
}

/**
 * Checks a callback; what needs no body comes first. `fault` is a sentence for the log, which holds no secret and
 * nothing of query or body. Rejects with the Problem of a body that is not taken.
 */
export type ProofProgram = (request: CallbackRequest) => Promise<ProvenCallback | { readonly fault: string }>;

/** What a proof is compiled for. */
interface ProofContext {
  readonly settings: Pick<HttpSettings, 'secrets' | 'callbackBaseUrl' | 'callbackCidrs'>;
  readonly publicUrl: string;
  /** What proves the receipt URL of an attempt of the account. */
  macOf(attemptId: string): string;
  /** Unix milliseconds. */
  now(): number;
}

/** Compiles a proof: keys, ranges and texts once for all callbacks. */
export function proofProgramOf(rule: ProofRule, context: ProofContext): ProofProgram {
  const sourceFault = sourceCheck(context.settings.callbackCidrs);
  const faultOf = checkOf(rule, context);
  return async (request) => {
    const attemptId = request.query.get(ATTEMPT_PARAMETER);
    const fault =
      sourceFault(request) ??
      attemptFault(request, context) ??
      attemptMissing(rule, attemptId) ??
      (await faultOf(request));
    return fault === null ? { attemptId } : { fault };
  };
}

/** Ranges bind every proof, unless there are none. */
function sourceCheck(cidrs: readonly string[]): (request: CallbackRequest) => string | null {
  if (cidrs.length === 0) return () => null;
  const ranges = new AddressRanges(cidrs);
  return ({ address }) =>
    ranges.has(address) ? null : `It comes from ${address}, which is in none of settings.callbackCidrs.`;
}

/** An attempt in the URL needs its MAC, whatever else proves the callback: few gateways sign the query. */
function attemptFault({ query }: CallbackRequest, { macOf }: ProofContext): string | null {
  const attemptId = query.get(ATTEMPT_PARAMETER);
  if (attemptId === null || isEqualText(query.get(MAC_PARAMETER) ?? '', macOf(attemptId))) return null;
  return 'Its MAC is wrong.';
}

function attemptMissing({ type }: ProofRule, attemptId: string | null): string | null {
  return type === 'ATTEMPT_URL' && attemptId === null ? 'Its URL names no attempt.' : null;
}

function checkOf(rule: ProofRule, context: ProofContext): FaultOf {
  const { settings, publicUrl } = context;
  const now = () => context.now();
  const base = callbackBaseOf(settings, publicUrl);
  const secrets = 'secrets' in rule ? secretsOf(rule.secrets, settings.secrets) : [];
  switch (rule.type) {
    case 'ATTEMPT_URL':
      return () => Promise.resolve(null);
    case 'CIDRS':
      return () => Promise.resolve(settings.callbackCidrs.length > 0 ? null : 'settings.callbackCidrs are empty.');
    case 'TOKEN':
      return sharedFault(rule, secrets);
    case 'BASIC':
      return basicFault(rule.username, secrets);
    case 'HMAC':
      return hmacFault(rule, { base, secrets, now });
    case 'ED25519':
      return ed25519Fault(rule, { base, now });
    case 'JWT_HS256':
    default:
      return tokenFault(rule, { secrets, now });
  }
}

/** The values of secrets. One that is empty or missing is none: nothing would prove it. */
function secretsOf(names: readonly string[], secrets: HttpSettings['secrets']): string[] {
  return names
    .flatMap((name) => (Object.hasOwn(secrets, name) ? (secrets[name] ?? '') : ''))
    .filter((one) => one !== '');
}

/** A secret in the query or a header. */
function sharedFault(rule: Extract<ProofRule, { readonly type: 'TOKEN' }>, secrets: readonly string[]): FaultOf {
  const wanted = secrets.map((secret) => rule.prefix + secret);
  const header = rule.name.toLowerCase();
  return ({ query, headers }) => {
    const given = rule.in === 'query' ? query.get(rule.name) : headerBytes(headers, header)?.toString();
    if (given === undefined || given === null) return Promise.resolve(`It has no ${rule.name} in its ${rule.in}.`);
    return Promise.resolve(isOneOf(given, wanted) ? null : `Its ${rule.name} fits none of the secrets.`);
  };
}

/** User name and password in `Authorization` (RFC 7617), in UTF-8. */
function basicFault(username: string, secrets: readonly string[]): FaultOf {
  const wanted = secrets.map((secret) => `${username}:${secret}`);
  return ({ headers: { authorization = '' } }) => {
    if (!BASIC.test(authorization)) return Promise.resolve('It has no Basic credentials.');
    const given = Buffer.from(authorization.replace(BASIC, ''), 'base64').toString();
    return Promise.resolve(isOneOf(given, wanted) ? null : 'Its Basic credentials are wrong.');
  };
}

/** All are compared, so that the time reveals nothing. */
function isOneOf(given: string, wanted: readonly string[]): boolean {
  return wanted.map((one) => isEqualText(given, one)).includes(true);
}

/** Whether a callback that was once proven so can be repeated at any time, and is proven again. */
export function isReplayable(proof: ProofRule): boolean {
  if (proof.type === 'JWT_HS256') return proof.toleranceSeconds === null;
  return (proof.type === 'HMAC' || proof.type === 'ED25519') && proof.timestamp === null;
}

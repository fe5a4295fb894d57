import { AddressRanges } from '../../../platform/net/address-ranges.js';
import { ATTEMPT_PARAMETER, callbackBaseOf, MAC_PARAMETER } from '../../callback-urls.js';
import { isEqualText } from '../../equal-texts.js';
import type { HttpSettings, ProofRule } from '../../http-settings.js';
import type { CallbackRequest } from '../../provider-port.js';
import { ed25519Fault, type FaultOf, hmacFault, tokenFault } from './signature-proofs.js';
import { headerBytes } from './signed-text.js';

const BASIC = /^basic +/i;

/** A callback that comes from the gateway. */
export interface ProvenCallback {
  /** The attempt that its URL names; null when it names none. */
  readonly attemptId: string | null;
}

/**
 * Checks a callback; what needs no body comes first. `fault` is a sentence for the log, which holds no secret and
 * nothing of query or body. Rejects with the Problem of a body that is not taken.
 */
export type ProofProgram = (request: CallbackRequest) => Promise<ProvenCallback | { readonly fault: string }>;

/** What a proof is compiled for. */
export interface ProofContext {
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

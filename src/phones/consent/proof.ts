import { isIP } from 'node:net';
import { DAY_MS } from '../../platform/clock.js';
import { clipped } from '../../platform/text.js';
import type { Check, Fault } from '../../platform/http/field-faults.js';
import { instantFault, oneOf } from '../../platform/http/fields.js';
import { textFault } from '../../platform/http/field-faults.js';

export const PROOF_METHODS = ['WEB_FORM', 'TEXT', 'PAPER', 'VOICE', 'APP', 'OTHER'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** The texts of a proof, in the order in which they are stored and shown, with what each may be long. */
export const PROOF_TEXTS = {
  disclosure: 2_000,
  url: 2_048,
  ipAddress: 45,
  userAgent: 512,
  signedName: 120,
  programme: 120,
  certificateUrl: 500,
  attachmentSha256: 64,
} as const;
type ProofText = keyof typeof PROOF_TEXTS;
const TEXT_NAMES = Object.keys(PROOF_TEXTS) as ProofText[];

/** What a proof may take as JSON, in bytes. */
const PROOF_BYTES_MAX = 8_192;
/** How long ago consent may have been given. */
const PROOF_AGE_MAX_MS = 3_653 * DAY_MS;

/** What proves an opt-in: what was shown, where, when and to whom. */
export type Proof = {
  readonly method: ProofMethod;
  /** When the person consented: Unix milliseconds. */
  readonly capturedAt: number;
} & { readonly [Name in ProofText]?: string | undefined };

/** The proof of some other writing of it: its own fields, in their order, and no others. */
function proofOf(fields: Proof): Proof {
  const { method, capturedAt } = fields;
  const texts = TEXT_NAMES.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]));
  return { method, capturedAt, ...(Object.fromEntries(texts) as { [Name in ProofText]?: string }) };
}

/** A proof as it is stored: the same text for the same proof. */
export function writeProof(proof: Proof): string {
  return JSON.stringify(proofOf(proof));
}

export function readProof(stored: string): Proof {
  return JSON.parse(stored) as Proof;
}

/** A stored proof whose texts were changed one by one; none gets longer than it may be. */
export function withTexts(stored: string, change: (text: string) => string): string {
  const proof = readProof(stored);
  const texts = TEXT_NAMES.map((name) => {
    const text = proof[name];
    return [name, text === undefined ? undefined : clipped(change(text), PROOF_TEXTS[name])];
  });
  return writeProof({ ...proof, ...(Object.fromEntries(texts) as { [Name in ProofText]?: string }) });
}

const url = (schemes: readonly string[], max: number): Check => {
  const form = { rule: 'isUrl', sentence: `must be an absolute ${schemes.join(' or ')} URL` };
  return (value) => {
    const fault = textFault(value, { min: 1, max, verbatim: true });
    if (fault !== null) return fault;
    const text = value as string;
    const scheme = /^(https?):\/\/[^/\\?#]/i.exec(text)?.[1]?.toLowerCase();
    if (scheme === undefined || !schemes.includes(scheme) || /[\s\\]/u.test(text) || !URL.canParse(text)) return form;
    const authority = text.slice(text.indexOf('//') + 2).split(/[/?#]/, 1)[0] ?? '';
    return authority.includes('@') ? { rule: 'isUrl', sentence: 'must have no user name or password' } : null;
  };
};
const line =
  (name: ProofText): Check =>
  (value) =>
    textFault(value, { min: 1, max: PROOF_TEXTS[name], verbatim: true });
const matching =
  (is: (text: string) => boolean, fault: Fault): Check =>
  (value) =>
    typeof value !== 'string' ? { rule: 'isString', sentence: 'must be a string' } : is(value) ? null : fault;

/** What each field of a proof must be. */
export const PROOF_CHECKS: Readonly<Record<keyof Proof, Check>> = {
  method: oneOf(PROOF_METHODS),
  capturedAt: (value) => instantFault(value, 0),
  disclosure: (value) => textFault(value, { min: 1, max: PROOF_TEXTS.disclosure, lines: true, verbatim: true }),
  url: url(['http', 'https'], PROOF_TEXTS.url),
  ipAddress: matching((text) => isIP(text) !== 0 && !text.includes('%'), {
    rule: 'isIp',
    sentence: 'must be an IPv4 or IPv6 address',
  }),
  userAgent: line('userAgent'),
  signedName: line('signedName'),
  programme: line('programme'),
  certificateUrl: url(['https'], PROOF_TEXTS.certificateUrl),
  attachmentSha256: matching((text) => /^[0-9a-f]{64}$/i.test(text), {
    rule: 'isSha256',
    sentence: 'must be a SHA-256 digest: 64 hexadecimal digits',
  }),
};

/** The fields of a proof in their order. */
export const PROOF_FIELDS = Object.keys(PROOF_CHECKS) as (keyof Proof)[];

/** What is wrong with a proof whose fields are each as they must be; `path` follows `proof`. */
export function wholeProofFault(proof: Proof, now: number): (Fault & { readonly path: '' | '.capturedAt' }) | null {
  if (proof.capturedAt > now)
    return { path: '.capturedAt', rule: 'isPast', sentence: 'must lie in the past (Unix milliseconds)' };
  if (proof.capturedAt < now - PROOF_AGE_MAX_MS)
    return { path: '.capturedAt', rule: 'isRecent', sentence: 'must lie within the last 10 years (Unix milliseconds)' };
  return Buffer.byteLength(writeProof(proof)) <= PROOF_BYTES_MAX
    ? null
    : { path: '', rule: 'maxBytes', sentence: `must take at most ${PROOF_BYTES_MAX} bytes as JSON` };
}

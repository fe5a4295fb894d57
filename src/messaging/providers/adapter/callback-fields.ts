import { createHash, timingSafeEqual } from 'node:crypto';
import { isCidr } from '../../../platform/config/config.js';
import type { DataKeys } from '../../../platform/crypto/data-keys.js';
import type { Fault } from '../../../platform/http/field-faults.js';
import { urlFault } from '../../../webhook-configs/webhook-target.js';

/** How many ranges of addresses callbacks may come from. */
export const CIDRS_MAX = 50;

/** What is wrong with the URL that a gateway calls this installation by; null when nothing is. */
export function callbackBaseFault(value: unknown): Fault | null {
  const fault = plainUrlFault(value);
  if (fault !== null) return fault;
  // Kannel fills what follows a percent sign in a URL that it calls.
  return String(value).includes('%') ? { rule: 'hasNoPercent', sentence: 'must have no percent sign' } : null;
}

/** What is wrong with a URL that may have no query; null when nothing is. */
export function plainUrlFault(value: unknown): Fault | null {
  const fault = urlFault(value);
  if (fault !== null) return { ...fault, sentence: fault.sentence.replace(/: use endpoint\.auth$/, '') };
  return String(value).includes('?') ? { rule: 'hasNoQuery', sentence: 'must have no query (?)' } : null;
}

/** What is wrong with a range of addresses in CIDR notation; null when nothing is. */
export function cidrFault(value: unknown): Fault | null {
  if (typeof value !== 'string') return { rule: 'isString', sentence: 'must be a string' };
  return isCidr(value)
    ? null
    : { rule: 'isCidr', sentence: 'must be a range of addresses such as 10.0.0.0/8, or one such as 10.1.2.3/32' };
}

/** The query parameters of a receipt URL: the attempt, and what proves that Parley wrote the URL. */
export const ATTEMPT_PARAMETER = 'attempt';
export const MAC_PARAMETER = 'mac';

/** The URL that receipts of an attempt come to. The base has no trailing slash; a gateway may add to the query. */
export function receiptUrlOf(base: string, providerId: string, attemptId: string, mac: string): string {
  return `${base}/v1/callbacks/${providerId}/receipts?${ATTEMPT_PARAMETER}=${attemptId}&${MAC_PARAMETER}=${mac}`;
}

/** What the gateway of an account calls Parley by, without a trailing slash. */
export function callbackBaseOf(settings: { readonly callbackBaseUrl: string | null }, publicUrl: string): string {
  return (settings.callbackBaseUrl ?? publicUrl).replace(/\/$/, '');
}

/** 128 bits of HMAC-SHA-256. */
const MAC_BYTES = 16;

/** What proves the receipt URL of an attempt: nobody else can write it, for this or any other attempt. */
export function attemptMac(keys: DataKeys, providerId: string, attemptId: string): string {
  const text = `receipts ${providerId} ${attemptId}`;
  return keys.mac('callback', text).subarray(0, MAC_BYTES).toString('base64url');
}

/** Whether a text that a stranger gave is the wanted one: in constant time, whatever the lengths. */
export function isEqualText(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

/** Of UTF-16 code units: in UTF-8, two texts with different halves of surrogate pairs would become the same. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf16le').digest();
}

/** What a gateway calls a message by, as it is stored. */
export const GATEWAY_ID_MAX = 128;
/** Of an id that is too long: its beginning, and a digest of the whole. */
const DIGEST_LENGTH = 64;

/**
 * An id as it is stored, in printable ASCII: whatever is not, and the percent sign, is percent-encoded (RFC 3986, 2.1),
 * so that two ids never become one. Null for an empty one.
 */
export function storedId(id: string | null): string | null {
  if (id === null || id === '') return null;
  const encoded = id.replace(/[^\x20-\x7e]|%/gu, percentEncoded);
  if (encoded.length <= GATEWAY_ID_MAX) return encoded;
  const hash = createHash('sha256').update(encoded).digest('hex');
  return `${encoded.slice(0, GATEWAY_ID_MAX - DIGEST_LENGTH - 1)}~${hash}`;
}

function percentEncoded(character: string): string {
  // Half of a surrogate pair has no UTF-8: it is written as its code unit.
  if (!character.isWellFormed()) return `%u${character.charCodeAt(0).toString(16)}`;
  return [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

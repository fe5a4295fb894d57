import { createHash } from 'node:crypto';

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
  const digest = createHash('sha256').update(encoded).digest('hex');
  return `${encoded.slice(0, GATEWAY_ID_MAX - DIGEST_LENGTH - 1)}~${digest}`;
}

function percentEncoded(character: string): string {
  // Half of a surrogate pair has no UTF-8: it is written as its code unit.
  if (!character.isWellFormed()) return `%u${character.charCodeAt(0).toString(16)}`;
  return [...Buffer.from(character)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

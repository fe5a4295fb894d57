import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** First byte of every sealed value, so that a later format can stand beside this one. */
const FORMAT = 1;

/** Nonces fetched at once: one fetch costs as much as a cipher, and every page of a list seals its cursor. */
const NONCES = Buffer.alloc(256 * IV_BYTES);
let nextNonce = NONCES.length;

/** What `seal` adds to the length of its plaintext. */
export const SEAL_OVERHEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random 96-bit nonce. The result opens only with the same key **and** the same
 * place (table, row and column), so that a ciphertext copied to another row is refused.
 */
export function seal(key: Buffer, place: string, plaintext: Buffer): Buffer {
  const iv = freshNonce();
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(FORMAT), iv, cipher.getAuthTag(), body]);
}

/** The plaintext; throws when key, place or a single bit differ. */
export function open(key: Buffer, place: string, sealed: Buffer): Buffer {
  if (sealed[0] !== FORMAT || sealed.length < SEAL_OVERHEAD_BYTES)
    throw new Error('A sealed value has an unknown format');
  const iv = sealed.subarray(1, 1 + IV_BYTES);
  const tag = sealed.subarray(1 + IV_BYTES, SEAL_OVERHEAD_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(place)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(SEAL_OVERHEAD_BYTES)), decipher.final()]);
}

/** Random bytes that no other call is given. */
function freshNonce(): Buffer {
  if (nextNonce === NONCES.length) {
    randomFillSync(NONCES);
    nextNonce = 0;
  }
  const nonce = Buffer.from(NONCES.subarray(nextNonce, nextNonce + IV_BYTES));
  nextNonce += IV_BYTES;
  return nonce;
}

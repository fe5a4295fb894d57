import { timingSafeEqual } from 'node:crypto';
import type { DataKeys } from '../platform/crypto/data-keys.js';

/**
 * What is stored of the secret of a console link, or of its session: a keyed MAC, 43 characters of base64url. A secret
 * of 190 random bits cannot be guessed, so a slow hash would only make it slow to prove.
 */
export function secretMacOf(keys: DataKeys, id: string, secret: string): string {
  return keys.mac('console', `${id}:${secret}`).toString('base64url');
}

/** Whether this is the secret of which `stored` is the MAC, in a time that says nothing about where they differ. */
export function isSecretOf(keys: DataKeys, id: string, secret: string, stored: string): boolean {
  const [own, given] = [Buffer.from(stored), Buffer.from(secretMacOf(keys, id, secret))];
  return own.length === given.length && timingSafeEqual(own, given);
}

import { randomInt, timingSafeEqual } from 'node:crypto';
import type { DataKeys } from '../platform/crypto/data-keys.js';
import { KEY_SUFFIX_LENGTH } from './api-key.entity.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const TAG_LENGTH = 8;
const TAG_SPACE = BigInt(ALPHABET.length) ** BigInt(TAG_LENGTH);
const KEY_TEXT = /^parley_([0-9A-HJKMNP-TV-Z]{26})_([0-9A-Za-z]{8})([0-9A-Za-z]{32})$/;

/** The parts of a key's text. */
export interface KeyText {
  readonly keyId: string;
  readonly tag: string;
  readonly secret: string;
}

/** A fresh secret of 32 base62 characters (190 bits) from the system's CSPRNG. */
export function newSecret(): string {
  return Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** `parley_<ULID>_<tag><secret>`: what the caller keeps and sends as `x-api-key`. */
export function writeKeyText(keys: DataKeys, keyId: string, secret: string): string {
  return `parley_${keyId.slice('key_'.length)}_${tagOf(keys, keyId, secret)}${secret}`;
}

/** The parts of a text of the right form; null for any other. */
export function parseKeyText(text: string): KeyText | null {
  const [, id, tag, secret] = KEY_TEXT.exec(text) ?? [];
  return id === undefined || tag === undefined || secret === undefined ? null : { keyId: `key_${id}`, tag, secret };
}

/** Whether this installation made the key: a forged one ends here, without database or bcrypt. */
export function hasTrueTag(keys: DataKeys, { keyId, tag, secret }: KeyText): boolean {
  return timingSafeEqual(Buffer.from(tag), Buffer.from(tagOf(keys, keyId, secret)));
}

/** The part of a key that may be shown to distinguish it from others. */
export function suffixOf(keyText: string): string {
  return keyText.slice(-KEY_SUFFIX_LENGTH);
}

/** Eight base62 characters (47 bits) of a MAC over id and secret. */
function tagOf(keys: DataKeys, keyId: string, secret: string): string {
  let rest = keys.mac('api-key-tag', `${keyId}:${secret}`).readBigUInt64BE() % TAG_SPACE;
  let tag = '';
  for (let index = 0; index < TAG_LENGTH; index += 1) {
    tag += ALPHABET[Number(rest % BigInt(ALPHABET.length))];
    rest /= BigInt(ALPHABET.length);
  }
  return tag;
}

import { randomInt, timingSafeEqual } from 'node:crypto';
import type { DataKeys } from '../platform/crypto/data-keys.js';
import { KEY_SUFFIX_LENGTH } from './api-key.entity.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const TAG_LENGTH = 8;
const TAG_SPACE = BigInt(ALPHABET.length) ** BigInt(TAG_LENGTH);
const TEXT = /^([a-z]+)_([0-9A-HJKMNP-TV-Z]{26})_([0-9A-Za-z]{8})([0-9A-Za-z]{32})$/;
/** More than any text of this form: no longer one is looked at. */
const TEXT_MAX = 128;

/** What keys begin with, and their ids: two kinds of texts are never taken for one another. */
const KEY = { word: 'parley', idPrefix: 'key' } as const;

/** What the texts of a kind begin with, and the ids in them. */
interface TextKind {
  readonly word: string;
  readonly idPrefix: string;
}

/** The parts of a key's text. */
export interface KeyText {
  /** Id of the key, or of what else it opens. */
  readonly id: string;
  readonly tag: string;
  readonly secret: string;
}

/** A fresh secret of 32 base62 characters (190 bits) from the system's CSPRNG. */
export function newSecret(): string {
  return Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** `parley_<ULID>_<tag><secret>`: what the caller keeps and sends as `x-api-key`. Other kinds begin with their word. */
export function writeKeyText(keys: DataKeys, id: string, secret: string, { word }: TextKind = KEY): string {
  return `${word}_${id.slice(id.indexOf('_') + 1)}_${tagOf(keys, id, secret)}${secret}`;
}

/** The parts of a text of the right form and kind; null for any other. */
export function parseKeyText(text: string, { word, idPrefix }: TextKind = KEY): KeyText | null {
  const [, first, ulid, tag, secret] = text.length > TEXT_MAX ? [] : (TEXT.exec(text) ?? []);
  if (first !== word || ulid === undefined || tag === undefined || secret === undefined) return null;
  return { id: `${idPrefix}_${ulid}`, tag, secret };
}

/** Whether this installation made the key: a forged one ends here, without database or bcrypt. */
export function hasTrueTag(keys: DataKeys, { id, tag, secret }: KeyText): boolean {
  return timingSafeEqual(Buffer.from(tag), Buffer.from(tagOf(keys, id, secret)));
}

/** The part of a key that may be shown to distinguish it from others. */
export function suffixOf(keyText: string): string {
  return keyText.slice(-KEY_SUFFIX_LENGTH);
}

/** Eight base62 characters (47 bits) of a MAC over id and secret. */
function tagOf(keys: DataKeys, id: string, secret: string): string {
  let rest = keys.mac('api-key-tag', `${id}:${secret}`).readBigUInt64BE() % TAG_SPACE;
  let tag = '';
  for (let index = 0; index < TAG_LENGTH; index += 1) {
    tag += ALPHABET[Number(rest % BigInt(ALPHABET.length))];
    rest /= BigInt(ALPHABET.length);
  }
  return tag;
}

import { DataKeys } from '../platform/crypto/data-keys.js';
import { newId } from '../platform/ids.js';
import { hasTrueTag, type KeyText, newSecret, parseKeyText, suffixOf, writeKeyText } from './key-text.js';
import { API_KEY_ID_PREFIX } from './api-key.entity.js';

const keysOf = (fill: number): DataKeys => new DataKeys(new Map([['api-key-tag', Buffer.alloc(32, fill)]]));
const keys = keysOf(1);
const keyId = newId(API_KEY_ID_PREFIX, 1_700_000_000_000);
const secret = newSecret();
const text = writeKeyText(keys, keyId, secret);
const isTrue = (candidate: string): boolean => {
  const parts = parseKeyText(candidate);
  return parts !== null && hasTrueTag(keys, parts);
};

describe('The text of a key', () => {
  it('has the form of the contract', () => {
    expect(text).toMatch(/^parley_[0-9A-HJKMNP-TV-Z]{26}_[0-9A-Za-z]{40}$/);
    expect(text.slice(7, 33)).toBe(keyId.slice(4));
    expect(text.endsWith(secret)).toBe(true);
    expect(suffixOf(text)).toBe(secret.slice(-4));
  });

  it('is read back into its parts', () => {
    expect(parseKeyText(text)).toEqual<KeyText>({ id: keyId, tag: text.slice(34, 42), secret });
    expect(isTrue(text)).toBe(true);
  });

  it('is forged when any character differs', () => {
    for (let index = 0; index < text.length; index += 1) {
      const forged = text.slice(0, index) + (text[index] === '7' ? '8' : '7') + text.slice(index + 1);
      expect([forged, isTrue(forged)]).toEqual([forged, false]);
    }
  });

  it.each([
    '',
    'parley_',
    `${text} `,
    ` ${text}`,
    `${text}a`,
    text.slice(0, -1),
    text.toUpperCase(),
    `${text}\n`,
    text.replace('parley', 'Parley'),
    `parley_${'U'.repeat(26)}_${'a'.repeat(40)}`,
  ])('is none: %j', (wrong) => {
    expect(parseKeyText(wrong)).toBeNull();
  });

  it('is true in its own installation only', () => {
    const parts = parseKeyText(text);
    expect(parts !== null && hasTrueTag(keysOf(2), parts)).toBe(false);
  });
});

describe('A secret', () => {
  it('has 32 base62 characters, each time others', () => {
    const secrets = Array.from({ length: 200 }, () => newSecret());
    for (const one of secrets) expect(one).toMatch(/^[0-9A-Za-z]{32}$/);
    expect(new Set(secrets).size).toBe(secrets.length);
    expect(new Set(secrets.join('')).size).toBe(62);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { sign, signingKeys, type SignatureHeaders } from './endpoint-sender.js';

const BODIES = 2_000;
/** One in so many is large. */
const LARGE_EVERY = 1_000;
const LARGE_CHARACTERS = 100_000;
const CHARACTERS_MAX = 200;
const TAMPERED = 500;
/**
 * One of each kind of text that has ever broken a signature: controls, quotes, two to four bytes, both ends of the
 * planes.
 */
const ALPHABET = [
  ...('abcXYZ019 {}[]":,\\/\'.\n\r\t\u0000\u007f\u0080éßœ\u2028\u2029\ufeff\uffff' +
    '中文漢字हिन्दीعربى\u200d😀👩‍👩‍👧🇩🇪\u{10ffff}'),
];

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const now = Date.now();

/** The same bodies in every run, so that one that fails can be looked at. */
function bodyOf(index: number): string {
  if (index === 0) return '';
  const length = index % LARGE_EVERY === 1 ? LARGE_CHARACTERS : index % CHARACTERS_MAX;
  const seed = createHash('sha512').update(`body ${index}`).digest();
  return Array.from(
    { length },
    (_none, at) => ALPHABET[((seed[at % seed.length] ?? 0) + at * 31) % ALPHABET.length],
  ).join('');
}

function verifies(secret: string, body: string, headers: SignatureHeaders): boolean {
  try {
    new Webhook(secret).verify(body, { ...headers }, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

describe('sign', () => {
  it(
    `signs ${BODIES} bodies so that the public verifier takes them, with the old and with the ` +
      `new secret of a rotation`,
    () => {
      const [older, newer] = [newSecret(), newSecret()];
      const failed: number[] = [];
      for (let index = 0; index < BODIES; index += 1) {
        const body = bodyOf(index);
        const id = `evt_${String(index).padStart(26, '0')}`;
        const alone = sign(signingKeys([newer]), id, now, body);
        const rotating = sign(signingKeys([newer, older]), id, now, body);
        if (
          !verifies(newer, body, alone) ||
          verifies(older, body, alone) ||
          !verifies(newer, body, rotating) ||
          !verifies(older, body, rotating)
        )
          failed.push(index);
      }
      expect(failed).toEqual([]);
    },
  );

  it('signs no body like another, and takes no altered body, id, time, secret or signature', () => {
    const secret = newSecret();
    const taken: string[] = [];
    for (let index = 0; index < TAMPERED; index += 1) {
      const body = bodyOf(index);
      const headers = sign(signingKeys([secret, newSecret()]), `evt_${index}`, now, body);
      const at = index % Math.max(1, body.length);
      const flipped = Buffer.from(headers['webhook-signature']);
      flipped[4 + (index % 40)] = (flipped[4 + (index % 40)] ?? 0) === 65 ? 66 : 65;
      const tampered: Record<string, () => boolean> = {
        'body longer': () => verifies(secret, `${body} `, headers),
        'body altered': () => verifies(secret, `${body.slice(0, at)}#${body.slice(at + 1)}`, headers),
        'body of another': () => verifies(secret, bodyOf(index + 7), headers),
        id: () => verifies(secret, body, { ...headers, 'webhook-id': `evt_${index + 1}` }),
        'time later': () =>
          verifies(secret, body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }),
        'another secret': () => verifies(newSecret(), body, headers),
        'first signature': () => verifies(secret, body, { ...headers, 'webhook-signature': flipped.toString() }),
        'no signature': () => verifies(secret, body, { ...headers, 'webhook-signature': '' }),
        'another version': () =>
          verifies(secret, body, {
            ...headers,
            'webhook-signature': headers['webhook-signature'].replaceAll('v1,', 'v2,'),
          }),
      };
      for (const [what, attempt] of Object.entries(tampered)) if (attempt()) taken.push(`${what} of ${index}`);
    }
    expect(taken).toEqual([]);
  });

  it('is too old after five minutes', () => {
    const secret = newSecret();
    expect(verifies(secret, '{}', sign(signingKeys([secret]), 'evt_1', now - 10 * 60_000, '{}'))).toBe(false);
  });

  it('says the time in seconds and one signature for each secret', () => {
    const headers = sign(signingKeys([newSecret(), newSecret()]), 'evt_1', 1_700_000_000_999, '{}');
    expect(headers).toEqual({
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1700000000',
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}= v1,[A-Za-z0-9+/]{43}=$/),
    });
  });
});

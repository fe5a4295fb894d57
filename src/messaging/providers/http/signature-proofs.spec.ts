import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  altered,
  ATTEMPT,
  BASE,
  bodiesRead,
  BODY,
  HOUR_SECONDS,
  PATH,
  SECONDS,
  SECRETS,
  verdict,
} from '../../../../test/harness/proof-callbacks.js';
import type { ProofRule } from '../adapter/http-settings.js';

beforeEach(() => {
  bodiesRead();
});

describe('Proof by HMAC', () => {
  type Hmac = Extract<ProofRule, { type: 'HMAC' }>;
  const hmac = (text: Buffer | string, key: Buffer | string = SECRETS.first, hash = 'sha256'): Buffer =>
    createHmac(hash, key).update(text).digest();
  const overBody: Hmac = {
    type: 'HMAC',
    algorithm: 'SHA256',
    header: 'X-Signature',
    prefix: '',
    encoding: 'HEX',
    key: 'TEXT',
    signed: '{{body}}{{header.X-Timestamp}}',
    secrets: ['first', 'second'],
    timestamp: null,
  };
  const signedAt = (at: number | string, body = BODY, key: Buffer | string = SECRETS.first) => ({
    headers: {
      'x-timestamp': String(at),
      'x-signature': hmac(Buffer.concat([body, Buffer.from(String(at))]), key).toString('hex'),
    },
  });

  it('over body and time: holds in either case of hex and with either secret', async () => {
    const { headers } = signedAt(SECONDS);
    expect(await verdict(overBody, { headers })).toBe('proven');
    const upper = { ...headers, 'x-signature': headers['x-signature'].toUpperCase() };
    expect(await verdict(overBody, { headers: upper })).toBe('proven');
    expect(await verdict(overBody, signedAt(SECONDS, BODY, SECRETS.second))).toBe('proven');
    expect(await verdict(overBody, signedAt(SECONDS, BODY, 'another'))).toBe(
      'Its X-Signature fits none of the secrets.',
    );
  });

  it('over bytes that are no text', async () => {
    const body = Buffer.from([0xff, 0x00, 0x80, 0x0a]);
    expect(await verdict(overBody, { ...signedAt(SECONDS, body), body })).toBe('proven');
    expect(await verdict(overBody, { ...signedAt(SECONDS, body), body: Buffer.from(body.toString()) })).toMatch(/fits/);
  });

  it('does not hold when any bit of the body is altered', async () => {
    for (let at = 0; at < BODY.length; at += 1)
      expect(await verdict(overBody, { ...signedAt(SECONDS), body: altered(BODY, at) })).toMatch(/fits none/);
  });

  it('reads no body without a header that it needs', async () => {
    const { headers } = signedAt(SECONDS);
    const without = (name: string, value?: string) => ({ headers: { ...headers, [name]: value } });
    expect(await verdict(overBody, without('x-signature'))).toBe('It has no X-Signature.');
    expect(await verdict(overBody, without('x-timestamp'))).toBe('It has no x-timestamp.');
    for (const text of ['', 'x', headers['x-signature'].slice(1), `${headers['x-signature']}0`])
      expect(await verdict(overBody, without('x-signature', text))).toBe('Its X-Signature is no signature.');
    expect(bodiesRead()).toBe(0);
  });

  it('repeated after an hour: holds without a tolerance, and within it', async () => {
    const old = signedAt(SECONDS - HOUR_SECONDS);
    expect(await verdict(overBody, old)).toBe('proven');
    const within = (toleranceSeconds: number): Hmac => ({
      ...overBody,
      timestamp: { header: 'X-Timestamp', toleranceSeconds },
    });
    expect(await verdict(within(HOUR_SECONDS), old)).toBe('proven');
    expect(await verdict(within(300), old)).toBe('Its X-Timestamp is too long ago, or later.');
    expect(await verdict(within(300), signedAt(SECONDS + 301))).toBe('Its X-Timestamp is too long ago, or later.');
    for (const odd of ['', '1e9', `+${SECONDS}`, `${SECONDS}.0`, '9'.repeat(13)])
      expect(await verdict(within(300), signedAt(odd))).toBe('It has no time in X-Timestamp.');
    expect(bodiesRead()).toBe(2);
  });

  it('over the URL without query and a nonce, as base64: the body is not read', async () => {
    const rule: Hmac = {
      ...overBody,
      header: 'X-Plivo-Signature-V2',
      encoding: 'BASE64',
      signed: '{{urlBase}}{{header.X-Plivo-Signature-V2-Nonce}}',
    };
    const signature = (url: string) => ({
      'x-plivo-signature-v2': hmac(`${url}n1`).toString('base64'),
      'x-plivo-signature-v2-nonce': 'n1',
    });
    const headers = signature(BASE + PATH);
    expect(await verdict(rule, { headers, target: ATTEMPT })).toBe('proven att_1');
    expect(await verdict(rule, { headers, target: `http://attacker.test${ATTEMPT}` })).toBe('proven att_1');
    // The host that a request names is nothing that it was signed for.
    const elsewhere = { ...signature(`http://attacker.test${PATH}`), host: 'attacker.test' };
    for (const target of [ATTEMPT, `http://attacker.test${ATTEMPT}`])
      expect(await verdict(rule, { headers: elsewhere, target })).toMatch(/fits none/);
    // Signed for another provider.
    expect(await verdict(rule, { headers, target: PATH.replace('pvd_1', 'pvd_2') })).toMatch(/fits none/);
    const settings = { callbackBaseUrl: 'https://other.test/parley/' };
    expect(await verdict(rule, { headers }, settings)).toMatch(/fits none/);
    expect(await verdict(rule, { headers: signature(`https://other.test/parley${PATH}`) }, settings)).toBe('proven');
    expect(bodiesRead()).toBe(0);
  });

  it('over time, URL and the binary digest of the body, each on a line', async () => {
    const rule: Hmac = {
      ...overBody,
      header: 'messagebird-signature',
      encoding: 'BASE64',
      signed: '{{header.messagebird-request-timestamp}}\n{{url}}\n{{bodySha256}}',
    };
    const text = Buffer.concat([
      Buffer.from(`${SECONDS}\n${BASE}${PATH}?a=1\n`),
      createHash('sha256').update(BODY).digest(),
    ]);
    const headers = {
      'messagebird-request-timestamp': String(SECONDS),
      'messagebird-signature': hmac(text).toString('base64'),
    };
    expect(await verdict(rule, { headers, target: `${PATH}?a=1` })).toBe('proven');
    expect(await verdict(rule, { headers, target: `${PATH}?a=2` })).toMatch(/fits none/);
    expect(await verdict(rule, { headers, target: `${PATH}?a=1`, body: altered(BODY, 3) })).toMatch(/fits none/);
  });

  it('with SHA-512, a prefix and a key in base64', async () => {
    const rule: Hmac = { ...overBody, algorithm: 'SHA512', prefix: 'v1=', key: 'BASE64', signed: '{{body}}' };
    const [key, secrets] = [Buffer.from(SECRETS.second, 'base64'), ['second']];
    const signature = hmac(BODY, key, 'sha512').toString('hex');
    expect(await verdict({ ...rule, secrets }, { headers: { 'x-signature': `v1=${signature}` } })).toBe('proven');
    for (const text of [signature, `V1=${signature}`, `v1=${hmac(BODY, key).toString('hex')}`])
      expect(await verdict({ ...rule, secrets }, { headers: { 'x-signature': text } })).toMatch(/is no signature/);
    const asText = hmac(BODY, SECRETS.second, 'sha512').toString('hex');
    expect(await verdict({ ...rule, secrets }, { headers: { 'x-signature': `v1=${asText}` } })).toMatch(/fits none/);
  });

  it('never holds with a key of no bytes', async () => {
    const rule: Hmac = { ...overBody, key: 'BASE64', signed: '{{body}}', secrets: ['empty'] };
    expect(await verdict(rule, { headers: { 'x-signature': hmac(BODY, '').toString('hex') } })).toMatch(/fits none/);
  });
});

describe('Proof by Ed25519', () => {
  const own = generateKeyPairSync('ed25519');
  const other = generateKeyPairSync('ed25519');
  const rule = (toleranceSeconds: number | null): ProofRule => ({
    type: 'ED25519',
    header: 'telnyx-signature-ed25519',
    encoding: 'BASE64',
    signed: '{{header.telnyx-timestamp}}|{{body}}',
    publicKey: Buffer.from(own.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64'),
    timestamp: toleranceSeconds === null ? null : { header: 'telnyx-timestamp', toleranceSeconds },
  });
  const signedBy = ({ privateKey }: { privateKey: KeyObject }, at = SECONDS) => ({
    headers: {
      'telnyx-timestamp': String(at),
      'telnyx-signature-ed25519': sign(null, Buffer.concat([Buffer.from(`${at}|`), BODY]), privateKey).toString(
        'base64',
      ),
    },
  });

  it('holds with the key of the gateway, and with no other', async () => {
    expect(await verdict(rule(null), signedBy(own))).toBe('proven');
    expect(await verdict(rule(null), signedBy(other))).toMatch(/does not fit the public key/);
  });

  it('does not hold when a bit of body, time or signature is altered', async () => {
    const { headers } = signedBy(own);
    expect(await verdict(rule(null), { headers, body: altered(BODY, 0) })).toMatch(/does not fit/);
    const later = { ...headers, 'telnyx-timestamp': String(SECONDS + 1) };
    expect(await verdict(rule(null), { headers: later })).toMatch(/does not fit/);
    const signature = Buffer.from(headers['telnyx-signature-ed25519'], 'base64');
    for (const at of [0, 31, 32, 63]) {
      const forged = { ...headers, 'telnyx-signature-ed25519': altered(signature, at).toString('base64') };
      expect(await verdict(rule(null), { headers: forged })).toMatch(/does not fit/);
    }
  });

  it('repeated after an hour, or without signature', async () => {
    const old = signedBy(own, SECONDS - HOUR_SECONDS);
    expect(await verdict(rule(null), old)).toBe('proven');
    expect(await verdict(rule(300), old)).toMatch(/too long ago/);
    expect(await verdict(rule(null), {})).toBe('It has no telnyx-signature-ed25519.');
  });
});

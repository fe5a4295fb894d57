import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ProofRule } from '../adapter/http-settings.js';
import type { CallbackRequest } from '../adapter/provider-adapter.js';
import { proofProgramOf } from './proofs.js';

/** When the callbacks come. */
const NOW = 1_763_700_000_000;
/** The same in Unix seconds. */
const SECONDS = NOW / 1_000;
const HOUR_SECONDS = 3_600;
/** PUBLIC_URL, without its slash. */
const BASE = 'https://parley.test';
const PATH = '/v1/callbacks/pvd_1/receipts';
const BODY = Buffer.from('{"id":"1","text":"Grüße"}');
const SECRETS = { first: 'the first secret', second: 'c2Vjb25k', empty: '' };
/** Of the provider in the path. */
const macOf = (attemptId: string): string => `mac-of-pvd_1-${attemptId}`;
/** The receipt URL of an attempt. */
const ATTEMPT = `${PATH}?attempt=att_1&mac=${macOf('att_1')}`;

/** What differs from a POST of the body to the path. */
interface Given {
  readonly target?: string;
  readonly headers?: IncomingHttpHeaders;
  readonly body?: Buffer;
  readonly address?: string;
}

let bodiesReadSoFar = 0;

/** How many bodies were read since this was called. */
function bodiesRead(): number {
  const count = bodiesReadSoFar;
  bodiesReadSoFar = 0;
  return count;
}

function callback({ target = PATH, headers = {}, body = BODY, address = '192.0.2.1' }: Given): CallbackRequest {
  return {
    method: 'POST',
    target,
    query: new URLSearchParams(target.split('?')[1] ?? ''),
    headers,
    address,
    bytes: () => {
      bodiesReadSoFar += 1;
      return Promise.resolve(body);
    },
    form: () => Promise.reject(new Error('not asked for')),
  };
}

/** `proven`, with the attempt if there is one; or why not. */
async function verdict(
  rule: ProofRule,
  given: Given,
  settings: { callbackCidrs?: string[]; callbackBaseUrl?: string } = {},
): Promise<string> {
  const all = { secrets: SECRETS, callbackCidrs: [], callbackBaseUrl: null, ...settings };
  const program = proofProgramOf(rule, { settings: all, publicUrl: `${BASE}/`, macOf, now: () => NOW });
  const read = await program(callback(given));
  return 'fault' in read ? read.fault : ['proven', read.attemptId].filter((one) => one !== null).join(' ');
}

/** The same bytes with one bit of one of them altered. */
function altered(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

describe('Signatures of callbacks', () => {
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
      expect(await verdict(overBody, { ...signedAt(SECONDS, body), body: Buffer.from(body.toString()) })).toMatch(
        /fits/,
      );
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
});

describe('The proof of a callback', () => {
  beforeEach(() => {
    bodiesRead();
  });

  describe('Proof by the URL of an attempt', () => {
    const RULE: ProofRule = { type: 'ATTEMPT_URL' };

    it('holds with the MAC of the attempt, wherever else the query goes on', async () => {
      expect(await verdict(RULE, { target: `${ATTEMPT}&attempt=att_2` })).toBe('proven att_1');
      expect(bodiesRead()).toBe(0);
    });

    it.each([
      [PATH, 'Its URL names no attempt.'],
      [`${PATH}?attempt=att_1`, 'Its MAC is wrong.'],
      [ATTEMPT.replace('att_1', 'att_2'), 'Its MAC is wrong.'],
      [ATTEMPT.replace('pvd_1-', 'pvd_2-'), 'Its MAC is wrong.'],
      [`${ATTEMPT}x`, 'Its MAC is wrong.'],
      [`${PATH}?attempt=&mac=`, 'Its MAC is wrong.'],
    ])('does not for %s', async (target, fault) => {
      expect(await verdict(RULE, { target })).toBe(fault);
    });
  });

  describe('What binds every proof', () => {
    const RULE: ProofRule = { type: 'TOKEN', in: 'query', name: 'key', prefix: '', secrets: ['first'] };
    const key = `key=${encodeURIComponent(SECRETS.first)}`;

    it('an attempt in the query needs its MAC', async () => {
      expect(await verdict(RULE, { target: `${ATTEMPT}&${key}` })).toBe('proven att_1');
      expect(await verdict(RULE, { target: `${PATH}?attempt=att_1&${key}` })).toBe('Its MAC is wrong.');
    });

    it('callbackCidrs, where there are any', async () => {
      const callbackCidrs = ['192.0.2.0/24', '2001:db8::/32'];
      const target = `${PATH}?${key}`;
      expect(await verdict(RULE, { target, address: '::ffff:192.0.2.9' }, { callbackCidrs })).toBe('proven');
      for (const address of ['192.0.3.1', '2001:db9::1', ''])
        expect(await verdict(RULE, { target, address }, { callbackCidrs })).toMatch(/^It comes from /);
      expect(await verdict({ type: 'CIDRS' }, {}, { callbackCidrs })).toBe('proven');
      expect(await verdict({ type: 'CIDRS' }, {})).toBe('settings.callbackCidrs are empty.');
    });
  });

  describe('Proof by a token', () => {
    const header: ProofRule = {
      type: 'TOKEN',
      in: 'header',
      name: 'X-Key',
      prefix: 'Key ',
      secrets: ['first', 'second'],
    };

    it('holds with either of two secrets', async () => {
      for (const secret of [SECRETS.first, SECRETS.second])
        expect(await verdict(header, { headers: { 'x-key': `Key ${secret}` } })).toBe('proven');
      expect(bodiesRead()).toBe(0);
    });

    it('does not with another, without its prefix, or elsewhere', async () => {
      for (const text of [SECRETS.first, 'Key ', 'Key the first secreT', `Key ${SECRETS.first} `])
        expect(await verdict(header, { headers: { 'x-key': text } })).toBe('Its X-Key fits none of the secrets.');
      expect(await verdict(header, { target: `${PATH}?X-Key=Key+c2Vjb25k` })).toBe('It has no X-Key in its header.');
    });

    it('never holds for a secret that is empty, missing or inherited, nor for a header that objects have', async () => {
      for (const name of ['empty', 'none', 'constructor'])
        expect(await verdict({ ...header, prefix: '', secrets: [name] }, { headers: { 'x-key': '' } })).toMatch(
          /^Its /,
        );
      expect(await verdict({ ...header, name: 'constructor' }, {})).toBe('It has no constructor in its header.');
    });
  });

  describe('Proof by Basic credentials', () => {
    const RULE: ProofRule = { type: 'BASIC', username: 'gateway', secrets: ['first', 'second'] };
    const basic = (text: string) => ({
      headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` },
    });

    it('holds with the user name and either secret', async () => {
      for (const secret of [SECRETS.first, SECRETS.second])
        expect(await verdict(RULE, basic(`gateway:${secret}`))).toBe('proven');
    });

    it('does not otherwise', async () => {
      for (const text of ['gateway:', `other:${SECRETS.first}`, `gateway:${SECRETS.first}x`, 'gateway'])
        expect(await verdict(RULE, basic(text))).toBe('Its Basic credentials are wrong.');
      expect(await verdict(RULE, { headers: { authorization: 'Bearer x' } })).toBe('It has no Basic credentials.');
    });
  });
});

describe('Proof by a JSON Web Token', () => {
  beforeEach(() => {
    bodiesRead();
  });

  const rule = (toleranceSeconds: number | null = null, bodyClaim: string | null = 'payload_hash'): ProofRule => ({
    type: 'JWT_HS256',
    secrets: ['first', 'second'],
    bodyClaim,
    toleranceSeconds,
  });
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const HASH = createHash('sha256').update(BODY).digest('hex');
  const CLAIMS = { iat: SECONDS, payload_hash: HASH };
  const token = (
    claims: unknown,
    header: object = { alg: 'HS256', typ: 'JWT' },
    key: string = SECRETS.first,
  ): string => {
    const text = `${part(header)}.${part(claims)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const bearer = (text: string, body: Buffer = BODY): Given => ({ headers: { authorization: `Bearer ${text}` }, body });

  it('holds with either secret, for the body that it names', async () => {
    for (const key of [SECRETS.first, SECRETS.second])
      expect(await verdict(rule(), bearer(token(CLAIMS, undefined, key)))).toBe('proven');
    const upper = token({ ...CLAIMS, payload_hash: HASH.toUpperCase() });
    expect(await verdict(rule(), bearer(upper))).toBe('proven');
    expect(await verdict(rule(), bearer(token(CLAIMS), altered(BODY, 5)))).toMatch(/is of another body/);
    expect(await verdict(rule(), bearer(token({ iat: SECONDS })))).toBe('Its token has no payload_hash.');
  });

  it('does not read the body for another key, an altered token, or another algorithm', async () => {
    const [header = '', claims = '', signature = ''] = token(CLAIMS).split('.');
    const foreign = [
      token(CLAIMS, undefined, 'another'),
      `${header}.${part({ ...CLAIMS, iat: 1 })}.${signature}`,
      `${part({ alg: 'HS256' })}.${claims}.${signature}`,
    ];
    for (const text of foreign) expect(await verdict(rule(), bearer(text))).toMatch(/signature of its token is wrong/);
    for (const alg of ['none', 'None', 'RS256', 'HS512', 'hs256', ['HS256'], null])
      expect(await verdict(rule(), bearer(token(CLAIMS, { alg })))).toBe('The algorithm of its token is not HS256.');
    expect(await verdict(rule(), bearer(token(CLAIMS, {})))).toBe('The algorithm of its token is not HS256.');
    expect(await verdict(rule(), bearer(token(CLAIMS, { alg: 'HS256', crit: ['b64'] })))).toMatch(/extension/);
    for (const text of ['', `${header}.${claims}.`, `${header}.${claims}`, `${token(CLAIMS)}.x`, 'a'.repeat(9_000)])
      expect(await verdict(rule(), bearer(text))).toMatch(/no JSON Web Token/);
    expect(await verdict(rule(), bearer(token({ ...CLAIMS, pad: 'x'.repeat(4_096) })))).toMatch(/no JSON Web Token/);
    expect(await verdict(rule(), {})).toBe('It has no token in Authorization.');
    expect(bodiesRead()).toBe(0);
  });

  it('repeated after an hour: holds without a tolerance', async () => {
    const old = token({ ...CLAIMS, iat: SECONDS - HOUR_SECONDS });
    expect(await verdict(rule(), bearer(old))).toBe('proven');
    expect(await verdict(rule(HOUR_SECONDS), bearer(old))).toBe('proven');
    expect(await verdict(rule(300), bearer(old))).toMatch(/too long ago/);
    for (const iat of [undefined, String(SECONDS), null])
      expect(await verdict(rule(300), bearer(token({ ...CLAIMS, iat })))).toMatch(/has no `iat`/);
  });

  it('does not hold once it has expired, nor before it is valid', async () => {
    const timed = (claims: object) => verdict(rule(null, null), bearer(token(claims)));
    expect(await timed({ exp: SECONDS + 1, nbf: SECONDS })).toBe('proven');
    for (const exp of [SECONDS, 0, '9999999999', null]) expect(await timed({ exp })).toBe('Its token has expired.');
    for (const nbf of [SECONDS + HOUR_SECONDS, 'x']) expect(await timed({ nbf })).toBe('Its token is not valid yet.');
    for (const claims of [[], 'x', null, 1])
      expect(await verdict(rule(null, null), bearer(token(claims)))).toMatch(/claims of its token are no JSON object/);
  });
});

import { createHash, createHmac } from 'node:crypto';
import {
  altered,
  bodiesRead,
  BODY,
  type Given,
  HOUR_SECONDS,
  SECONDS,
  SECRETS,
  verdict,
} from '../../../../test/harness/proof-callbacks.js';
import type { ProofRule } from '../adapter/http-settings.js';

beforeEach(() => {
  bodiesRead();
});

describe('Proof by a JSON Web Token', () => {
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

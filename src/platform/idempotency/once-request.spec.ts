import { onceRequest } from './effect.js';

const RESPONSE = { onReplay: () => undefined, isOver: () => false, leftMs: () => 1 };
const request = (body: unknown, header: string | undefined = 'a key', scope = 'key_1', path = '/v1/tenants') =>
  onceRequest(header, scope, { path, body, requestId: 'a request' }, RESPONSE);
const canonical = (body: unknown): string => request(body).canonicalBody;
const claimDigest = (...[header, scope, path]: [string, string, string]): string | undefined =>
  request({}, header, scope, path).claimDigest?.toString('hex');

describe('The body of a request', () => {
  it('is the same in any order of its fields, at any depth', () => {
    expect(canonical({ a: 1, b: { c: [{ d: 1, e: 2 }], f: null } })).toBe(
      canonical({ b: { f: null, c: [{ e: 2, d: 1 }] }, a: 1 }),
    );
  });

  it.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: null }, {}],
    [{ a: {} }, { a: [] }],
    [{ name: 'A' }, { name: 'a' }],
    [{ name: 'é' }, { name: 'e\u0301' }],
    [undefined, {}],
    [['a', 'b'], { 0: 'a', 1: 'b' }],
  ])('%j is another than %j', (one, other) => {
    expect(canonical(one)).not.toBe(canonical(other));
  });
});

describe('An Idempotency-Key', () => {
  it('holds for one API key and one concrete path', () => {
    const forms: [string, string, string][] = [
      ['k', 'key_1', '/v1/tenants'],
      ['K', 'key_1', '/v1/tenants'],
      ['k', 'key_2', '/v1/tenants'],
      ['k', 'key_1', '/v1/tenants/ten_1/projects'],
      ['k","key_1', '', '/v1/tenants'],
    ];
    const digests = forms.map((form) => claimDigest(...form));
    expect(new Set(digests).size).toBe(forms.length);
    expect(digests[0]).toBe(claimDigest('k', 'key_1', '/v1/tenants'));
  });

  it('may be absent: then no two requests are the same', () => {
    expect(
      onceRequest(undefined, 'key_1', { path: '/v1/tenants', body: {}, requestId: 'a request' }, RESPONSE).claimDigest,
    ).toBeNull();
  });

  it.each(['', 'a'.repeat(256), 'a\tb', 'ä', 'a\u007f'])('is refused as %p', (header) => {
    expect(() => request({}, header)).toThrow(
      expect.objectContaining({ statusCode: 400, details: [expect.objectContaining({ path: 'Idempotency-Key' })] }),
    );
  });

  it.each(['a', ' ', '~', 'a'.repeat(255)])('is taken as %p', (header) => {
    expect(request({}, header).claimDigest).toHaveLength(32);
  });
});

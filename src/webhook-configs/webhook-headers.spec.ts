import { hasAuthorization, headersFault } from './webhook-target.js';

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, 'v']));

describe('headersFault', () => {
  it.each([
    [{}],
    [{ 'X-Environment': 'production', Authorization: 'Basic eDp5', 'user-agent': 'Me/1 (a; b)' }],
    [{ "!#$%&'*+-.^_`|~09azAZ": '' }],
    [{ 'x-a': 'v'.repeat(1024) }],
    [{ ['x'.repeat(128)]: 'v' }],
    [many(20)],
    [{ hostname: 'a', 'x-cookie': 'b', contents: 'c', webhooks: 'd', 'x-webhook-id': 'e' }],
  ])('takes %j', (headers) => {
    expect(headersFault(headers)).toBeNull();
  });

  it.each(['x: y', 7, true, ['x'], [['x', 'y']]])('refuses %j, which is no object', (value) => {
    expect(headersFault(value)).toEqual({ rule: 'isObject', sentence: 'must be an object' });
  });

  it('refuses more than 20', () => {
    expect(headersFault(many(21))).toEqual({ rule: 'maxProperties', sentence: 'must have at most 20 headers' });
  });

  it.each(['', ' ', 'x y', 'x:', 'x\r\ny', 'x\u0000', 'ä', '"x"', '(x)', 'x/y', 'x@y', '{x}', 'x'.repeat(129)])(
    'refuses the name %j',
    (name) => {
      expect(headersFault({ [name]: 'v' })?.sentence).toMatch(/^must have header names of /);
    },
  );

  it.each([
    'Host',
    'HOST',
    'Connection',
    'Keep-Alive',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'HTTP2-Settings',
    'Expect',
    'Cookie',
    'Proxy-Connection',
    'Proxy-Authorization',
    'Content-Type',
    'content-length',
    'Content-Encoding',
    'CONTENT-ANYTHING',
    'webhook-id',
    'Webhook-Signature',
  ])('refuses the reserved name %s', (name) => {
    expect(headersFault({ [name]: 'v' })?.sentence).toBe(`must not have "${name}", which is not for the caller to set`);
  });

  it('refuses names that differ only in case', () => {
    expect(headersFault({ 'X-A': '1', 'x-a': '2' })?.sentence).toContain('"x-a" twice');
  });

  it.each([null, 7, true, ['v'], { a: 'v' }])('refuses the value %j, which is no string', (value) => {
    expect(headersFault({ 'x-a': value })?.sentence).toBe('must give "x-a" a string');
  });

  it('refuses a value of more than 1,024 characters', () => {
    expect(headersFault({ 'x-a': 'v'.repeat(1025) })?.sentence).toBe('must give "x-a" at most 1024 characters');
  });

  it.each(['a\r\nb', 'a\nb', 'a\tb', 'a\u0000', '\u007f', 'é', '😀'])('refuses the value %j', (value) => {
    expect(headersFault({ 'x-a': value })?.sentence).toBe('must give "x-a" printable ASCII characters only');
  });
});

describe('hasAuthorization', () => {
  it('finds it in any case, and no other name', () => {
    expect(hasAuthorization({ 'x-a': '', AUTHORIZATION: 'x' })).toBe(true);
    expect(hasAuthorization({ 'x-authorization': 'x' })).toBe(false);
  });
});

import { Config } from '../platform/config/config.js';
import { Problem } from '../platform/http/problem.js';
import { AddressRules } from '../platform/net/address-rules.js';
import { hasAuthorization, headersFault, isSameOrigin, urlFault, WebhookUrlRules } from './webhook-target.js';

describe('urlFault', () => {
  it.each([
    'https://example.com',
    'https://example.com/a?b=c',
    'http://example.com:8080/hooks',
    'HTTPS://Example.COM./',
    'https://example.com?token=x@y',
    'https://example.com/@user',
    'https://bücher.example/ä',
    'https://[2606:4700::1111]/',
    'https://printer.local/',
    'https://hooks.internal/',
    `https://example.com/${'a'.repeat(2048 - 20)}`,
  ])('takes %s', (url) => {
    expect(urlFault(url)).toBeNull();
  });

  const ABSOLUTE = 'must be an absolute http or https URL';
  it.each([
    ['', 'must not be empty'],
    [7, 'must be a string'],
    [['https://example.com'], 'must be a string'],
    ['example.com', ABSOLUTE],
    ['//example.com/a', ABSOLUTE],
    ['ftp://example.com', ABSOLUTE],
    ['javascript:alert(1)', ABSOLUTE],
    ['file:///etc/passwd', ABSOLUTE],
    ['https:example.com', ABSOLUTE],
    ['https:///example.com', ABSOLUTE],
    ['https:\\\\example.com', ABSOLUTE],
    ['https://example.com\\a', ABSOLUTE],
    [' https://example.com', ABSOLUTE],
    ['https://example.com\n', ABSOLUTE],
    ['https://exam\tple.com', ABSOLUTE],
    ['https://example.com/a b', ABSOLUTE],
    ['https://example.com/\u0000', ABSOLUTE],
    ['https://example.com/\ud800', ABSOLUTE],
    ['https://', ABSOLUTE],
    ['https://[::1', ABSOLUTE],
    ['https://[fe80::1%25eth0]/', ABSOLUTE],
    ['https://example.com:99999', ABSOLUTE],
    ['https://example.com/#', 'must have no fragment (#)'],
    ['https://example.com#a', 'must have no fragment (#)'],
    ['https://user@example.com', 'must have no user name or password: use endpoint.auth'],
    ['https://user:secret@example.com/', 'must have no user name or password: use endpoint.auth'],
    ['https://@example.com/', 'must have no user name or password: use endpoint.auth'],
    ['https://:@example.com?x', 'must have no user name or password: use endpoint.auth'],
    ['https://./', 'must name a host and port that can exist'],
    ['https://a..example.com/', 'must name a host and port that can exist'],
    ['https://localhost../', 'must name a host and port that can exist'],
    [`https://${'a'.repeat(64)}.example/`, 'must name a host and port that can exist'],
    [`https://${'abcdefg.'.repeat(32)}example/`, 'must name a host and port that can exist'],
    ['https://example.com:0/', 'must name a host and port that can exist'],
    [`https://example.com/${'a'.repeat(2048 - 19)}`, 'must be at most 2048 characters long'],
  ])('refuses %j', (url, fault) => {
    expect(urlFault(url)?.sentence).toBe(fault);
  });
});

describe('WebhookUrlRules', () => {
  const rules = (settings: Partial<Config> = {}) =>
    new WebhookUrlRules(
      Object.assign(new Config(), { webhookAllowHttp: false, ...settings }),
      new AddressRules(settings.webhookAllowedCidrs ?? []),
    );
  /** The rules that a URL breaks, with the words about it. */
  const faultsOf = (url: string, settings?: Partial<Config>): string[] => {
    try {
      rules(settings).requireAllowed(url);
      return [];
    } catch (error) {
      return (error as Problem).details.map(({ path, rule, message }) => `${path} ${rule} ${message}`);
    }
  };

  it.each([
    'https://example.com/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://printer.local/',
    'https://localhost.example.com/',
    'https://notlocalhost/',
  ])('allows %s', (url) => {
    expect(faultsOf(url)).toEqual([]);
  });

  it('demands https unless http is allowed', () => {
    expect(faultsOf('http://example.com/')).toEqual([
      expect.stringMatching(/^endpoint\.url isHttps .*WEBHOOK_ALLOW_HTTP/),
    ]);
    expect(faultsOf('http://example.com/', { webhookAllowHttp: true })).toEqual([]);
  });

  it.each([
    ['https://127.0.0.1/', '127.0.0.0/8'],
    ['https://127.1/', '127.0.0.0/8'],
    ['https://0x7f000001/', '127.0.0.0/8'],
    ['https://2130706433/', '127.0.0.0/8'],
    ['https://0177.0.0.1/', '127.0.0.0/8'],
    ['https://127.0.0.1./', '127.0.0.0/8'],
    ['https://①②⑦.0.0.1/', '127.0.0.0/8'],
    ['https://0/', '0.0.0.0/8'],
    ['https://169.254.169.254/latest/meta-data', '169.254.0.0/16'],
    ['https://[::1]/', '::1/128'],
    ['https://[::]/', '::/128'],
    ['https://[::ffff:10.0.0.1]/', '10.0.0.0/8'],
    ['https://[::127.0.0.1]/', '::/96'],
    ['https://[fec0::1]/', 'fec0::/10'],
    ['https://localhost/', '127.0.0.0/8'],
    ['https://LOCALHOST.:8443/', '127.0.0.0/8'],
    ['https://api.localhost/', '127.0.0.0/8'],
    ['https://api.localhost./', '127.0.0.0/8'],
  ])('refuses %s and names %s', (url, rule) => {
    expect(faultsOf(url)).toEqual([expect.stringMatching(/^endpoint\.url isPublicAddress /)]);
    expect(faultsOf(url)[0]).toContain(` ${rule} (`);
  });

  it('allows what the operator allows; for localhost one of its two addresses is enough', () => {
    const loopback = { webhookAllowHttp: true, webhookAllowedCidrs: ['127.0.0.0/8'] };
    for (const url of ['http://127.0.0.1:4000/', 'http://localhost:4000/', 'http://[::ffff:127.0.0.1]/'])
      expect(faultsOf(url, loopback)).toEqual([]);
    expect(faultsOf('http://[::1]/', loopback)).toHaveLength(1);
    expect(faultsOf('http://10.0.0.1/', loopback)).toHaveLength(1);
  });
});

describe('isSameOrigin', () => {
  it.each([
    ['https://example.com/a', 'https://EXAMPLE.com:443/b?c', true],
    ['https://example.com/', 'http://example.com/', false],
    ['https://example.com/', 'https://example.com:8443/', false],
    ['https://example.com/', 'https://example.com.evil.test/', false],
    ['https://example.com/', 'https://api.example.com/', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(isSameOrigin(one, other)).toBe(same);
  });
});

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

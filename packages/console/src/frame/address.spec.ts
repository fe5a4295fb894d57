import { hrefOf, matchPath, pathOf, readAddress } from './address.js';

describe('readAddress', () => {
  it.each([
    ['', '/', {}],
    ['#', '/', {}],
    ['#/messages', '/messages', {}],
    ['#messages/', '/messages', {}],
    [
      '#/messages?status=FAILED%2CBLOCKED&phone=%2B4915&empty=',
      '/messages',
      { status: 'FAILED,BLOCKED', phone: '+4915' },
    ],
    ['#/a?b=1?c=2', '/a', { b: '1?c=2' }],
    ['#//evil.example/x', '/evil.example/x', {}],
  ])('%s', (fragment, path, query) => {
    expect(readAddress(fragment)).toEqual({ path, query });
  });

  it('is bounded', () => {
    expect(readAddress(`#/${'a'.repeat(100_000)}`).path.length).toBeLessThanOrEqual(4_000);
  });

  it('takes no name for more than a name', () => {
    const { query } = readAddress('#/a?__proto__=1&constructor=2');
    expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
    expect(query['constructor']).toBe('2');
  });
});

describe('hrefOf', () => {
  it('is read as what was written', () => {
    const href = hrefOf('/messages', { clientReference: `a&b=#?'"\n`, empty: '', none: null });
    expect(readAddress(href)).toEqual({ path: '/messages', query: { clientReference: `a&b=#?'"\n` } });
  });
});

describe('matchPath', () => {
  it('returns the values of names', () => {
    expect(matchPath('/numbers/:phoneE164', pathOf('/numbers/:phoneE164', { phoneE164: '+49/15' }))).toEqual({
      phoneE164: '+49/15',
    });
    expect(matchPath('/', '/')).toEqual({});
  });

  it.each([
    ['/messages/:messageId', '/messages'],
    ['/messages/:messageId', '/messages/'],
    ['/messages/:messageId', '/messages/a/b'],
    ['/messages', '/'],
  ])('%s is not %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeNull();
  });

  it('leaves what cannot be decoded to the service', () => {
    expect(matchPath('/messages/:messageId', '/messages/%zz')).toEqual({ messageId: '%zz' });
  });
});

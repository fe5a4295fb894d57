import { composed, footerFor, withFooter, withIdentity } from './composition.js';

const URL = 'https://parley.test/o/abcdefghijklmnopqrst_-';

describe('The identity', () => {
  it.each([
    [{ identityEnabled: true, identity: 'Acme' }, 'Hello', 'Acme: Hello'],
    [{ identityEnabled: true, identity: 'Acme' }, 'Acme: Hello', 'Acme: Hello'],
    [{ identityEnabled: true, identity: 'Acme' }, 'Acme says hello', 'Acme: Acme says hello'],
    [{ identityEnabled: false, identity: 'Acme' }, 'Hello', 'Hello'],
    [{ identityEnabled: true, identity: null }, 'Hello', 'Hello'],
  ])('%j before %j: %j', (settings, text, expected) => {
    expect(withIdentity(text, settings)).toBe(expected);
  });
});

describe('The footer', () => {
  it.each([
    ['NUMBER', 'Reply STOP to opt out.'],
    ['SHORT_CODE', 'Reply STOP to opt out.'],
    ['NAME', `Opt out: ${URL}`],
  ] as const)('of a %s: %s', (kind, footer) => {
    expect(footerFor(kind, URL)).toBe(footer);
    expect(composed(footer).encoding).toBe('GSM_7');
  });

  it.each([
    ['Your order is here.', 'Your order is here. F'],
    ['Your order is here!', 'Your order is here! F'],
    ['Your code is 1234', 'Your code is 1234\nF'],
    ['Line one.\nLine two.', 'Line one.\nLine two.\nF'],
    ['Ends with a blank. ', 'Ends with a blank. F'],
    ['Ends with a line\n', 'Ends with a line\nF'],
  ])('stands behind %j', (text, expected) => {
    expect(withFooter(text, 'F')).toBe(expected);
  });

  it('counts as any other text', () => {
    const text = 'x'.repeat(150);
    expect(composed(text)).toEqual({ text, encoding: 'GSM_7', parts: 1 });
    expect(composed(withFooter(text, footerFor('NUMBER', URL)))).toMatchObject({ encoding: 'GSM_7', parts: 2 });
  });
});

import { inboundOf } from './kannel-callbacks.js';

const request = (query: string) => ({
  method: 'GET',
  target: `/v1/callbacks/pvd_1/inbound?${query}`,
  query: new URLSearchParams(query),
  form: () => Promise.resolve(new URLSearchParams()),
  bytes: () => Promise.resolve(Buffer.alloc(0)),
  headers: {},
  address: '127.0.0.1',
});
const PARTIES = 'secret=s&from=%2B14155550100&to=12345';

describe('inboundOf', () => {
  it.each([
    ['text=STOP&coding=0&charset=UTF-8', 'STOP'],
    ['text=a+b%2B%26%3Dc&coding=0&charset=UTF-8', 'a b+&=c'],
    ['text=Gr%C3%BC%C3%9Fe&charset=UTF-8', 'Grüße'],
    ['text=Gr%FC%DFe&charset=ISO-8859-1', 'Grüße'],
    // The blanks are bytes of U+2020 and U+20AC.
    ['text=%04%1F+++%AC%D8%3D%DE%00&coding=2&charset=UTF-16BE', 'П\u2020€😀'],
    ['text=%00S%00T&coding=2', 'ST'],
    ['text=STOP%FF&charset=no-such-charset', 'STOP\uFFFD'],
    ['text=%00S%00T%00&coding=2', 'ST\uFFFD'],
    ['text=&coding=0', ''],
    ['text=100%25%zz', '100%%zz'],
  ])('%s', (fields, text) => {
    expect(inboundOf(request(`${PARTIES}&${fields}`))).toEqual({
      kind: 'read',
      found: [{ providerMessageId: null, from: '+14155550100', to: '12345', text }],
    });
  });

  it('has the id that Kannel gives, and nothing to read in binary messages', () => {
    const reading = inboundOf(request(`${PARTIES}&text=x&id=ed985eac`));
    expect(reading).toMatchObject({ found: [{ providerMessageId: 'ed985eac' }] });
    expect(inboundOf(request(`${PARTIES}&text=%00%01&coding=1`))).toEqual({ kind: 'read', found: [] });
  });

  it.each(['', 'from=1&text=a', 'to=1&text=a', 'from=1&to=2', 'from=&to=2&text=a'])('cannot read %j', (query) => {
    expect(inboundOf(request(query)).kind).toBe('unreadable');
  });
});

import { parseQuery } from './form-body.js';

/** As plain objects, since a query has no prototype. */
const parsed = (text: string | null): object => ({ ...parseQuery(text) });

describe('parseQuery', () => {
  it.each([
    ['', {}],
    [null, {}],
    ['limit=20&search=415', { limit: '20', search: '415' }],
    ['tenantIds=a&tenantIds=b&tenantIds=c', { tenantIds: ['a', 'b', 'c'] }],
    ['tenantIds[]=a', { tenantIds: 'a' }],
    ['tenantIds[]=a&tenantIds%5B%5D=b&tenantIds=c', { tenantIds: ['a', 'b', 'c'] }],
    ['tenantIds=a,b', { tenantIds: 'a,b' }],
    ['search=%2B1%20415+555', { search: '+1 415 555' }],
    ['isOptedOut=false', { isOptedOut: 'false' }],
    ['cursor=&limit', { cursor: '', limit: '' }],
    ['a[b]=1', { 'a[b]': '1' }],
    ['search=%E0%A4%A', { search: '\uFFFD%A' }],
  ])('reads %p', (text, query) => {
    expect(parsed(text)).toEqual(query);
  });

  it('takes a name that every object has for a name like any other', () => {
    const query = parseQuery('__proto__=1&__proto__=2&constructor=3&toString=4');
    expect(Object.entries(query)).toEqual([
      ['__proto__', ['1', '2']],
      ['constructor', '3'],
      ['toString', '4'],
    ]);
    expect(Object.getPrototypeOf(query)).toBeNull();
  });
});

import { FORM_FIELDS_MAX, formFields, parseQuery } from './form-body.js';

describe('A form', () => {
  const form = (count: number): string => Array.from({ length: count }, (_none, index) => `f${index}=1`).join('&');

  it('has its fields in UTF-8, repeated ones too', () => {
    const fields = [...formFields('a=Gr%C3%BC%C3%9Fe&a=%2B1+4&b&=&a=%FF')];
    expect(fields).toEqual([
      ['a', 'Grüße'],
      ['a', '+1 4'],
      ['b', ''],
      ['', ''],
      ['a', '\uFFFD'],
    ]);
  });

  it('of more fields than a gateway posts is refused before any is decoded', () => {
    expect([...formFields(form(FORM_FIELDS_MAX))]).toHaveLength(FORM_FIELDS_MAX);
    for (const text of [form(FORM_FIELDS_MAX + 1), '&'.repeat(64_000), form(8_000)])
      expect(() => formFields(text)).toThrow('The form has more than the 100 fields that this route takes.');
  });
});

describe('parseQuery', () => {
  /** As plain objects, since a query has no prototype. */
  const parsed = (text: string | null): object => ({ ...parseQuery(text) });

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

import { FORM_FIELDS_MAX, formFields } from './form-body.js';

const form = (count: number): string => Array.from({ length: count }, (_none, index) => `f${index}=1`).join('&');

describe('A form', () => {
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

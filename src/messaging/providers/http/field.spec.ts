import type { Field } from '../adapter/http-settings.js';
import { fieldReader } from './reading.js';
import { sourceOf } from './reading.js';

const json = sourceOf(Buffer.from('{"id":98765432109876543210,"ok":true,"no":null,"in":{"a":"x"},"list":["a;b;c"]}'), {
  query: new URLSearchParams('key=k&key=l'),
  headers: { 'x-id': 'h', 'set-cookie': ['a'] },
});
const form = sourceOf(Buffer.from('id=1%2B2&text=a+b&empty='));
const plain = sourceOf(Buffer.from(' 0,msg-17 \r\nmore'));

describe('fieldReader', () => {
  it.each<[Field, string | null]>([
    [{ json: '/id' }, '98765432109876543210'],
    [{ json: '/ok' }, 'true'],
    [{ json: '/no' }, null],
    [{ json: '/in' }, null],
    [{ json: '/list' }, null],
    [{ json: '/list/0' }, 'a;b;c'],
    [{ json: '/list/0', split: ';', part: 0 }, 'a'],
    [{ json: '/list/0', split: ';', part: 2 }, 'c'],
    [{ json: '/list/0', split: ';', part: 3 }, null],
    [{ json: '/list/0', split: ';' }, 'a'],
    [{ json: '/list/0', split: 'b;', part: 1 }, 'c'],
    [{ json: '/gone', split: ';', part: 0 }, null],
    [{ json: '/__proto__' }, null],
    [{ query: 'key' }, 'k'],
    [{ query: 'gone' }, null],
    [{ header: 'X-Id' }, 'h'],
    [{ header: 'Set-Cookie' }, null],
    [{ header: 'constructor' }, null],
    [{ header: '__proto__' }, null],
    [{ value: '72404' }, '72404'],
    [{ form: 'id' }, null],
  ])('%j of JSON', (field, expected) => {
    expect(fieldReader(field)(json)).toBe(expected);
  });

  it.each<[Field, string | null]>([
    [{ form: 'id' }, '1+2'],
    [{ form: 'text' }, 'a b'],
    [{ form: 'empty' }, ''],
    [{ form: 'gone' }, null],
    [{ json: '/id' }, null],
  ])('%j of a form', (field, expected) => {
    expect(fieldReader(field)(form)).toBe(expected);
  });

  it('reads the first line without the blanks around it', () => {
    expect(fieldReader({ line: true })(plain)).toBe('0,msg-17');
    expect(fieldReader({ line: true, split: ',', part: 1 })(plain)).toBe('msg-17');
    expect(fieldReader({ line: true })(sourceOf(Buffer.from('\nx')))).toBe('');
    expect(fieldReader({ line: true })(sourceOf(Buffer.alloc(0)))).toBeNull();
  });

  it('begins at the item, where there is one', () => {
    const read = fieldReader({ json: '/id' });
    expect([read(json, { id: 'of the item' }), read(json, null), read(json, 'text')]).toEqual([
      'of the item',
      null,
      null,
    ]);
    expect(fieldReader({ json: '' })(json, 'text')).toBe('text');
    expect(fieldReader({ query: 'key' })(json, {})).toBe('k');
  });
});

describe('sourceOf', () => {
  it('reads no form with too many fields, and none in another character set', () => {
    expect(sourceOf(Buffer.from('a=1&'.repeat(100))).form()).toBeUndefined();
    expect(sourceOf(Buffer.from('a=é', 'latin1')).form()).toBeUndefined();
    expect(sourceOf(Buffer.from('a=1&'.repeat(99))).form()?.size).toBe(99);
  });

  it('reads JSON once', () => {
    const source = sourceOf(Buffer.from('{"a":1}'));
    expect(source.json()).toBe(source.json());
  });
});

import { losslessJson } from './reading.js';

const read = (text: string) => losslessJson(Buffer.from(text));

describe('losslessJson', () => {
  it.each([
    ['{"id":12345678901234567890}', { id: '12345678901234567890' }],
    ['[0.10,-1.50e+3,1E-7,-0]', ['0.10', '-1.50e+3', '1E-7', '-0']],
    ['{"a":true,"b":false,"c":null}', { a: 'true', b: 'false', c: null }],
    ['{"1":"2 true 3","x\\"4":"\\\\","y":5}', { '1': '2 true 3', 'x"4': '\\', y: '5' }],
    ['"\\ud83d 7"', '\ud83d 7'],
    ['{"text":"12345678901234567890"}', { text: '12345678901234567890' }],
    [' 7\n', '7'],
    ['null', null],
    ['{"a":1,"a":2}', { a: '2' }],
    ['\ufeff{"a":1}', { a: '1' }],
    ['{}', {}],
    ['[[],{}]', [[], {}]],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each([
    '',
    ' ',
    '{"a":"b"',
    '{"a":"b',
    '{"a":01}',
    '{"a":1.}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":1 2}',
    '{"a":truefalse}',
    '{"a":NaN}',
    "{'a':1}",
    '{"a":1,}',
    '{"a":1}x',
    '<html></html>',
    'OK',
  ])('%j is none', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('does not read other character sets', () => {
    expect(losslessJson(Buffer.from('{"a":"é"}', 'latin1'))).toBeUndefined();
    expect(losslessJson(Buffer.from('\ufeff{"a":"b"}', 'utf16le'))).toBeUndefined();
  });

  it('makes own properties of all names', () => {
    const tree = read('{"__proto__":{"id":1},"constructor":2,"hasOwnProperty":3}') as Record<string, unknown>;
    expect(Object.keys(tree)).toEqual(['__proto__', 'constructor', 'hasOwnProperty']);
    expect([Object.getPrototypeOf(tree), ({} as Record<string, unknown>)['id']]).toEqual([Object.prototype, undefined]);
  });

  it('nests 32 deep and no deeper', () => {
    expect(read('['.repeat(32) + ']'.repeat(32))).toBeDefined();
    expect(read('['.repeat(33) + ']'.repeat(33))).toBeUndefined();
    expect(read('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined();
    expect(read('{"a":'.repeat(100_000))).toBeUndefined();
  });

  it('reads 500 items in 256 kB, and not what has far more fields', () => {
    const item = { id: 'x'.repeat(36), status: { group: 3, name: 'DELIVERED' }, price: { value: 0.01 }, sent: true };
    const padded = { ...item, fields: Object.fromEntries(Array.from({ length: 25 }, (_none, at) => [`f${at}`, at])) };
    const body = JSON.stringify({ results: Array.from({ length: 500 }, () => padded) });
    expect(body.length).toBeGreaterThan(160_000);
    expect((read(body) as { results: unknown[] }).results).toHaveLength(500);
    expect(read(`[${'1,'.repeat(50_000)}1]`)).toBeUndefined();
    expect(read(`[${'{},'.repeat(15_000)}1]`)).toBeUndefined();
  });
});

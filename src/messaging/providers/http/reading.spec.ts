import type { Condition, Field } from '../adapter/http-settings.js';
import {
  conditionsTest,
  fieldReader,
  gatewayCode,
  gatewayId,
  losslessJson,
  pointerFault,
  sourceOf,
  statusTest,
  treeAt,
} from './reading.js';

describe('treeAt', () => {
  const tree = losslessJson(
    Buffer.from('{"a":{"b":["x",{"c":1}]},"":2,"m~n":3,"s/t":4,"0":5,"01":6,"__proto__":{"p":7},"n":null}'),
  );

  // RFC 6901, section 5, and what is not there.
  it.each([
    ['/a/b/0', 'x'],
    ['/a/b/1/c', '1'],
    ['/', '2'],
    ['/m~0n', '3'],
    ['/s~1t', '4'],
    ['/0', '5'],
    ['/01', '6'],
    ['/n', null],
    ['/__proto__/p', '7'],
    ['/a/b/2', undefined],
    ['/a/b/-', undefined],
    ['/a/b/00', undefined],
    ['/a/b/01', undefined],
    ['/a/b/length', undefined],
    ['/a/b/-1', undefined],
    ['/a/b/1e0', undefined],
    ['/a/b/0/0', undefined],
    ['/n/x', undefined],
    ['/constructor', undefined],
    ['/a/constructor/name', undefined],
    ['/a/__proto__', undefined],
    ['/A', undefined],
  ])('%s', (pointer, expected) => {
    expect(treeAt(tree ?? null, pointer)).toEqual(expected);
  });

  it('of the whole is the whole', () => {
    expect(treeAt('x', '')).toBe('x');
  });

  it('takes ~01 for ~1', () => {
    expect(treeAt({ '~1': 'x', '/': 'y' }, '/~01')).toBe('x');
  });
});

describe('pointerFault', () => {
  it.each(['', '/', '/a~0~1/0', '/ä'])('%j has none', (pointer) => {
    expect(pointerFault(pointer)).toBeNull();
  });

  it.each(['a', '#/a', '/a~', '/a~2', `/${'a'.repeat(200)}`])('%j has one', (pointer) => {
    expect(pointerFault(pointer)).toMatch(/^must /);
  });
});

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

const source = sourceOf(Buffer.from('{"code":101,"name":"REJECTED_DND","none":null,"empty":""}'));
const holds = (...conditions: Condition[]) => conditionsTest(conditions)(source);

describe('conditionsTest', () => {
  it.each<[Condition, boolean]>([
    [{ at: { json: '/code' }, is: ['100', '101'] }, true],
    [{ at: { json: '/code' }, is: ['0101', '101.0', ' 101'] }, false],
    [{ at: { json: '/code' }, is: [] }, false],
    [{ at: { json: '/name' }, is: ['rejected_dnd'] }, false],
    [{ at: { json: '/name' }, startsWith: ['ACCEPTED', 'REJECTED'] }, true],
    [{ at: { json: '/name' }, startsWith: ['DND'] }, false],
    [{ at: { json: '/gone' }, is: ['', 'null', 'undefined'] }, false],
    [{ at: { json: '/gone' }, startsWith: [''] }, false],
    [{ at: { json: '/none' }, exists: true }, false],
    [{ at: { json: '/gone' }, exists: false }, true],
    [{ at: { json: '/empty' }, exists: true }, true],
    [{ at: { json: '/empty' }, is: [''] }, true],
  ])('%j', (condition, expected) => {
    expect(holds(condition)).toBe(expected);
  });

  it('all must hold', () => {
    const [one, other] = [
      { at: { json: '/code' }, exists: true },
      { at: { json: '/code' }, is: ['1'] },
    ];
    expect([holds(), holds(one), holds(one, other)]).toEqual([true, true, false]);
  });

  it('looks at the item', () => {
    expect(conditionsTest([{ at: { json: '/code' }, is: ['7'] }])(source, { code: '7' })).toBe(true);
  });
});

describe('What is not in the items', () => {
  it('is found once for all of them, however many and however long', () => {
    let asked = 0;
    const form = new URLSearchParams({ x: 'a'.repeat(10) });
    const counted = { ...source, found: new Map(), form: () => ((asked += 1), form) };
    const conditions = Array.from({ length: 10 }, () => ({ at: { form: 'x', split: 'b', part: 0 }, exists: true }));
    const test = conditionsTest(conditions);
    for (let item = 0; item < 500; item += 1) expect(test(counted, { item: String(item) })).toBe(true);
    expect(asked).toBe(conditions.length);
  });
});

describe('statusTest', () => {
  it.each([
    [['2xx'], 200, true],
    [['2xx'], 299, true],
    [['2xx'], 300, false],
    [['429', '5xx'], 429, true],
    [['429', '5xx'], 503, true],
    [['429', '5xx'], 428, false],
    [[], 200, false],
  ])('%j, %d', (statuses, status, expected) => {
    expect(statusTest(statuses)(status)).toBe(expected);
  });
});

describe('gatewayId', () => {
  it.each([
    [null, null],
    ['', null],
    ['a1-b2', 'a1-b2'],
    ['12345678901234567890', '12345678901234567890'],
    ['100%', '100%25'],
    ['é', null],
    ['a\nb', null],
    ['x'.repeat(128), 'x'.repeat(128)],
    ['x'.repeat(129), null],
  ])('%j', (text, expected) => {
    expect(gatewayId(text)).toBe(expected);
  });
});

describe('gatewayCode', () => {
  it.each([
    [null, null],
    ['', null],
    [' ', null],
    ['1070', '1070'],
    [' 30007\n', '30007'],
    ['123456', '123456'],
    ['1234567', '#'],
    ['to +14155552601 from 12345', 'to +# from 12345'],
    ['unzustellbar: Gerät', null],
    ['٤١٥٥٥٥٢٦٠١', null],
    ['x'.repeat(65), 'x'.repeat(64)],
    // Cut first, six digits of the number would be left.
    [`${'x'.repeat(58)}4155552601`, `${'x'.repeat(58)}#`],
  ])('%j', (text, expected) => {
    expect(gatewayCode(text)).toBe(expected);
  });
});

describe('losslessJson', () => {
  const read = (text: string) => losslessJson(Buffer.from(text));

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

import { gzipSync } from 'node:zlib';

/** Texts that have broken servers: controls, other scripts, SQL, templates, paths, numbers that are none. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '%00',
  '%',
  '%zz',
  '\ud800',
  '\udfff\ud800',
  '\u202eright to left',
  '\ufeffbom',
  'e\u0301\u0327'.repeat(40),
  '👩‍👩‍👧'.repeat(100),
  '\u{10ffff}',
  "' OR '1'='1",
  '"; DROP TABLE phones; -- ',
  '\\',
  "\\'",
  '%_%',
  '${7*7}{{7*7}}<%= 7*7 %>',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
  'x'.repeat(20_000),
  'null',
  'undefined',
  'NaN',
  '-0',
  '-1',
  '1e309',
  '0x10',
  '9'.repeat(40),
  '+',
  '+0',
  '+1',
  '+14155550000000000000',
  '＋１４１５５５５２６７１',
  'true',
  '[]',
  '{}',
  'a\r\nX-Injected: 1',
  '2026-11-22T00:00:00Z',
  '=1+1',
];

/** Texts where an address is wanted. Each is refused, or leads to a closed port of this machine. */
export const HOSTILE_URLS: readonly string[] = [
  'http://127.0.0.1:1/',
  'http://127.0.0.1:1/%00%zz?a=%ff#',
  'http://127.0.0.1:0/',
  'http://127.0.0.1:99999/',
  'http://user:word@127.0.0.1:1/',
  'http://[::1]:1/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://2130706433:1/',
  'http://0x7f000001:1/',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'ftp://127.0.0.1/',
  'javascript:alert(1)',
  'http://',
  '//127.0.0.1:1/',
  `http://127.0.0.1:1/${'a'.repeat(3_000)}`,
];

/** Values of every kind that JSON has. */
export const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  -(2 ** 63),
  [],
  [[]],
  [null],
  {},
  { length: 3 },
  { toString: 1 },
  [{ a: [{ b: [] }] }],
  ...HOSTILE_TEXTS,
];

const DEEP = 20_000;
const MANY = 5_000;

/** Bodies that are no value at all, or too much of one, with the headers that go with them. */
export const HOSTILE_BODIES: readonly { readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }[] =
  [
    ...[
      '',
      '{',
      '{"a":',
      '[1,]',
      'nul',
      '"\\ud800"',
      '{"a":1}{"b":2}',
      '\ufeff{}',
      '{"__proto__":{"a":1}}',
      '1e999',
    ].map(json),
    json('['.repeat(DEEP)),
    json(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
    json(JSON.stringify(Object.fromEntries(Array.from({ length: MANY }, (_none, index) => [`unknown${index}`, 1])))),
    json(JSON.stringify({ phones: Array.from({ length: MANY }, () => 'x') })),
    json(JSON.stringify({ name: 'x'.repeat(150_000) })),
    { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), headers: { 'content-type': 'application/json' } },
    { body: Buffer.from('{}'), headers: { 'content-type': 'application/json; charset=utf-16' } },
    { body: Buffer.from('{}'), headers: { 'content-type': 'text/plain' } },
    { body: Buffer.from('{}'), headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    { body: Buffer.from('{}'), headers: { 'content-type': '/;;=' } },
    { body: Buffer.from('{}'), headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
    { body: Buffer.from('{}'), headers: { 'content-type': 'application/json', 'content-encoding': 'zstd, br' } },
    {
      body: gzipSync(Buffer.alloc(4_000_000, 0x20)),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    },
  ];

function json(text: string): { body: Buffer; headers: Record<string, string> } {
  return { body: Buffer.from(text), headers: { 'content-type': 'application/json' } };
}

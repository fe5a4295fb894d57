import { excessOf, jsonFault, TEXT_MAX } from './json-text.js';

describe('Where a text stops being JSON', () => {
  const WHOLE = `{ "a": [1, -0.5e+3, true, null, "\\u00e9\\n", {}], "b": { "c": [] } }`;
  /** What a slip of the pen leaves. */
  const SLIPS = ['', ',', '}', ']', '"', "'", ':', 'x', '\n', '\\', '0', '-', '\u0001', '\u00a0'];

  function isJson(text: string): boolean {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  }

  it('is looked for in texts of half a megabyte at most', () => {
    expect(jsonFault(`[${'\n'.repeat(TEXT_MAX - 1)}`)).toEqual({ line: TEXT_MAX, column: 1, isCut: true });
    expect(jsonFault(`[${'\n'.repeat(TEXT_MAX)}`)).toBeNull();
  });

  it.each([
    ['{ "a": 1, }', 1, 11],
    ['{\n  "to": "+14155552601"\n  "text": "Hi"\n}', 3, 3],
    ["{ 'a': 1 }", 1, 3],
    ['{ "a": tru }', 1, 8],
    ['{ "a": 01 }', 1, 9],
    ['[1, 2]]', 1, 7],
    ['{ "a": "b\n" }', 1, 10],
    ['{ "a": "\\x" }', 1, 10],
    ['{ "a": NaN }', 1, 8],
    ['\ufeff{}', 1, 1],
  ])('%j: line %i, column %i', (text, line, column) => {
    expect(jsonFault(text)).toEqual({ line, column, isCut: false });
  });

  it.each(['', '{ "a": ', '{ "a": "b', '[1,', '{ "a": 1', '"\\u00', '-'])('%j: ends too early', (text) => {
    expect(jsonFault(text)).toEqual({ line: 1, column: text.length + 1, isCut: true });
  });

  it('finds a fault in exactly what the engine refuses: every slip at every place', () => {
    for (let at = 0; at <= WHOLE.length; at += 1)
      for (const slip of SLIPS)
        for (const width of [0, 1]) {
          const text = WHOLE.slice(0, at) + slip + WHOLE.slice(at + width);
          expect([text, jsonFault(text) === null]).toEqual([text, isJson(text)]);
        }
  });

  it('and where the engine names a place, names the same', () => {
    let named = 0;
    for (let at = 0; at <= WHOLE.length; at += 1)
      for (const slip of SLIPS) {
        const text = (WHOLE.slice(0, at) + slip + WHOLE.slice(at + 1)).replaceAll('\n', ' ');
        const place = placeOfEngine(text);
        // The engine names the letter within a word, or an escape, at which it stops.
        if (place === null || /[a-z\\]/.test(text.charAt(place - 1))) continue;
        named += 1;
        expect([text, jsonFault(text)?.column]).toEqual([text, place + 1]);
      }
    expect(named).toBeGreaterThan(50);
  });

  function placeOfEngine(text: string): number | null {
    try {
      JSON.parse(text);
      return null;
    } catch (error) {
      const [, place] = /at position (\d+)/.exec((error as Error).message) ?? [];
      return place === undefined ? null : Number(place);
    }
  }
});

describe('The bounds of a JSON text', () => {
  const BOUNDS = { depth: 3, containers: 5, fields: 4 };
  const scan = (text: string) => excessOf(Buffer.from(text), BOUNDS);

  it.each([
    ['[[[1]]]', undefined],
    ['[[[[1]]]]', 'depth'],
    ['[[],[],[],[]]', undefined],
    ['[[],[],[],[],{}]', 'containers'],
    ['{"a":1,"b":2,"c":{"d":3}}', undefined],
    ['{"a":1,"b":2,"c":{"d":3,"e":4}}', 'fields'],
    ['[1,2,3,4,5]', undefined],
    ['[1,2,3,4,5,6]', 'fields'],
    ['"a text"', undefined],
    ['', undefined],
  ])('of %s', (text, excess) => {
    expect(scan(text)).toBe(excess);
  });

  it('do not count what stands in strings, whatever is escaped there', () => {
    expect(scan(JSON.stringify(['[[[[{{{{::::::', '"[[[[::::::', '\\', '[[[[\\"']))).toBeUndefined();
    expect(scan(String.raw`["\\",[[[`)).toBe('depth');
    expect(scan(String.raw`["\"",[[[`)).toBe('depth');
  });

  it('of a text that ends within a string', () => {
    expect(scan('["[[[[[[')).toBeUndefined();
  });
});

import { excessOf } from './json-text.js';

const BOUNDS = { depth: 3, containers: 5, fields: 4 };
const scan = (text: string) => excessOf(Buffer.from(text), BOUNDS);

describe('The bounds of a JSON text', () => {
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

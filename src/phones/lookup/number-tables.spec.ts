import { serialize } from 'bson';
import { PrefixTable, readTextMap } from './number-tables.js';

describe('A prefix table', () => {
  const table = new PrefixTable(
    Object.entries({
      '2': 'two',
      '06': 'zero six',
      '6': 'six',
      '212': 'two one two',
      '212555': 'the bureau',
      '999999999999999': 'the last',
    }),
  );

  it.each([
    ['2125551234', 'the bureau'],
    ['2125541234', 'two one two'],
    ['213', 'two'],
    ['21', 'two'],
    ['0612', 'zero six'],
    ['612', 'six'],
    ['999999999999999', 'the last'],
    ['99999999999999', null],
    ['0', null],
    ['', null],
    ['777', null],
  ])('finds the longest prefix of %s: %s', (digits, text) => {
    expect(table.find(digits)).toBe(text);
  });

  it('says the same as an object of prefixes, for whatever digits', () => {
    const entries = Object.fromEntries(
      Array.from({ length: 2_000 }, (_none, index) => [
        String(index * 7919).slice(0, 1 + (index % 6)),
        `text ${index % 90}`,
      ]),
    );
    const large = new PrefixTable(Object.entries(entries));
    const all = Array.from({ length: 20_000 }, (_none, number) => String(number * 104_729));
    const expected = all.map((digits) => {
      const prefix = Array.from(digits, (_digit, index) => digits.slice(0, digits.length - index)).find(
        (part) => part in entries,
      );
      return [digits, prefix === undefined ? null : entries[prefix]];
    });
    expect(all.map((digits) => [digits, large.find(digits)])).toEqual(expected);
  });

  it('refuses more texts than it can distinguish', () => {
    const entries = Object.fromEntries(
      Array.from({ length: 2 ** 16 + 1 }, (_none, index) => [String(index), `text ${index}`]),
    );
    expect(() => new PrefixTable(Object.entries(entries))).toThrow('at most 65,536');
  });
});

describe('A document of texts', () => {
  it('is read as the bson package wrote it', () => {
    const map = { '1415': 'San Francisco, CA', '06': '', '39': 'Zürich', '7': '東京 ☎', '212555': 'a'.repeat(300) };
    expect(Object.fromEntries(readTextMap(Buffer.from(serialize(map))))).toEqual(map);
    expect(readTextMap(Buffer.from(serialize({})))).toEqual([]);
  });

  it('is refused when it holds anything else', () => {
    expect(() => readTextMap(Buffer.from(serialize({ a: 'text', b: 1 })))).toThrow('is no text');
  });
});

import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { countryOf, readNumber } from './phone-number.js';
import { callingCodesOf, endOf, isFound, rangesOf, readSearch } from './search-text.js';

const CALLING_CODES = [
  ...new Set(getCountries().map((country) => getCountryCallingCode(country))),
  '800',
  '808',
  '870',
  '878',
  '881',
  '882',
  '883',
  '888',
  '979',
];
/** Beginnings and lengths of what may follow a calling code, numbers that no plan assigns among them. */
const NATIONAL = Array.from({ length: 10 }, (_none, first) =>
  [7, 8, 9, 10, 11].map((length) => `${first}123456789012`.slice(0, length)),
).flat();

describe('The search for phone numbers', () => {
  it('finds the calling code of any number by the country of its row', () => {
    const numbers = CALLING_CODES.flatMap((code) =>
      NATIONAL.map((national) => ({ code, number: readNumber(`+${code}${national}`, undefined).phoneE164 })),
    )
      // What reads as another number, its trunk prefix left out, is that number.
      .filter(({ code, number }) => number?.startsWith(`+${code}`) === true);
    expect(numbers.filter(({ code, number }) => !callingCodesOf([countryOf(number ?? '')]).includes(code))).toEqual([]);
    expect(new Set(numbers.map(({ code }) => code)).size).toBeGreaterThan(200);
  });

  it('reads beginnings with and without calling code, and ends of four digits and more', () => {
    const search = readSearch('(415) 5');
    if (search === null) throw new Error('is a search');
    expect(rangesOf(search, ['1', '44'], null)).toEqual([
      ['+14155', '+14156'],
      ['+4155', '+4156'],
      ['+444155', '+444156'],
    ]);
    expect([endOf(search), endOf({ ...search, digits: '415' }), endOf({ ...search, isInternational: true })]).toEqual([
      '4155',
      null,
      null,
    ]);
  });

  it('leaves out what lies within another range, before the cursor, or is longer than any number', () => {
    expect(rangesOf({ digits: '1', isInternational: false }, ['1', '12'], null)).toEqual(
      [
        ['+1', '+2'],
        ['+121', '+122'],
      ].slice(0, 1),
    );
    expect(rangesOf({ digits: '20', isInternational: false }, ['1', '49'], '+1999')).toEqual([
      ['+20', '+21'],
      ['+4920', '+4921'],
    ]);
    expect(rangesOf({ digits: '1234567890123456', isInternational: true }, [], null)).toEqual([]);
  });

  it('knows a number that it finds', () => {
    const search = { digits: '2053', isInternational: false };
    const ranges = rangesOf(search, ['1'], null);
    expect(
      ['+12053000000', '+20530000', '+4915112342053', '+4920530000'].map((number) => isFound(number, search, ranges)),
    ).toEqual([true, true, true, false]);
  });

  it.each(['41a', '%', '++1', '', '+'])('%s is no search for a number', (text) => expect(readSearch(text)).toBeNull());
});

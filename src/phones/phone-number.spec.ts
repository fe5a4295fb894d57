import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import {
  countryCodeOf,
  countryFault,
  countryName,
  likelyCountries,
  pathNumberFault,
  readNumber,
  telephoneCountryFault,
} from './phone-number.js';

const PLUS = 'Begin with "+" and the calling code (+49…, not 0049… or 49…), or give defaultCountry.';
const EXTENSION = 'Leave the extension out: a message cannot reach it.';
const NO_NUMBER = 'This is no phone number: write digits, and blanks, dashes, dots or brackets between them.';

describe('readNumber', () => {
  it.each<[string, CountryCode | undefined, string]>([
    ['+14155552601', undefined, '+14155552601'],
    [' +1 (415) 555-2601 ', undefined, '+14155552601'],
    ['tel:+1-415-555-2601', undefined, '+14155552601'],
    ['(415) 555-2601', 'US', '+14155552601'],
    ['14155552601', 'US', '+14155552601'],
    ['0049 30 123456', 'DE', '+4930123456'],
    ['011 49 30 123456', 'US', '+4930123456'],
  ])('reads %j in %s', (input, country, phoneE164) => {
    expect(readNumber(input, country)).toEqual({ phoneE164, error: null });
  });

  it('reads North American numbers as the library does, without asking it', () => {
    const numbers = Array.from({ length: 800 }, (_none, area) =>
      Array.from(
        { length: 25 },
        (_one, index) => `+1${200 + area}${String((index * 7_919_993 + area * 31) % 1e7).padStart(7, '0')}`,
      ),
    ).flat();
    const differs = numbers.filter((text) => {
      const parsed = parsePhoneNumberFromString(text, { extract: false });
      return parsed?.isPossible() !== true || parsed.number !== readNumber(text, undefined).phoneE164;
    });
    expect(differs).toEqual([]);
  });

  it.each<[string, CountryCode | undefined, string]>([
    ['', undefined, 'The number is missing.'],
    [' tel: ', undefined, 'The number is missing.'],
    ['0049 30 123456', undefined, PLUS],
    ['0049 30 123456', 'US', PLUS],
    ['14155552601', undefined, PLUS],
    ['(415) 555-2601', undefined, PLUS],
    ['+1 415 555 2601 ext 5', undefined, EXTENSION],
    ['+1 415 555 2601x5', undefined, EXTENSION],
    ['tel:+14155552601;ext=5', undefined, EXTENSION],
    ['415 555 2601 ext. 5', 'US', EXTENSION],
    ['+1415555', undefined, 'This number is too short for +1.'],
    ['+4930', undefined, 'This number is too short for Germany (+49).'],
    ['5552601', 'US', 'This number is too short for United States (+1).'],
    ['+44', undefined, 'This number is too short.'],
    ['+141555526011111', undefined, 'This number is too long for +1.'],
    ['+12345678901234567890', undefined, 'This number is too long.'],
    ['+999123456', undefined, 'No country has the calling code of +999.'],
    ['+0049301234567', undefined, PLUS],
    ['nonsense', undefined, NO_NUMBER],
    ['+1-800-FLOWERS', undefined, NO_NUMBER],
    ['+', undefined, NO_NUMBER],
  ])('says of %j in %s: %s', (input, country, error) => {
    expect(readNumber(input, country)).toEqual({ phoneE164: null, error });
  });
});

describe('pathNumberFault', () => {
  it.each(['+14155552601', '14155552601', '+49', '+123456789012345'])('takes %s', (text) => {
    expect(pathNumberFault(text)).toBeNull();
  });

  it.each([
    ['', 'minLength', 'must have at least 2 digits'],
    ['+1', 'minLength', 'must have at least 2 digits'],
    ['+1234567890123456', 'maxLength', 'must have at most 15 digits'],
    ['004930123456', 'isInternational', 'must begin with "+" and the calling code (+49…, not 0049… or 0151…)'],
    ['+004930123456', 'isInternational', 'must begin with "+" and the calling code (+49…, not 0049… or 0151…)'],
    ['+1 415', 'isPhone', 'must be digits only, after a "+"'],
    ['++49', 'isPhone', 'must be digits only, after a "+"'],
    ['call me', 'isPhone', 'must be digits only, after a "+"'],
  ])('says of %j: %s', (text, rule, sentence) => {
    expect(pathNumberFault(text)).toEqual({ rule, sentence });
  });
});

const REGIONS = new Intl.DisplayNames(['en'], { type: 'region' });

describe('countryCodeOf', () => {
  it.each([
    [
      'US',
      ['US', 'us', 'USA', 'usa', 'U.S.', 'U.S.A.', 'United States', 'united states of america', 'The United States'],
    ],
    ['GB', ['GB', 'UK', 'GBR', 'United Kingdom', 'Great Britain', ' united  kingdom ']],
    ['TT', ['TT', 'TTO', 'Trinidad and Tobago', 'Trinidad & Tobago', 'TRINIDAD AND TOBAGO']],
    ['DE', ['de', 'DEU', 'Germany']],
    ['CI', ["Côte d'Ivoire", 'Cote d’Ivoire', 'Ivory Coast']],
    ['CZ', ['Czechia', 'Czech Republic']],
    ['TR', ['Turkey', 'Türkiye']],
    ['KR', ['South Korea', 'Korea, Republic of', 'Republic of Korea']],
    ['CD', ['Congo - Kinshasa', 'Democratic Republic of the Congo', 'DR Congo']],
    ['BA', ['Bosnia and Herzegovina', 'Bosnia & Herzegovina']],
    ['LC', ['St. Lucia', 'Saint Lucia']],
    ['MM', ['Myanmar', 'Burma', 'Myanmar (Burma)']],
    ['NL', ['Netherlands', 'The Netherlands', 'Holland']],
    ['RU', ['Russia', 'Russian Federation']],
    ['HK', ['Hong Kong', 'Hong Kong SAR China']],
    ['AQ', ['Antarctica', 'ATA']],
    ['XK', ['Kosovo', 'XKK']],
  ])('%s is %j', (code, texts) => {
    expect(texts.map(countryCodeOf)).toEqual(texts.map(() => code));
  });

  it.each(['', 'Atlantis', 'XX', 'ZZZ', 'Korea', 'Congo', 'Guinea Bissau Conakry', '🇩🇪', '49'])(
    '%j is none',
    (text) => {
      expect(countryCodeOf(text)).toBeNull();
    },
  );

  it('knows the name of every region that Unicode has a name for, and its code', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    // Groups of countries, outlying places without a code in ISO 3166-1, and codes that are no longer in use.
    const others = new Set(['CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'UN', 'XA', 'XB', 'ZZ']);
    const unknown = letters
      .flatMap((one) => letters.map((two) => one + two))
      .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
      .filter((code) => REGIONS.of(code) !== code && !others.has(code))
      .filter((code) => countryCodeOf(code) !== code || countryCodeOf(countryName(code) ?? '') !== code);
    expect(unknown).toEqual([]);
  });
});

describe('likelyCountries', () => {
  it.each([
    ['Germny', ['DE']],
    ['Untied States', ['US']],
    ['Brasil', ['BR']],
    ['England', ['GB']],
    ['Korea', ['KP', 'KR']],
    ['Ger', ['DE']],
    ['Deutschland', ['DE']],
    ['Atlantis', []],
    ['XX', []],
    ['x'.repeat(1_000), []],
  ])('%s: %j', (text, codes) => {
    expect(likelyCountries(text)).toEqual(codes);
  });
});

describe('A country in a request', () => {
  it('is named with the likely one', () => {
    expect(countryFault('Germny')?.sentence).toBe(
      'must be an ISO 3166-1 code or the English name of a country; did you mean Germany (DE)?',
    );
    expect(countryFault('XX')?.sentence).toBe(
      'must be an ISO 3166-1 code or the English name of a country, such as US, USA or United States',
    );
    expect(countryFault('Antarctica')).toBeNull();
    expect(countryFault('x'.repeat(65))?.rule).toBe('maxLength');
  });

  it('must have telephones where numbers shall be read', () => {
    expect(telephoneCountryFault('AQ')?.sentence).toBe(
      'must be a country with telephone numbers, which Antarctica is not',
    );
    expect(telephoneCountryFault('Gemrany')?.rule).toBe('isCountry');
    expect(telephoneCountryFault('USA')).toBeNull();
  });
});

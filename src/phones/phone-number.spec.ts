import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { pathNumberFault, readNumber } from './phone-number.js';

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

import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';

/** Digits of a prefix after the calling code: a range of numbers is one prefix, and an area several. */
export const PREFIX_NATIONAL_DIGITS = 4;

/** Calling codes that belong to no country have all three digits. */
const CODE_DIGITS_MAX = 3;
const CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

/** No prefix is longer: a plus sign, a calling code and the digits after it. */
export const PREFIX_LENGTH = 1 + CODE_DIGITS_MAX + PREFIX_NATIONAL_DIGITS;

/** The beginning of a number in E.164 that stands for its range: the calling code and the first digits after it. */
export function prefixOf(phoneE164: string): string {
  let codeDigits = 1;
  while (codeDigits < CODE_DIGITS_MAX && !CODES.has(phoneE164.slice(1, 1 + codeDigits))) codeDigits += 1;
  return phoneE164.slice(0, 1 + codeDigits + PREFIX_NATIONAL_DIGITS);
}

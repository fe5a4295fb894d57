import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';

/** Digits of a prefix after the calling code: a range of numbers is one prefix, and an area several. */
export const PREFIX_NATIONAL_DIGITS = 4;

/** Calling codes that belong to no country have all three digits. */
const CODE_DIGITS_MAX = 3;
const CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

/** No prefix is longer: a plus sign, a calling code and the digits after it. */
export const PREFIX_LENGTH = 1 + CODE_DIGITS_MAX + PREFIX_NATIONAL_DIGITS;

/** So many digits of a number are never in its prefix: some have four in all, and no erasure looks for prefixes. */
export const DIGITS_LEFT_OUT = 2;

/** The beginning of a number in E.164 that stands for its range: the calling code and the first digits after it. */
export function prefixOf(phoneE164: string): string {
  return prefixIn(phoneE164.slice(0, -DIGITS_LEFT_OUT));
}

/** The same of a beginning that lacks at least those digits. */
export function prefixIn(beginning: string): string {
  let codeDigits = 1;
  while (codeDigits < CODE_DIGITS_MAX && !CODES.has(beginning.slice(1, 1 + codeDigits))) codeDigits += 1;
  return beginning.slice(0, 1 + codeDigits + PREFIX_NATIONAL_DIGITS);
}

import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** What may stand where a number stands in a path; E.164 with or without its plus. */
export const PHONE_PATTERN = /^\+?[0-9]{2,15}$/;

/** ISO 3166-1 alpha-2 of a number's country; null where its calling code is shared or global and the rest does not tell. */
export function countryOf(phoneE164: string): string | null {
  return parsePhoneNumberFromString(phoneE164, { extract: false })?.country ?? null;
}

/** What is said of an input that is no number. */
export const NOT_A_NUMBER = 'This is no phone number; write it with its calling code, or give defaultCountry.';

/** The scheme of a telephone URI (RFC 3966). */
const TEL_SCHEME = /^tel:/i;

/**
 * The E.164 of a number in any common writing, by Google's numbering plans (libphonenumber). Null when it cannot be a
 * number at all; one of possible length that the plan does not assign is a number, and its look-up says so.
 */
export function readNumber(input: string, defaultCountry: CountryCode | undefined): string | null {
  const parsed = parsePhoneNumberFromString(input.trim().replace(TEL_SCHEME, ''), {
    ...(defaultCountry === undefined ? {} : { defaultCountry }),
    extract: false,
  });
  return parsed === undefined || !parsed.isPossible() || parsed.ext !== undefined ? null : parsed.number;
}

import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { PHONE_TYPES, type PhoneType } from './phone.entity.js';

/** What may stand where a number stands in a path; E.164 with or without its plus. */
export const PHONE_PATTERN = /^\+?[0-9]{2,15}$/;

/** The scheme of a telephone URI (RFC 3966). */
const TEL_SCHEME = /^tel:/i;

/** What the numbering plan says of a number. */
export interface NumberFacts {
  readonly phoneE164: string;
  readonly isValid: boolean;
  readonly validationErrorMessage: string | null;
  readonly countryCodeIso2: string | null;
  readonly phoneType: PhoneType;
}

/**
 * Reads a number in any common writing, with Google's numbering plans (libphonenumber). Null when it cannot be a number
 * at all; a number of possible length that the plan does not assign has facts, with `isValid: false`.
 */
export function readNumber(input: string, defaultCountry: CountryCode | undefined): NumberFacts | null {
  const parsed = parsePhoneNumberFromString(input.trim().replace(TEL_SCHEME, ''), { ...(defaultCountry === undefined ? {} : { defaultCountry }), extract: false });
  if (parsed === undefined || !parsed.isPossible() || parsed.ext !== undefined) return null;
  const isValid = parsed.isValid();
  const type = PHONE_TYPES.find((known) => known === parsed.getType());
  return {
    phoneE164: parsed.number,
    isValid,
    validationErrorMessage: isValid ? null : `The numbering plan of +${parsed.countryCallingCode} does not assign this number.`,
    countryCodeIso2: parsed.country ?? null,
    phoneType: type ?? 'UNKNOWN',
  };
}

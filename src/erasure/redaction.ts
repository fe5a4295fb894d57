import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** What people put between the digits of a number. */
const BETWEEN = '[\\s().\\/-]{0,3}';

/**
 * Puts a pseudonym in the place of a number in any common writing: E.164, with 00 or a national 0 before it, without
 * its calling
 * code, with blanks, brackets, dots and dashes between the digits. Digits that are part of a longer word or number are
 * another's.
 */
export function redactionOf(phoneE164: string, pseudonym: string): (text: string) => string {
  const parsed = parsePhoneNumberFromString(phoneE164, { extract: false });
  const national = parsed?.nationalNumber ?? phoneE164.slice(1);
  const callingCode =
    parsed === undefined ? '' : `(?:(?:\\+|00|%2B|u002b)?${spelt(parsed.countryCallingCode)}${BETWEEN})?`;
  const pattern = new RegExp(
    `(?<![0-9A-Za-z])\\+?\\(?${callingCode}(?:\\(?0\\)?${BETWEEN})?\\(?${spelt(national)}(?![0-9A-Za-z])`,
    'gi',
  );
  return (text) => text.replace(pattern, pseudonym);
}

function spelt(digits: string): string {
  return [...digits].join(BETWEEN);
}

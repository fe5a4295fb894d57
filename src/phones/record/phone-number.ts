import {
  type CountryCode,
  parsePhoneNumberFromString,
  type PhoneNumber,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import type { Fault } from '../../platform/http/fault.js';
import { countryName } from './countries.js';

const PATH_DIGITS_MIN = 2;
/** E.164 has no longer number. */
const DIGITS_MAX = 15;

/**
 * ISO 3166-1 alpha-2 of a number's country; null where its calling code is shared or global and the rest does not say.
 */
export function countryOf(phoneE164: string): string | null {
  return parsePhoneNumberFromString(phoneE164, { extract: false })?.country ?? null;
}

/** What was made of a text: the number in E.164, or why it is none. */
export type NumberReading =
  { readonly phoneE164: string; readonly error: null } | { readonly phoneE164: null; readonly error: string };

const NOT_A_NUMBER = 'This is no phone number: write digits, and blanks, dashes, dots or brackets between them.';
const BEGIN_WITH_PLUS = 'Begin with "+" and the calling code (+49…, not 0049… or 49…), or give defaultCountry.';
const WITH_EXTENSION = 'Leave the extension out: a message cannot reach it.';

/**
 * A number of the North American Numbering Plan in E.164. Two dozen countries share its calling code; to find out which
 * one it is takes most of the time of parsing, and nobody asks for it here.
 */
const NORTH_AMERICAN = /^\+1[2-9][0-9]{9}$/;

/** The scheme of a telephone URI (RFC 3966), and an extension in it. */
const TEL_SCHEME = /^tel:/i;
const TEL_EXTENSION = /;ext=/i;

/**
 * Reads a number in any common writing, by Google's numbering plans (libphonenumber). One of possible length that the
 * plan does not assign is a number, and its look-up says so.
 */
export function readNumber(input: string, defaultCountry: CountryCode | undefined): NumberReading {
  const text = input.trim().replace(TEL_SCHEME, '');
  if (text === '') return unread('The number is missing.');
  if (NORTH_AMERICAN.test(text)) return { phoneE164: text, error: null };
  const options = { ...(defaultCountry === undefined ? {} : { defaultCountry }), extract: false } as const;
  const parsed = parsePhoneNumberFromString(text, options);
  if (parsed?.ext !== undefined || TEL_EXTENSION.test(text)) return unread(WITH_EXTENSION);
  if (parsed?.isPossible() === true) return { phoneE164: parsed.number, error: null };
  if (/^\D*00/.test(text)) return unread(BEGIN_WITH_PLUS);
  switch (validatePhoneNumberLength(text, options)) {
    case 'INVALID_COUNTRY':
      return unread(
        text.startsWith('+') ? `No country has the calling code of ${beginningOf(text)}.` : BEGIN_WITH_PLUS,
      );
    case 'TOO_SHORT':
      return unread(`This number is too short${placeOf(parsed)}.`);
    case 'TOO_LONG':
      return unread(`This number is too long${placeOf(parsed)}.`);
    case 'INVALID_LENGTH':
      return unread(`No number${placeOf(parsed)} has this many digits.`);
    case 'NOT_A_NUMBER':
    case undefined:
    default:
      return unread(NOT_A_NUMBER);
  }
}

/** A number that a text may stand for, and whether its numbering plan assigns it. */
export interface PossibleNumber {
  readonly phoneE164: string;
  readonly isValid: boolean;
}

/** The number that a text stands for as people of a country write it, or in E.164; null when it cannot be one. */
export function possibleNumber(text: string, country?: CountryCode): PossibleNumber | null {
  const options = { ...(country === undefined ? {} : { defaultCountry: country }), extract: false } as const;
  const parsed = parsePhoneNumberFromString(text, options);
  if (parsed === undefined || parsed.ext !== undefined || !parsed.isPossible()) return null;
  return { phoneE164: parsed.number, isValid: parsed.isValid() };
}

/** Prefixes of international calls, before the calling code. */
const INTERNATIONAL = /^(?:0011|011|001|010|810|00)?$/;
/** The end of a number that stands in every writing of it. */
const ENDING_DIGITS = 4;

/** Whether digits, whatever stands between them, are a number: in E.164, as it is dialled abroad, or in its country. */
export function isWritingOf(text: string, phoneE164: string): boolean {
  const digits = text.replace(/[^0-9]/g, '');
  const own = phoneE164.slice(1);
  if (!digits.endsWith(own.slice(-ENDING_DIGITS)) || /[a-z]/i.test(text)) return false;
  if (digits.endsWith(own) && INTERNATIONAL.test(digits.slice(0, -own.length))) return true;
  // It comes from the tables of the same library.
  const country = countryOf(phoneE164) as CountryCode | null;
  return country !== null && possibleNumber(digits, country)?.phoneE164 === phoneE164;
}

/** What keeps the number of a path, with or without its plus, from being one in E.164. */
export function pathNumberFault(text: string): Fault | null {
  const [, digits] = /^\+?([0-9]*)$/.exec(text) ?? [];
  if (digits === undefined) return { rule: 'isPhone', sentence: 'must be digits only, after a "+"' };
  if (digits.startsWith('0'))
    return { rule: 'isInternational', sentence: 'must begin with "+" and the calling code (+49…, not 0049… or 0151…)' };
  if (digits.length < PATH_DIGITS_MIN)
    return { rule: 'minLength', sentence: `must have at least ${PATH_DIGITS_MIN} digits` };
  return digits.length > DIGITS_MAX ? { rule: 'maxLength', sentence: `must have at most ${DIGITS_MAX} digits` } : null;
}

function unread(error: string): NumberReading {
  return { phoneE164: null, error };
}

function placeOf(parsed: PhoneNumber | undefined): string {
  if (parsed === undefined) return '';
  const { country, countryCallingCode } = parsed;
  return country === undefined
    ? ` for +${countryCallingCode}`
    : ` for ${countryName(country)} (+${countryCallingCode})`;
}

/** As much of a number as a calling code can be. */
function beginningOf(text: string): string {
  return `+${text.replace(/\D/g, '').slice(0, 3)}`;
}

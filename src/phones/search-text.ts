import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import { ENDING_DIGITS } from './phone.entity.js';

const E164_DIGITS_MAX = 15;

/** What `search` asks for. */
export interface PhoneSearch {
  readonly digits: string;
  /** Written with a plus: the digits are the beginning of a number in E.164 and nothing else. */
  readonly isInternational: boolean;
}

/** The numbers in E.164 that begin with `from`: those from it on and below the other text. */
export type NumberRange = readonly [from: string, below: string];

const CODE_OF = new Map<string, string>(getCountries().map((country) => [country, getCountryCallingCode(country)]));
/** Calling codes of no country (ITU-T E.164): services, satellites, networks. */
const GLOBAL_CODES = ['800', '808', '870', '878', '881', '882', '883', '888', '979'];
/** Of these, the code alone does not say the country, so a number that is not assigned has none. */
const COUNTRYLESS_CODES = [
  ...[...CODE_OF.values()].filter((code, index, all) => all.indexOf(code) !== index),
  ...GLOBAL_CODES,
];

/**
 * Reads the `search` parameter: punctuation of phone numbers is dropped; with a plus the text is a beginning in E.164,
 * without one it is a beginning with or without calling code, and from four digits on also an end. Null when the text
 * holds anything else: then it matches nothing.
 */
export function readSearch(text: string): PhoneSearch | null {
  const compact = text.replace(/[()\-. ]/g, '');
  const [, plus, digits] = /^(\+?)([0-9]+)$/.exec(compact) ?? [];
  return digits === undefined ? null : { digits, isInternational: plus === '+' };
}

/** The digits that a number may end with; null when ends do not count. */
export function endOf({ digits, isInternational }: PhoneSearch): string | null {
  return !isInternational && digits.length >= ENDING_DIGITS && digits.length <= E164_DIGITS_MAX ? digits : null;
}

/**
 * The calling codes that numbers may have whose rows have these countries: a row's country is one of those that have
 * the calling code of its number, and null only where there is not exactly one of them.
 */
export function callingCodesOf(countries: readonly (string | null)[]): string[] {
  return [
    ...new Set(countries.flatMap((country) => (country === null ? COUNTRYLESS_CODES : (CODE_OF.get(country) ?? [])))),
  ];
}

/**
 * The numbers that begin with the digits, or with one of these calling codes and the digits: ascending, disjoint, not
 * empty after a number.
 */
export function rangesOf(
  { digits, isInternational }: PhoneSearch,
  callingCodes: readonly string[],
  after: string | null,
): NumberRange[] {
  const kept: string[] = [];
  for (const beginning of [digits, ...(isInternational ? [] : callingCodes.map((code) => code + digits))]
    .filter(({ length }) => length <= E164_DIGITS_MAX)
    .sort()) {
    const last = kept.at(-1);
    // What lies within another's range is left out.
    if (last === undefined || !beginning.startsWith(last)) kept.push(beginning);
  }
  const ranges = kept.map(beginningWith);
  return after === null ? ranges : ranges.filter(([, below]) => below > after);
}

/** Whether other countries have the same calling code. */
export function sharesItsCode(country: string): boolean {
  return COUNTRYLESS_CODES.includes(String(CODE_OF.get(country)));
}

/** Where the numbers of a country stand: under its calling code. */
export function rangesOfCountry(country: string): NumberRange[] {
  return callingCodesOf([country]).map(beginningWith);
}

/** Whether a number is what the search asks for, `ranges` being those of rangesOf. */
export function isFound(phoneE164: string, search: PhoneSearch, ranges: readonly NumberRange[]): boolean {
  const end = endOf(search);
  return (
    (end !== null && phoneE164.endsWith(end)) || ranges.some(([from, below]) => phoneE164 >= from && phoneE164 < below)
  );
}

/** The numbers that begin with some digits. */
function beginningWith(beginning: string): NumberRange {
  return [
    `+${beginning}`,
    `+${beginning.slice(0, -1)}${String.fromCharCode(beginning.charCodeAt(beginning.length - 1) + 1)}`,
  ];
}

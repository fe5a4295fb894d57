import { type CountryCode, getCountries } from 'libphonenumber-js/max';
import { likeliest } from '../../platform/likeliest.js';
import { ISO_CODES, LIKELY_CODES, USUAL_NAMES } from './country-codes.js';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });
/** Of so many that a text may mean, a person can still choose. */
const LIKELY_MAX = 3;
/** Shorter ones are like too many others. */
const LONG_NAME_MIN = 4;
const BEGINNING_MIN = 3;

const ALPHA2: readonly string[] = [...new Set([...ISO_CODES.map((codes) => codes.slice(0, 2)), ...getCountries()])];
const WITH_TELEPHONES: ReadonlySet<string> = new Set(getCountries());
const NAME_BY_CODE = new Map(ALPHA2.map((code) => [code, NAMES.of(code) ?? code]));
const CODE_BY_NAME = new Map(
  ALPHA2.flatMap((code) =>
    [countryName(code) ?? code, ...(USUAL_NAMES[code] ?? [])].map((name) => [folded(name), code] as const),
  ),
);
const CODE_BY_CODE = new Map([
  ...ALPHA2.map((code) => [code, code] as const),
  ...ISO_CODES.map((codes) => [codes.slice(2), codes.slice(0, 2)] as const),
]);

const ALL_NAMES = [...CODE_BY_NAME.keys()];
const LONG_NAMES = ALL_NAMES.filter(({ length }) => length >= LONG_NAME_MIN);

/** Longer than the name of any country, in UTF-16 units. */
export const COUNTRY_MAX = 64;

/** The English name of an ISO 3166-1 alpha-2 code. */
export function countryName(code: string | null): string | null {
  return code === null ? null : (NAME_BY_CODE.get(code) ?? code);
}

/**
 * The ISO 3166-1 alpha-2 code that a caller means by alpha-2, alpha-3 or an English name with its usual variants; case,
 * accents and punctuation do not count. Null for any other text.
 */
export function countryCodeOf(text: string): string | null {
  if (text.length > COUNTRY_MAX) return null;
  const code = CODE_BY_CODE.get(text.trim().toUpperCase());
  if (code !== undefined) return code;
  const name = folded(text);
  return CODE_BY_NAME.get(name) ?? CODE_BY_CODE.get(name.replaceAll(' ', '').toUpperCase()) ?? null;
}

/** Whether numbers of a country can exist. */
export function hasTelephones(code: string): code is CountryCode {
  return WITH_TELEPHONES.has(code);
}

/** The codes of the countries that a text which is none of them likely means, the likeliest first; at most three. */
export function likelyCountries(text: string): string[] {
  const name = folded(text);
  const likely = Object.hasOwn(LIKELY_CODES, name) ? LIKELY_CODES[name] : undefined;
  if (likely !== undefined) return [likely];
  const begun = name.length < BEGINNING_MIN ? [] : codesOf(ALL_NAMES.filter((known) => begins(known, name)));
  return begun.length > 0 && begun.length <= LIKELY_MAX ? begun : codesOf(likeliest(name, LONG_NAMES));
}

function codesOf(names: readonly string[]): string[] {
  return [...new Set(names.flatMap((name) => CODE_BY_NAME.get(name) ?? []))];
}

/** Whether a word of the name begins with the text. */
function begins(name: string, text: string): boolean {
  return ` ${name}`.includes(` ${text}`);
}

/** A name without what writers differ in: case, accents, punctuation, "the", "and", "saint". */
function folded(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\b(?:the|and)\b/g, '')
    .replace(/ +/g, ' ')
    .trim();
}

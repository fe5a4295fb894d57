import { getCountries } from 'libphonenumber-js/max';

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

const CODE_BY_NAME = new Map<string, string>(getCountries().map((code) => [folded(NAMES.of(code) ?? code), code]));
const CODES = new Set<string>(getCountries());

const NAME_BY_CODE = new Map<string, string>(getCountries().map((code) => [code, NAMES.of(code) ?? code]));

/** The English name of an ISO 3166-1 alpha-2 code. */
export function countryName(code: string | null): string | null {
  return code === null ? null : (NAME_BY_CODE.get(code) ?? code);
}

/** The code that a caller means by a code or an English name, case and accents ignored; null for any other text. */
export function countryCodeOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  return CODES.has(code) ? code : (CODE_BY_NAME.get(folded(text)) ?? null);
}

function folded(name: string): string {
  return name.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

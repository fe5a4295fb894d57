import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  type CountryCode,
  getCountries,
  parsePhoneNumberFromString,
  type PhoneNumber,
  validatePhoneNumberLength,
} from 'libphonenumber-js/max';
import { type Fault, HasNoFault, trimmed } from '../platform/http/field-faults.js';
import { shortText } from '../platform/http/fields.js';
import { IsQueryValue } from '../platform/http/query-fields.js';
import { likeliest } from '../platform/text.js';

/** The codes of ISO 3166-1, alpha-2 and alpha-3 together, and those in use for Kosovo. */
const ISO_CODES: readonly string[] = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE
  BABIH BBBRB BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS
  BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN
  COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST
  EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF
  GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD
  HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM
  JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA
  LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD
  MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM
  NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG
  PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA
  SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD
  STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON
  TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR
  VNVNM VUVUT WFWLF WSWSM XKXKK YEYEM YTMYT ZAZAF ZMZMB ZWZWE
`
  .trim()
  .split(/\s+/);

/** Names in use besides those that Unicode has, by alpha-2 code. */
const USUAL_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates'],
  BA: ['Bosnia'],
  BN: ['Brunei Darussalam'],
  BO: ['Plurinational State of Bolivia'],
  BQ: ['Bonaire', 'Bonaire, Sint Eustatius and Saba'],
  CD: ['Democratic Republic of the Congo', 'DR Congo', 'DRC', 'Congo-Kinshasa', 'Zaire'],
  CG: ['Republic of the Congo', 'Congo-Brazzaville'],
  CI: ['Ivory Coast'],
  CN: ["People's Republic of China", 'PRC'],
  CV: ['Cabo Verde', 'Cape Verde'],
  CZ: ['Czech Republic', 'Czechia'],
  FK: ['Falkland Islands (Malvinas)', 'Falklands'],
  FM: ['Federated States of Micronesia'],
  GB: ['UK', 'Great Britain', 'Britain', 'United Kingdom of Great Britain and Northern Ireland'],
  HK: ['Hong Kong'],
  HM: ['Heard Island and McDonald Islands'],
  IR: ['Islamic Republic of Iran'],
  KP: ["Democratic People's Republic of Korea", 'DPRK'],
  KR: ['Republic of Korea', 'Korea, Republic of'],
  LA: ["Lao People's Democratic Republic"],
  MD: ['Republic of Moldova', 'Moldova, Republic of'],
  MK: ['Macedonia', 'Republic of North Macedonia'],
  MM: ['Myanmar', 'Burma'],
  MO: ['Macao', 'Macau'],
  NL: ['Holland', 'Kingdom of the Netherlands'],
  PN: ['Pitcairn'],
  PS: ['Palestine', 'State of Palestine'],
  RU: ['Russian Federation'],
  ST: ['Sao Tome'],
  SX: ['St. Maarten'],
  SY: ['Syrian Arab Republic'],
  SZ: ['Swaziland', 'Eswatini'],
  TL: ['East Timor', 'Timor-Leste'],
  TR: ['Turkey', 'Türkiye'],
  TW: ['Taiwan, Province of China'],
  TZ: ['United Republic of Tanzania'],
  UM: ['United States Minor Outlying Islands'],
  US: ['United States of America', 'America'],
  VA: ['Holy See', 'Vatican'],
  VC: ['St. Vincent', 'St. Vincent and the Grenadines'],
  VE: ['Bolivarian Republic of Venezuela'],
  VG: ['Virgin Islands, British'],
  VI: ['Virgin Islands, U.S.', 'US Virgin Islands'],
  VN: ['Viet Nam', 'Vietnam'],
};

/** Names that are not a country's, and the country that is likely meant. */
const LIKELY_CODES: Readonly<Record<string, string>> = {
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  deutschland: 'DE',
  espana: 'ES',
  italia: 'IT',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
};

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
const COUNTRY_MAX = 64;

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
function hasTelephones(code: string): code is CountryCode {
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

/** A country in a query; the dto gets its alpha-2 code. */
export function IsQueryCountry(): PropertyDecorator {
  return applyDecorators(IsCountryCode(), IsQueryValue(countryFault));
}

/** A country of a body that has telephone numbers; the dto gets its alpha-2 code. */
export function IsTelephoneCountry(): PropertyDecorator {
  return applyDecorators(IsCountryCode(), HasNoFault(telephoneCountryFault));
}

/** The same in a query. */
export function IsQueryTelephoneCountry(): PropertyDecorator {
  return applyDecorators(IsCountryCode(), IsQueryValue(telephoneCountryFault));
}

/** What is wrong with a text that should name a country. */
export function countryFault(value: unknown): Fault | null {
  const fault = shortText(COUNTRY_MAX)(value);
  if (fault !== null) return fault;
  if (countryCodeOf(String(value)) !== null) return null;
  const likely = likelyCountries(String(value)).map((code) => `${countryName(code)} (${code})`);
  const hint = likely.length === 0 ? ', such as US, USA or United States' : `; did you mean ${likely.join(' or ')}?`;
  return { rule: 'isCountry', sentence: `must be an ISO 3166-1 code or the English name of a country${hint}` };
}

/** What is wrong with a text that should name a country where numbers can be. */
export function telephoneCountryFault(value: unknown): Fault | null {
  const fault = countryFault(value);
  const code = fault === null ? countryCodeOf(String(value)) : null;
  if (code === null || hasTelephones(code)) return fault;
  return {
    rule: 'hasTelephones',
    sentence: `must be a country with telephone numbers, which ${countryName(code)} is not`,
  };
}

function IsCountryCode(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? (countryCodeOf(value) ?? trimmed(value)) : value,
  );
}

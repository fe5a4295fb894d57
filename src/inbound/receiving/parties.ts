import type { CountryCode } from 'libphonenumber-js/max';
import { countryOf, possibleNumber, type PossibleNumber, readNumber } from '../../phones/record/phone-number.js';
import { PARTY_LENGTH } from '../../messages/record/message.entity.js';

/** More of a party is never looked at: no number is so long in any writing. */
const READ_MAX = 64;
/** A number in digits, with what people put between them. */
const DIGITS = /^\+?[0-9 ()./-]+$/;
/** Digits with a calling code, without a plus; fewer are a short code. */
const INTERNATIONAL = /^[1-9][0-9]{7,14}$/;
/** Fewer digits are a short code, also where numbers of the country are as short. */
const NATIONAL_MIN = 7;
const SHORT_CODE_MAX = 8;
const ASCII = /^[\x20-\x7e]+$/;

/** Who wrote a message, as its gateway says it. */
export interface Party {
  /** The numbers that it may stand for, those that are most likely first; none for a short code or a name. */
  readonly readings: readonly PossibleNumber[];
  /** What it is called where none of them counts: its digits, or what the gateway wrote as far as a column holds it. */
  readonly name: string;
}

/** The number that a party stands for; null for none. */
export interface Person {
  readonly phoneE164: string | null;
  /** Whether it may as well stand for another number, and neither is known: then nobody is replied to. */
  readonly isAmbiguous: boolean;
}

/**
 * Reads who wrote a message. With `+` or `00` before the calling code it is one number. Without, it may be a number
 * with its calling code, or one as people of `country` write it.
 */
export function partyOf(from: string, country: CountryCode | null): Party {
  const text = from.trim().slice(0, READ_MAX);
  if (!DIGITS.test(text)) return { readings: [], name: text.replace(/[^\x20-\x7e]/g, '?').slice(0, PARTY_LENGTH) };
  const digits = text.replace(/[^0-9]/g, '');
  const name = digits.slice(0, PARTY_LENGTH);
  if (isInternational(text)) {
    const { phoneE164 } = readNumber(text.startsWith('+') ? text : `+${digits.slice(2)}`, undefined);
    // With the calling code it is clear which number is meant, also where the plan does not assign it.
    return { readings: phoneE164 === null ? [] : [{ phoneE164, isValid: true }], name };
  }
  const international = INTERNATIONAL.test(digits) ? possibleNumber(`+${digits}`) : null;
  const national = country === null || digits.length < NATIONAL_MIN ? null : possibleNumber(digits, country);
  const isSame = international?.phoneE164 === national?.phoneE164;
  return { readings: [international, isSame ? null : national].filter((reading) => reading !== null), name };
}

/** Whether a number is written with its calling code beyond doubt. */
export function isInternational(from: string): boolean {
  return /^\s*(?:\+|0[^0-9]*0)/.test(from);
}

/** Which of its readings counts: a number that is known, else the first that its numbering plan assigns. */
export function personOf({ readings }: Party, known: (phoneE164: string) => boolean): Person {
  const own = readings.find(({ phoneE164 }) => known(phoneE164));
  const valid = readings.filter(({ isValid }) => isValid);
  const isAmbiguous = own === undefined && valid.length > 1;
  return { phoneE164: (own ?? valid[0])?.phoneE164 ?? null, isAmbiguous };
}

/**
 * The country whose people a sender receives from, as far as one can say: that of its number, else the only one that it
 * sends to.
 */
export function countryOfReceiver(address: string, countries: readonly string[]): CountryCode | null {
  const [only = null, ...others] = countries;
  // Both come from the tables of the same library.
  return (countryOf(address) ?? (others.length === 0 ? only : null)) as CountryCode | null;
}

/**
 * The writings in which an address may stand among our senders, the likeliest first. None for what is not ASCII, as all
 * addresses are: MySQL refuses to compare them with it.
 */
export function writingsOfAddress(to: string, country: CountryCode | null): string[] {
  const text = to.trim().slice(0, PARTY_LENGTH);
  if (!ASCII.test(text)) return [];
  const digits = text.startsWith('+') && text.length <= SHORT_CODE_MAX + 1 ? [text.slice(1)] : [];
  const numbers = partyOf(text, country).readings.map(({ phoneE164 }) => phoneE164);
  return [...new Set([...numbers, text, ...digits])];
}

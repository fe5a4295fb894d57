import { Injectable } from '@nestjs/common';
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { countryName } from '../phone-number.js';
import { PHONE_TYPES, type PhoneType } from '../phone.entity.js';
import { NumberTables } from './number-tables.js';
import { zonesOfCountry } from './number-zones.js';

/** What a look-up says of a number. Everything but `isValid` may be unknown. */
export interface NumberFacts {
  readonly isValid: boolean;
  /** Why it is not valid, in plain words. */
  readonly validationErrorMessage: string | null;
  /** ISO 3166-1 alpha-2 of a country that has the calling code of the number. */
  readonly countryCodeIso2: string | null;
  readonly phoneType: PhoneType;
  /** The carrier that its range was given to; it may have been ported since. */
  readonly carrier: string | null;
  /** The place that its range belongs to: a city, or a region where the plan knows no better. */
  readonly city: string | null;
  /** IANA time zone; null where the number may lie in several. */
  readonly timezone: string | null;
}

/** What is said of a number of which nothing is known. */
export const NO_FACTS: NumberFacts = {
  isValid: false,
  validationErrorMessage: null,
  countryCodeIso2: null,
  phoneType: 'UNKNOWN',
  carrier: null,
  city: null,
  timezone: null,
};

/** The names of those facts, which are columns of the number's row. */
export const FACT_NAMES = Object.keys(NO_FACTS) as readonly (keyof NumberFacts)[];

/**
 * The port to a source of facts about numbers. It may ask over the network: it is never called inside a transaction,
 * and numbers are kept without facts until it responds.
 */
export abstract class NumberLookup {
  /** What is known of each number (E.164), in their order. Rejects when nothing can be learnt now. */
  abstract lookUp(numbers: readonly string[]): Promise<NumberFacts[]>;
}

/**
 * Looks numbers up in the numbering plans and tables of Google's libphonenumber, which are shipped: no network, no
 * cost.
 */
@Injectable()
export class OfflineLookup extends NumberLookup {
  constructor(private readonly tables: NumberTables) {
    super();
  }

  lookUp(numbers: readonly string[]): Promise<NumberFacts[]> {
    return Promise.resolve(numbers.map((number) => this.factsOf(number)));
  }

  private factsOf(phoneE164: string): NumberFacts {
    const parsed = parsePhoneNumberFromString(phoneE164, { extract: false });
    if (parsed === undefined) return { ...NO_FACTS, validationErrorMessage: 'This is no phone number.' };
    const countryCodeIso2 = parsed.country ?? null;
    // A plan that knows types has one for each number that it assigns; asking for both would match it twice.
    const type = parsed.getType();
    if (type === undefined && !parsed.isValid())
      return { ...NO_FACTS, countryCodeIso2, validationErrorMessage: notInUse(parsed) };
    return {
      isValid: true,
      validationErrorMessage: null,
      countryCodeIso2,
      phoneType: PHONE_TYPES.find((known) => known === type) ?? 'UNKNOWN',
      carrier: this.tables.carrier(parsed.countryCallingCode, parsed.nationalNumber),
      city: this.tables.place(parsed.countryCallingCode, parsed.nationalNumber),
      timezone: zoneOf(this.tables.timezones(phoneE164.slice(1)), countryCodeIso2),
    };
  }
}

function notInUse({ country, countryCallingCode }: PhoneNumber): string {
  const where = country === undefined ? `+${countryCallingCode}` : `${countryName(country)} (+${countryCallingCode})`;
  return `The numbering plan of ${where} does not assign this number.`;
}

/**
 * The zone that a number lies in: the only one, or the only one of its country. A guess among several would break quiet
 * hours.
 */
function zoneOf(zones: readonly string[], country: string | null): string | null {
  if (zones.length === 1) return zones[0] ?? null;
  const within = country === null ? [] : zones.filter((zone) => zonesOfCountry(country).includes(zone));
  return within.length === 1 ? (within[0] ?? null) : null;
}

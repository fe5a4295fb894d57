import { Injectable } from '@nestjs/common';
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { countryName } from '../record/countries.js';
import { PHONE_TYPES } from '../record/phone.entity.js';
import { NO_FACTS, NumberLookup, type NumberFacts } from './number-lookup.js';
import { zonesOfCountry } from './country-zones.js';
import { NumberTables } from './number-tables.js';

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

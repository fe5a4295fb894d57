import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { type Fault, HasNoFault } from '../../platform/http/fault.js';
import { shortText } from '../../platform/http/fields.js';
import { trimmed } from '../../platform/http/text-rules.js';
import { IsQueryValue } from '../../platform/http/query-fields.js';
import { COUNTRY_MAX, countryCodeOf, countryName, hasTelephones, likelyCountries } from './countries.js';

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

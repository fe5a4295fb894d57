import type { SqlValue } from '../../platform/database/database.js';
import { endingOf, NOTHING, type Scan, type Statement } from './phone-list.sql.js';
import { endOf, type NumberRange, type PhoneSearch, rangesOfCountry } from './phone-search.js';
import { ENDING_DIGITS } from '../record/phone.entity.js';

/** What the rows of a number must be, besides in scope. */
export interface PhoneFilters {
  readonly countryCodeIso2: string | null;
  readonly isOptedOut: boolean | null;
  readonly search: PhoneSearch | null;
}

/** What the indexes must be read for: every number that fits stands in one of these scans, or has the long end. */
export interface Plan {
  readonly scans: readonly Scan[];
  /** More digits at the end than the index on endings holds; null = none asked for. */
  readonly longEnd: string | null;
}

/** The scan of all numbers with a country or opt-out state, wherever they begin or end. */
export function orderedScan(filters: Omit<PhoneFilters, 'search'>, ranges: readonly NumberRange[] | null): Scan {
  const { countryCodeIso2, isOptedOut } = filters;
  const index = countryCodeIso2 !== null ? 'country' : isOptedOut !== null ? 'opted' : 'number';
  const states = index === 'number' ? [null] : statesOf(filters);
  return { index, cases: states.map((state) => rowConditions(countryCodeIso2, state)), isSifted: false, ranges };
}

/** The plan for some filters, `ranges` being those of the search's beginnings. */
export function planOf(filters: PhoneFilters, ranges: readonly NumberRange[] | null): Plan {
  const ordered = ranges?.length === 0 ? [] : [orderedScan(filters, ranges)];
  const end = filters.search === null ? null : endOf(filters.search);
  if (end === null) return { scans: ordered, longEnd: null };
  if (end.length > ENDING_DIGITS) return { scans: ordered, longEnd: end };
  return { scans: [...ordered, endingScan(filters, end)], longEnd: null };
}

/**
 * The scan of numbers with their last four digits; of those, only the ones under the country's calling code are sifted
 * by country.
 */
function endingScan(filters: PhoneFilters, end: string): Scan {
  const { countryCodeIso2 } = filters;
  const cases = statesOf(filters).map((state): Statement => {
    const rows = rowConditions(countryCodeIso2, state);
    return { sql: ` AND phoneEnding = ?${rows.sql}`, values: [endingOf(end), ...rows.values] };
  });
  return {
    index: 'ending',
    cases,
    isSifted: countryCodeIso2 !== null,
    ranges: countryCodeIso2 === null ? null : rangesOfCountry(countryCodeIso2),
  };
}

/** Country and opt-out as conditions on a row. */
export function filterConditions({ countryCodeIso2, isOptedOut }: PhoneFilters): Statement {
  return rowConditions(countryCodeIso2, isOptedOut === null ? null : isOptedOut ? 1 : 0);
}

/** An index with opt-out before the number gives the order of numbers only within one state: one case for each. */
function statesOf({ isOptedOut }: Omit<PhoneFilters, 'search'>): (0 | 1)[] {
  return isOptedOut === null ? [0, 1] : [isOptedOut ? 1 : 0];
}

function rowConditions(country: string | null, state: 0 | 1 | null): Statement {
  const byState = state === null ? '' : ` AND isOptedOut = ${state}`;
  if (country === null) return byState === '' ? NOTHING : { sql: byState, values: [] };
  const values: SqlValue[] = [country];
  return { sql: ` AND countryCodeIso2 = ?${byState}`, values };
}

import type { PhoneType } from '../record/phone.entity.js';

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

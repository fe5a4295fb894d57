import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max';
import type { PolicyRules, SendingPolicy } from './sending-policy.entity.js';

/** A cap of a project that is counted in `cap_uses`. */
interface CapRule {
  /** Where a policy says the most; null there = no cap. */
  readonly column: keyof PolicyRules & keyof SendingPolicy;
  /** What it is called in the body of a policy, and in the sentence of a message that it blocks. */
  readonly setting: string;
  /** Messages, or what they cost in millionths of the currency. */
  readonly counts: 'messages' | 'micros';
  /** The UTC period after which it begins again. */
  readonly per: 'day' | 'month';
}

/** The caps of a project: one line each. */
const RULES = {
  MESSAGES_DAY: { column: 'messagesPerDay', setting: 'messagesPerDay', counts: 'messages', per: 'day' },
  SPEND_DAY: { column: 'spendPerDayMicros', setting: 'spendPerDay', counts: 'micros', per: 'day' },
  SPEND_MONTH: { column: 'spendPerMonthMicros', setting: 'spendPerMonth', counts: 'micros', per: 'month' },
} as const satisfies Readonly<Record<string, CapRule>>;

export type ProjectCap = keyof typeof RULES;
/** In the order in which their counters are locked. */
export const PROJECT_CAPS = Object.keys(RULES).sort() as readonly ProjectCap[];
/** The columns of a policy that say the most of a cap. */
export type CapColumn = (typeof RULES)[ProjectCap]['column'];
/** What these caps are called in the body of a policy. */
export type CapSetting = (typeof RULES)[ProjectCap]['setting'];

export function ruleOf(cap: ProjectCap): (typeof RULES)[ProjectCap] {
  return RULES[cap];
}

/** The most that a policy allows of a cap; null where it has none. */
export function maxOf(policy: Pick<PolicyRules, CapColumn>, cap: ProjectCap): number | null {
  return policy[RULES[cap].column];
}

/** What a cap counts of messages and of what they cost. */
export function countedBy(cap: ProjectCap, { messages, micros }: { messages: number; micros: number }): number {
  return RULES[cap].counts === 'messages' ? messages : micros;
}

/** Whether a policy has a cap on spending: then what a message costs must be known. */
export function hasSpendCap(policy: Pick<PolicyRules, CapColumn>): boolean {
  return PROJECT_CAPS.some((cap) => RULES[cap].counts === 'micros' && maxOf(policy, cap) !== null);
}

/** A cap on messages to numbers that begin alike, in a UTC hour. */
interface PrefixCapRule {
  /** Where a policy says the most, by the name that it has in the body too; null there = no cap. */
  readonly setting: keyof PolicyRules & keyof SendingPolicy;
  /** What it counts, in the sentence of a message that it blocks. */
  readonly counted: string;
  /** Whether it counts messages to new numbers only. */
  readonly isOfNewNumbers: boolean;
}

/** These caps: one line each. */
const PREFIX_RULES = {
  NEW_NUMBERS_HOUR: {
    setting: 'newNumbersPerPrefixPerHour',
    counted: 'messages an hour to new numbers that begin with',
    isOfNewNumbers: true,
  },
  PREFIX_HOUR: { setting: 'prefixPerHour', counted: 'messages an hour to', isOfNewNumbers: false },
} as const satisfies Readonly<Record<string, PrefixCapRule>>;

export type PrefixCap = keyof typeof PREFIX_RULES;
/** In the order in which messages pass them, and in which their counters are locked. */
export const PREFIX_CAPS = Object.keys(PREFIX_RULES).sort() as readonly PrefixCap[];

export function prefixRuleOf(cap: PrefixCap): (typeof PREFIX_RULES)[PrefixCap] {
  return PREFIX_RULES[cap];
}

/** Digits of a prefix after the calling code: a range of numbers is one prefix, and an area several. */
const PREFIX_NATIONAL_DIGITS = 4;

/** Calling codes that belong to no country have all three digits. */
const CODE_DIGITS_MAX = 3;
const CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

/** No prefix is longer: a plus sign, a calling code and the digits after it. */
export const PREFIX_LENGTH = 1 + CODE_DIGITS_MAX + PREFIX_NATIONAL_DIGITS;

/** So many digits of a number are never in its prefix: some have four in all, and no erasure looks for prefixes. */
export const DIGITS_LEFT_OUT = 2;

/** The beginning of a number in E.164 that stands for its range: the calling code and the first digits after it. */
export function prefixOf(phoneE164: string): string {
  return prefixIn(phoneE164.slice(0, -DIGITS_LEFT_OUT));
}

/** The same of a beginning that lacks at least those digits. */
export function prefixIn(beginning: string): string {
  let codeDigits = 1;
  while (codeDigits < CODE_DIGITS_MAX && !CODES.has(beginning.slice(1, 1 + codeDigits))) codeDigits += 1;
  return beginning.slice(0, 1 + codeDigits + PREFIX_NATIONAL_DIGITS);
}

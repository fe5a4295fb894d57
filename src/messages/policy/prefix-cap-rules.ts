import type { PolicyRules, SendingPolicy } from './sending-policy.entity.js';

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

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

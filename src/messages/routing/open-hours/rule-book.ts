import { type DailyHours, hoursOfRule } from './daily-hours.js';
import type { QuietRule } from './quiet-rule.js';

const AREA_CODE = { from: '+1'.length, to: '+1'.length + 3 } as const;

/** The rules that hold for some numbers, those of states before those of countries. */
export interface RuleSet {
  /** Equal for equal sets. */
  readonly key: string;
  readonly hours: readonly DailyHours[];
}

const NO_RULES: RuleSet = { key: '', hours: [] };

/** Finds the rules of a number: by its country, and by the state that its area code belongs to. */
export class RuleBook {
  private readonly wholeCountries = new Map<string, RuleSet>();
  /** By country and area code. */
  private readonly areas = new Map<string, RuleSet>();

  constructor(rules: readonly QuietRule[]) {
    const hours = new Map(rules.map((rule) => [rule, hoursOfRule(rule)] as const));
    const setOf = (some: readonly QuietRule[]): RuleSet => ({
      key: some.map(({ ruleId, effectiveFrom }) => `${ruleId} ${effectiveFrom}`).join(),
      hours: some.flatMap((rule) => hours.get(rule) ?? []),
    });
    for (const country of new Set(rules.flatMap(({ countries }) => countries))) {
      const here = rules.filter(({ countries }) => countries.includes(country));
      const everywhere = here.filter(({ areaCodes }) => areaCodes === null);
      this.wholeCountries.set(country, setOf(everywhere));
      for (const area of new Set(here.flatMap(({ areaCodes }) => areaCodes ?? []))) {
        const there = here.filter(({ areaCodes }) => areaCodes?.includes(area) === true);
        this.areas.set(`${country} ${area}`, setOf([...there, ...everywhere]));
      }
    }
  }

  /** `country` as ISO 3166-1 alpha-2; no rules without one. */
  rulesOf(phoneE164: string, country: string | null): RuleSet {
    if (country === null) return NO_RULES;
    const area = `${country} ${phoneE164.slice(AREA_CODE.from, AREA_CODE.to)}`;
    const ofArea = phoneE164.startsWith('+1') ? this.areas.get(area) : undefined;
    return ofArea ?? this.wholeCountries.get(country) ?? NO_RULES;
  }
}

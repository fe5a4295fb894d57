import { COUNTRY_RULES } from './country-rules.js';
import { type DailyHours, type Holder, hoursOfRule } from './open-times.js';
import type { QuietRule } from './quiet-rule.js';
import { US_RULES } from './us-rules.js';

/**
 * Every rule of quiet hours, versions of one rule in the order of their days. `docs/compliance.md` shows them, and
 * what was left out; `test/quiet-rules.spec.ts` refuses a rule without sources, and gaps between versions.
 */
export const QUIET_RULES: readonly QuietRule[] = [...US_RULES, ...COUNTRY_RULES];

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

/** Which hours hold a message, in which zone, until when. `until` null: nothing opens within 8 days. */
export function holdSentence({ rule, zone }: Holder, until: number | null): string {
  const holds = rule === null ? 'quietHours of the sending policy hold' : `Rule ${rule.ruleId} of quiet hours holds`;
  return until === null
    ? `${holds} it in ${zone}, and no time within 8 days is open by all hours that count: it waits until its ` +
        'validity ends.'
    : `${holds} it in ${zone} until ${new Date(until).toISOString()}.`;
}

/** Where it stands that a rule holds: its first source that is no secondary one, or else its first. */
export function sourceSentence({ sources }: QuietRule): string {
  const [first] = [...sources].sort((a, b) => Number(a.kind === 'secondary') - Number(b.kind === 'secondary'));
  return first === undefined ? '' : ` Source: ${first.title}, ${first.url}, read on ${first.checkedOn}.`;
}

import { zonesOfNumber } from '../../phones/lookup/number-zones.js';
import { zoneClockOf } from '../../platform/clock.js';
import type { PolicyRules } from '../policy/sending-policy.entity.js';
import { hoursOfPolicy, type QuietHours } from './open-hours/open-times.js';
import { type Holder, OpenTimes } from './open-hours/open-times.js';
import { QUIET_RULES } from './open-hours/quiet-rules.js';
import { RuleBook, type RuleSet } from './open-hours/quiet-rules.js';

/** More sets of zones, rules and quiet hours than an installation uses; policies could make others without end. */
const KNOWN_MAX = 5_000;
const RULES = new RuleBook(QUIET_RULES);
const NO_RULES: RuleSet = { key: '', hours: [] };
const KNOWN = new Map<string, OpenTimes>();

/** What of a policy says when MARKETING waits. */
type QuietPolicy = Pick<PolicyRules, 'quietFrom' | 'quietTo' | 'legalQuietHours'>;

/** Where a message goes, as far as hours depend on it. */
export interface HoursPlace {
  readonly phoneE164: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCodeIso2: string | null;
  /** IANA time zone in which the caller knows the person to be; null where that is told from the number. */
  readonly timezone: string | null;
}

/** Whether MARKETING may go out at an instant, and until when that stays so. */
export type Quiet =
  /** `until` null: nothing opens within 8 days. */
  | { readonly isQuiet: true; readonly until: number | null; readonly holder: Holder }
  /** `until` null: nothing says that it changes within a week. */
  | { readonly isQuiet: false; readonly until: number | null };

export const NEVER_QUIET: Quiet = { isQuiet: false, until: null };

/** Whether it is quiet where a number may be: by rules of law and carriers, and by the quiet hours of the policy. */
export function quietAt(policy: QuietPolicy, place: HoursPlace, at: number): Quiet {
  const { phoneE164, countryCodeIso2, timezone } = place;
  const rules = policy.legalQuietHours ? RULES.rulesOf(phoneE164, countryCodeIso2) : NO_RULES;
  const quiet = quietHoursOf(policy);
  if (rules.hours.length === 0 && quiet === null) return NEVER_QUIET;
  // A zone that another process took, and this runtime does not know, is not to leave it open at all hours.
  const isKnown = timezone !== null && zoneClockOf(timezone) !== null;
  const zones = isKnown ? [timezone] : zonesOfNumber(phoneE164, countryCodeIso2);
  const times = openTimesOf(zones, rules, quiet);
  const { opensAt, closesAt, holder } = times.at(at);
  if (holder === null) return { isQuiet: false, until: closesAt };
  if (opensAt !== null || rules.hours.length > 0) return { isQuiet: true, until: opensAt, holder };
  // Quiet hours that leave no hour in common are the project's own wish: those that hold now are waited for.
  const until = times.eachOpensBy(at);
  return until > at ? { isQuiet: true, until, holder } : { isQuiet: false, until: times.closesFrom(at) };
}

/** The quiet hours of a policy; null where it has none. */
export function quietHoursOf({ quietFrom, quietTo }: Pick<PolicyRules, 'quietFrom' | 'quietTo'>): QuietHours | null {
  return quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
}

function openTimesOf(zones: readonly string[], rules: RuleSet, quiet: QuietHours | null): OpenTimes {
  const key = `${zones.join()} ${rules.key} ${quiet?.from}-${quiet?.to}`;
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  if (KNOWN.size >= KNOWN_MAX) KNOWN.clear();
  const times = new OpenTimes(zones, quiet === null ? rules.hours : [...rules.hours, hoursOfPolicy(quiet)]);
  KNOWN.set(key, times);
  return times;
}

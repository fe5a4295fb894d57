/** What kind of text a source is. */
export type SourceKind = 'statute' | 'regulator' | 'carrier' | 'secondary';

/** Where somebody read what a rule says. */
export interface RuleSource {
  readonly title: string;
  readonly url: string;
  /** The day on which a person read it, as `YYYY-MM-DD`. */
  readonly checkedOn: string;
  readonly kind: SourceKind;
}

/** Hours of some days of the week in which messages may go out; never across midnight. */
export interface OpenHours {
  /** 1 = Monday, 7 = Sunday. */
  readonly days: readonly number[];
  /** `HH:MM` of the recipient's day. */
  readonly from: string;
  /** `HH:MM`, later than `from`; at this minute it is closed again. `24:00` is the end of the day. */
  readonly to: string;
}

/** Whose public holidays are closed all day. */
export type HolidayCalendar = 'FR';

/**
 * When law, or what carriers demand, lets `MARKETING` go out. A change is a new version: the same `ruleId`, and the
 * day after the last one of the version before.
 */
export interface QuietRule {
  readonly ruleId: string;
  /** ISO 3166-1 alpha-2. */
  readonly countries: readonly string[];
  /** Area codes of +1 that the rule holds for; null: all numbers of its countries. */
  readonly areaCodes: readonly string[] | null;
  readonly open: readonly OpenHours[];
  readonly closedOn: HolidayCalendar | null;
  /** First day on which it holds, of the recipient, as `YYYY-MM-DD`. */
  readonly effectiveFrom: string;
  /** Last such day; null: it still holds. */
  readonly effectiveTo: string | null;
  readonly sources: readonly RuleSource[];
  /** What a reader should know of it. */
  readonly note: string;
}

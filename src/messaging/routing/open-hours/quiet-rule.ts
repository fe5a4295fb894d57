/** What kind of text a source is. */
type SourceKind = 'statute' | 'regulator' | 'carrier' | 'secondary';

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
type HolidayCalendar = 'FR';

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

const DAY_MS = 24 * 3_600_000;

/** Holidays of a year in which Easter does not matter, as `MM-DD`. */
const FIXED: Readonly<Record<HolidayCalendar, readonly string[]>> = {
  FR: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'],
};
/** Days after Easter Sunday: its Monday, Ascension, Whit Monday. */
const AFTER_EASTER: Readonly<Record<HolidayCalendar, readonly number[]>> = { FR: [1, 39, 50] };

/**
 * Whether a day (`YYYY-MM-DD`) is a public holiday. FR: the eleven of the Code du travail, art. L3133-1. Those that
 * Alsace and Moselle have besides, Good Friday and 26 December, are none: a number does not say that it is there.
 */
export function isHoliday(calendar: HolidayCalendar, day: string): boolean {
  if (FIXED[calendar].includes(day.slice(5))) return true;
  const sinceEaster = (Date.parse(day) - easterOf(Number(day.slice(0, 4)))) / DAY_MS;
  return AFTER_EASTER[calendar].includes(sinceEaster);
}

/** Easter Sunday of a Gregorian year, as its midnight in UTC: the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonShift = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + moonShift + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const march = epact + weekday - 7 * late + 22;
  return Date.UTC(year, 2, march);
}

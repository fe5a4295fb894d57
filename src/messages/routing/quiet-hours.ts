import { zonesOfNumber } from '../../phones/lookup/number-zones.js';
import type { PhoneRow } from '../../phones/record/record.sql.js';
import type { PolicyRules } from '../policy/sending-policy.entity.js';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
/** Zones whose days never leave an hour for all of them are given up after so long. */
const SEARCHED_MS = 2 * DAY_MINUTES * MINUTE_MS;

/** When a recipient shall have quiet: minutes of his day. */
export interface QuietHours {
  readonly from: number;
  /** Below `from` it is on the next day. */
  readonly to: number;
}

const CLOCKS = new Map<string, Intl.DateTimeFormat | null>();

/** The quiet hours of a policy; null where it has none. */
export function quietHoursOf({ quietFrom, quietTo }: Pick<PolicyRules, 'quietFrom' | 'quietTo'>): QuietHours | null {
  return quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
}

/** The time zones that a number may lie in. */
export function zonesOf({
  phoneE164,
  countryCodeIso2,
}: Pick<PhoneRow, 'phoneE164' | 'countryCodeIso2'>): readonly string[] {
  return zonesOfNumber(phoneE164, countryCodeIso2);
}

/**
 * The first instant from `at` on that lies in the quiet hours of none of the zones: `at` itself where it is not quiet.
 * Where no hour suits all zones, the instant at which the quiet hours that hold at `at` have ended in each of them.
 */
export function quietEnd(quiet: QuietHours, zones: readonly string[], at: number): number {
  const endFrom = (from: number): number => Math.max(...zones.map((zone) => endIn(zone, quiet, from)));
  for (let end = at; end - at <= SEARCHED_MS;) {
    const next = endFrom(end);
    if (next === end) return end;
    end = next;
  }
  return endFrom(at);
}

/** When an open time ends: the first instant from `at` on that lies in the quiet hours of one of the zones. */
export function openEnd(quiet: QuietHours, zones: readonly string[], at: number): number {
  return Math.min(...zones.map((zone) => beginningIn(zone, quiet, at)));
}

/** The first instant from `at` on that is quiet in a zone. */
function beginningIn(zone: string, quiet: QuietHours, at: number): number {
  let beginning = endIn(zone, { from: quiet.to, to: quiet.from }, at);
  // Where clocks jump into the quiet hours, some of them are left out.
  while (beginning - MINUTE_MS > at && isQuiet(quiet, minuteIn(zone, beginning - MINUTE_MS))) beginning -= MINUTE_MS;
  return beginning;
}

/** The first instant from `at` on that is not quiet in a zone. */
function endIn(zone: string, quiet: QuietHours, at: number): number {
  const minute = minuteIn(zone, at);
  if (!isQuiet(quiet, minute)) return at;
  const end = at - (at % MINUTE_MS) + wrapped(quiet.to - minute) * MINUTE_MS;
  // Where clocks are turned on the way, the end is off by as much; where they jump over it, it is quiet until they do.
  const off = wrapped(quiet.to - minuteIn(zone, end) + DAY_MINUTES / 2) - DAY_MINUTES / 2;
  const corrected = end + off * MINUTE_MS;
  return corrected > at && !isQuiet(quiet, minuteIn(zone, corrected)) ? corrected : end;
}

function isQuiet({ from, to }: QuietHours, minute: number): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Minutes as those of one day. */
function wrapped(minutes: number): number {
  return ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
}

/** The minute of the day in a zone. */
function minuteIn(zone: string, at: number): number {
  const [hours = 0, minutes = 0] = (clockOf(zone)?.format(at) ?? '').split(':').map(Number);
  return hours * 60 + minutes;
}

/** Shows the time of a zone as `08:00`; null for a zone that does not exist. */
function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = CLOCKS.get(zone);
  if (known !== undefined) return known;
  const clock = newClock(zone);
  CLOCKS.set(zone, clock);
  return clock;
}

function newClock(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  } catch {
    return null;
  }
}

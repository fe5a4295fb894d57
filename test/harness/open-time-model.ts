/**
 * When messages may go out, told again without a line of what sends them: hours written by hand, holidays as calendars
 * print them, the time of a zone as the runtime shows it, and every step of time looked at.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A message waits for an open time so long, and no longer. */
const WAITED_MS = 8 * DAY_MS;
/** Too late in an open time to go out in it. */
const LAST_MS = MINUTE_MS;

type Hours = readonly [fromHour: number, toHour: number] | null;

const daily = (from: number, to: number) => (): Hours => [from, to];

/** Open hours by day of the week, Sunday being 0. */
const HOURS: Readonly<Record<string, (weekday: number, date: string) => Hours>> = {
  US: daily(8, 21),
  'US-FL': daily(8, 20),
  'US-OK': daily(8, 20),
  'US-WA': daily(8, 20),
  'US-MD': daily(8, 20),
  'US-CT': daily(9, 20),
  'US-TX': (weekday) => (weekday === 0 ? [12, 21] : [9, 21]),
  FR: (weekday, date) => (weekday === 0 || isFrenchHoliday(date) ? null : [8, 20]),
  IN: daily(9, 21),
  KR: daily(8, 21),
};
/** Of the years that tests look at. */
const FRENCH_HOLIDAYS: Readonly<Record<string, string>> = {
  2027: '01-01 03-29 05-01 05-06 05-08 05-17 07-14 08-15 11-01 11-11 12-25',
  2028: '01-01 04-17 05-01 05-08 05-25 06-05 07-14 08-15 11-01 11-11 12-25',
  2029: '01-01 04-02 05-01 05-08 05-10 05-21 07-14',
};

const isFrenchHoliday = (date: string): boolean => FRENCH_HOLIDAYS[date.slice(0, 4)]?.includes(date.slice(5)) === true;

/** A time in which messages may go out, from its first instant to the first that is closed again. */
export type OpenSpan = readonly [opensAt: number, closesAt: number];

/** Instants in steps, from one to another. */
export interface Steps {
  readonly from: number;
  readonly to: number;
  readonly stepMs: number;
  /** How far after them the model looks for open times. */
  readonly aheadMs: number;
}

/** The rules that the model knows. */
export const MODELLED_RULES: readonly string[] = Object.keys(HOURS);

const WEEKDAYS = new Map<string, number>();
const SHOWN = new Map<string, Intl.DateTimeFormat>();
/** By zone and steps, then by rule. */
const OPEN = new Map<string, ReadonlyMap<string, Uint8Array>>();

/** What an instant is called in a zone, as `2028-01-31 08:15`. */
export function shownIn(zone: string, at: number): string {
  let shown = SHOWN.get(zone);
  if (shown === undefined) {
    shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    SHOWN.set(zone, shown);
  }
  return shown.format(at);
}

/** Whether a rule lets messages go out at an instant, in one zone. */
export function isOpenIn(ruleId: string, zone: string, at: number): boolean {
  return isOpenAt(ruleId, shownIn(zone, at));
}

function isOpenAt(ruleId: string, shown: string): boolean {
  const date = shown.slice(0, 10);
  const hour = Number(shown.slice(11, 13));
  const hours = HOURS[ruleId]?.(weekdayOf(date), date) ?? null;
  return hours !== null && hour >= hours[0] && hour < hours[1];
}

function weekdayOf(date: string): number {
  const known = WEEKDAYS.get(date) ?? new Date(`${date}T00:00:00Z`).getUTCDay();
  WEEKDAYS.set(date, known);
  return known;
}

/** The open times by all rules in all zones. Steps are never longer than the parts of a day that are open or closed. */
export function openSpans(ruleIds: readonly string[], zones: readonly string[], steps: Steps): OpenSpan[] {
  const pairs = ruleIds.flatMap((ruleId) => zones.map((zone) => openSteps(ruleId, zone, steps)));
  const count = (steps.to - steps.from + steps.aheadMs) / steps.stepMs;
  const spans: OpenSpan[] = [];
  let opensAt: number | null = null;
  for (let index = 0; index <= count; index += 1) {
    const at = steps.from + index * steps.stepMs;
    const isOpen = index < count && pairs.every((open) => open[index] === 1);
    if (isOpen) opensAt ??= at;
    if (isOpen || opensAt === null) continue;
    spans.push([opensAt, at]);
    opensAt = null;
  }
  return spans;
}

/** The open time in which a message goes out that wants to go at an instant; null if there is none in eight days. */
export function spanAfter(spans: readonly OpenSpan[], at: number): OpenSpan | null {
  const span = spans.find(([, closesAt]) => at < closesAt - LAST_MS);
  return span === undefined || span[0] - at > WAITED_MS ? null : span;
}

/** Of each step, and of those after them, whether a rule is open in a zone. */
function openSteps(ruleId: string, zone: string, { from, to, stepMs, aheadMs }: Steps): Uint8Array {
  const key = [zone, from, to, stepMs].join(' ');
  const known = OPEN.get(key)?.get(ruleId);
  if (known !== undefined) return known;
  const length = (to - from + aheadMs) / stepMs;
  const shown = Array.from({ length }, (_none, index) => shownIn(zone, from + index * stepMs));
  const open = new Map(MODELLED_RULES.map((id) => [id, Uint8Array.from(shown, (one) => Number(isOpenAt(id, one)))]));
  OPEN.set(key, open);
  return open.get(ruleId) ?? new Uint8Array(length);
}

/** Days, as midnights in UTC, in which the clocks of a zone are turned. */
export function daysOfTurnedClocks(zone: string, { from, to }: Pick<Steps, 'from' | 'to'>): number[] {
  const days: number[] = [];
  for (let at = from; at < to; at += DAY_MS) if (offsetIn(zone, at) !== offsetIn(zone, at + DAY_MS)) days.push(at);
  return days;
}

function offsetIn(zone: string, at: number): number {
  return Date.parse(`${shownIn(zone, at).replace(' ', 'T')}:00Z`) - at;
}

/** One zone of each group whose clocks agree in every hour. */
export function differentZones(zones: readonly string[], { from, to }: Pick<Steps, 'from' | 'to'>): string[] {
  const byOffsets = new Map<string, string>();
  const hours = Array.from({ length: (to - from) / HOUR_MS }, (_none, index) => from + index * HOUR_MS);
  for (const zone of zones) {
    const offsets = hours.map((at) => offsetIn(zone, at));
    const changes = offsets.map((offset, index) => (offset === offsets[index - 1] ? '' : `${index}:${offset}`));
    byOffsets.set(changes.join(''), zone);
  }
  return [...byOffsets.values()];
}

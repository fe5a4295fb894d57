import type { OpenHours, QuietRule } from '../../src/messaging/routing/open-hours/quiet-rule.js';
import { AREA_CODES } from '../../src/messaging/routing/open-hours/us-rules.js';

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

const CALENDARS: readonly (string | null)[] = ['FR', null];
const PRIMARY: readonly string[] = ['statute', 'regulator', 'carrier'];
const SECONDARY_MIN = 2;
const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const AREA_CODE = /^[2-9][0-9]{2}$/;
const COUNTRIES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** What is wrong with rules of quiet hours, each fault beginning with its rule. */
export function ruleFaults(rules: readonly QuietRule[]): string[] {
  const ids = [...new Set(rules.map(({ ruleId }) => ruleId))];
  return [
    ...rules.flatMap((rule) => ownFaults(rule).map((fault) => `${rule.ruleId}: ${fault}`)),
    ...ids.flatMap((id) =>
      versionFaults(rules.filter(({ ruleId }) => ruleId === id)).map((fault) => `${id}: ${fault}`),
    ),
  ];
}

function ownFaults(rule: QuietRule): string[] {
  return [
    ...sourceFaults(rule),
    ...rule.open.flatMap(hourFaults),
    ...(rule.open.length === 0 ? ['is never open'] : []),
    ...overlapFaults(rule.open),
    ...(rule.countries.length === 0 ? ['names no country'] : []),
    ...rule.countries.filter((country) => !isCountry(country)).map((country) => `${country} is no country`),
    ...areaCodeFaults(rule),
    ...(CALENDARS.includes(rule.closedOn) ? [] : [`has no calendar ${rule.closedOn}`]),
    ...(isDay(rule.effectiveFrom) ? [] : [`${rule.effectiveFrom} is no day`]),
    ...(rule.effectiveTo === null || isDay(rule.effectiveTo) ? [] : [`${rule.effectiveTo} is no day`]),
    ...(rule.effectiveTo !== null && rule.effectiveTo < rule.effectiveFrom ? ['ends before it begins'] : []),
    ...(rule.note.trim() === '' ? ['has no note'] : []),
  ];
}

/** A primary source, or two secondary ones of different sites. */
function sourceFaults({ sources }: QuietRule): string[] {
  const sites = new Set(sources.filter(({ kind }) => kind === 'secondary').map(({ url }) => siteOf(url)));
  const isFounded = sources.some(({ kind }) => PRIMARY.includes(kind)) || sites.size >= SECONDARY_MIN;
  return [
    ...(isFounded ? [] : ['has neither a primary source nor two independent secondary ones']),
    ...sources.flatMap(({ title, url, checkedOn, kind }) => [
      ...(title.trim() === '' ? ['a source has no title'] : []),
      ...(URL.canParse(url) && /^https?:/.test(url) ? [] : [`${url} is no address`]),
      ...(isDay(checkedOn) ? [] : [`a source was checked on ${checkedOn}, which is no day`]),
      ...([...PRIMARY, 'secondary'].includes(kind) ? [] : [`a source is ${kind as string}`]),
    ]),
  ];
}

function hourFaults({ days, from, to }: OpenHours): string[] {
  return [
    ...(days.length === 0 || new Set(days).size < days.length ? ['hours on no day, or on one twice'] : []),
    ...days
      .filter((day) => !(Number.isInteger(day) && day >= 1 && day <= 7))
      .map((day) => `${day} is no day of the week`),
    ...(TIME.test(from) ? [] : [`${from} is no time`]),
    ...(TIME.test(to) || to === '24:00' ? [] : [`${to} is no time`]),
    ...(from < to ? [] : [`${from} to ${to} is not a part of one day`]),
  ];
}

function overlapFaults(open: readonly OpenHours[]): string[] {
  return open.flatMap((one, index) =>
    open
      .slice(index + 1)
      .filter((other) => one.days.some((day) => other.days.includes(day)) && one.from < other.to && other.from < one.to)
      .map(() => 'is open twice at one time'),
  );
}

function areaCodeFaults({ countries, areaCodes }: QuietRule): string[] {
  if (areaCodes === null) return [];
  return [
    ...(areaCodes.length === 0 ? ['has no area code'] : []),
    ...(new Set(areaCodes).size < areaCodes.length ? ['names an area code twice'] : []),
    ...areaCodes.filter((code) => !AREA_CODE.test(code)).map((code) => `${code} is no area code`),
    ...(countries.length === 1 && countries[0] === 'US' ? [] : ['area codes are for states of the US']),
  ];
}

/** Versions follow each other day by day, and only the last has no end. */
function versionFaults(versions: readonly QuietRule[]): string[] {
  return versions.slice(1).flatMap((next, index) => {
    const ended = versions[index]?.effectiveTo ?? null;
    if (ended === null) return [`a version follows one without an end`];
    const between = (Date.parse(next.effectiveFrom) - Date.parse(ended)) / DAY_MS;
    if (between === 1) return [];
    return [between > 1 ? `a gap before ${next.effectiveFrom}` : `two versions on ${next.effectiveFrom}`];
  });
}

function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.split('.').slice(-2).join('.') : url;
}

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && COUNTRIES.of(code) !== undefined;
}

function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day))) return false;
  return new Date(day).toISOString().startsWith(day);
}

const DAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const WEEK = DAYS.length - 1;

/** Rows of the table of rules, as `docs/compliance.md` has them. */
export function ruleRows(rules: readonly QuietRule[]): string[] {
  return rules.map(
    (rule) => `| ${[rule.ruleId, numbersOf(rule), openOf(rule), sinceOf(rule), sourcesOf(rule)].join(' | ')} |`,
  );
}

/** The list of what is in doubt. */
export function noteLines(rules: readonly QuietRule[]): string[] {
  return rules.map(({ ruleId, note }) => `- **${ruleId}**: ${note}`);
}

/** Rows of the table of area codes. */
export function areaCodeRows(): string[] {
  return Object.entries(AREA_CODES).map(([ruleId, codes]) => `| ${ruleId} | ${codes.join(' ')} |`);
}

function numbersOf({ countries, areaCodes }: QuietRule): string {
  return areaCodes === null ? countries.join(', ') : `${countries.join(', ')}, by area code`;
}

function openOf({ open, closedOn }: QuietRule): string {
  const hours = open.map((one) => `${daysOf(one)}${one.from}–${one.to}`).join('; ');
  return closedOn === null ? hours : `${hours}; not on holidays of ${closedOn}`;
}

function daysOf({ days }: OpenHours): string {
  if (days.length === WEEK) return '';
  const [first = 0, last = first] = [days[0], days.at(-1)];
  return first === last ? `${DAYS[first]} ` : `${DAYS[first]}–${DAYS[last]} `;
}

function sinceOf({ effectiveFrom, effectiveTo }: QuietRule): string {
  return effectiveTo === null ? effectiveFrom : `${effectiveFrom} to ${effectiveTo}`;
}

function sourcesOf({ sources }: QuietRule): string {
  return sources.map(({ kind, title, url, checkedOn }) => `${kind}: [${title}](${url}), ${checkedOn}`).join('; ');
}

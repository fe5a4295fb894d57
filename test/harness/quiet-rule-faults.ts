import type { OpenHours, QuietRule } from '../../src/messaging/routing/open-hours/quiet-rule.js';

const DAY_MS = 24 * 3_600_000;
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

const LANGUAGE = 'en-GB';
const COUNT = new Intl.NumberFormat(LANGUAGE);
const COST = new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const PERCENT = new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 1 });
const SHORT = new Intl.NumberFormat(LANGUAGE, { notation: 'compact', maximumSignificantDigits: 3 });
const DAY = { day: 'numeric', month: 'short' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const INSTANT = {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** A whole number, with separators. */
export function count(value: number): string {
  return COUNT.format(value);
}

/** An amount in the currency of the installation; the API does not always say which that is. */
export function cost(value: number, currency = ''): string {
  return currency === '' ? COST.format(value) : `${COST.format(value)} ${currency}`;
}

/** A share of 0 to 1. */
export function percent(value: number): string {
  return PERCENT.format(value);
}

/** An instant in words; in the reader's time zone unless another is named. */
export function instant(at: number, timeZone?: string): string {
  return new Intl.DateTimeFormat(LANGUAGE, timeZone === undefined ? INSTANT : { ...INSTANT, timeZone }).format(at);
}

/** A number in as few letters as a scale has room for: `1.2k`. */
export function shortCount(value: number): string {
  return SHORT.format(value);
}

/** An instant as a scale of time shows it, in the reader's zone: the day at midnight, the time of day at others. */
export function shortInstant(at: number): string {
  const date = new Date(at);
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  return new Intl.DateTimeFormat(LANGUAGE, isMidnight ? DAY : TIME).format(date);
}

/** A day and a time of day, in the reader's zone. */
export function minuteOf(at: number): string {
  return new Intl.DateTimeFormat(LANGUAGE, { ...DAY, ...TIME }).format(at);
}

/** Only the time of day in UTC, for the reader who has the day beside it. */
export function timeInUtc(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`;
}

/** Whether the reader's clock shows UTC at this instant. */
export function isUtc(at: number): boolean {
  return new Date(at).getTimezoneOffset() === 0;
}

/** A span of time in its two largest units: `3 hours 20 minutes`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  let rest = ms;
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const value = Math.floor(rest / size);
    rest -= value * size;
    if (value > 0) parts.push(`${value} ${unit}${value === 1 ? '' : 's'}`);
    if (parts.length === 2 || (parts.length === 1 && value === 0)) break;
  }
  return parts.join(' ');
}

/** `1 message`, `2,000 messages`. */
export function countOf(value: number, singular: string, plural = `${singular}s`): string {
  return `${count(value)} ${value === 1 ? singular : plural}`;
}

/** Unix milliseconds as a field for date and time takes them, in the reader's zone; empty for what is no time. */
export function toLocalInput(ms: string | undefined): string {
  const at = Number(ms ?? '');
  if (!ms || !Number.isFinite(at)) return '';
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return Number.isNaN(local.getTime()) ? '' : local.toISOString().slice(0, 16);
}

/** What such a field holds, as Unix milliseconds; empty for nothing. */
export function fromLocalInput(typed: string): string {
  const at = typed === '' ? Number.NaN : new Date(typed).getTime();
  return Number.isNaN(at) ? '' : String(at);
}

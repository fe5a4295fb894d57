import { DAY_MS } from '../../../platform/clock.js';
import { isHoliday } from './holidays.js';
import type { QuietRule } from './quiet-rule.js';

const MINUTE_MS = 60_000;
const DAYS_OF_WEEK = 7;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;
const HOUR_MINUTES = 60;

/** A part of a day that is open, in milliseconds after its midnight: from the first up to the second. */
export type OpenPart = readonly [from: number, to: number];

const ALL_DAY: readonly OpenPart[] = [[0, DAY_MS]];
const NEVER: readonly OpenPart[] = [];

/** When a recipient shall have quiet, as a sending policy says it: minutes of his day. */
export interface QuietHours {
  readonly from: number;
  /** Below `from` it is on the next day. */
  readonly to: number;
}

/** The open hours of one rule, or of a sending policy, by days of the recipient. */
export interface DailyHours {
  /** Null: `quietHours` of the sending policy. */
  readonly rule: QuietRule | null;
  /** In their order, with time between them. `day`: days since 1970-01-01. */
  readonly on: (day: number) => readonly OpenPart[];
}

/** What a rule allows: all hours of days on which it is not in force. */
export function hoursOfRule(rule: QuietRule): DailyHours {
  const first = dayOf(rule.effectiveFrom);
  const last = rule.effectiveTo === null ? Infinity : dayOf(rule.effectiveTo);
  const weekly = Array.from({ length: DAYS_OF_WEEK + 1 }, (_none, weekday) =>
    joined(rule.open.filter(({ days }) => days.includes(weekday)).map(({ from, to }) => [msOf(from), msOf(to)])),
  );
  const on = (day: number): readonly OpenPart[] => {
    if (day < first || day > last) return ALL_DAY;
    if (rule.closedOn !== null && isHoliday(rule.closedOn, textOf(day))) return NEVER;
    return weekly[weekdayOf(day)] ?? NEVER;
  };
  return { rule, on };
}

/** What the quiet hours of a policy leave. */
export function hoursOfPolicy({ from, to }: QuietHours): DailyHours {
  const [start, end] = [from * MINUTE_MS, to * MINUTE_MS];
  const open: OpenPart[] =
    start < end
      ? [
          [0, start],
          [end, DAY_MS],
        ]
      : [[end, start]];
  const parts = joined(open);
  return { rule: null, on: () => parts };
}

/** Parts in their order, those that touch as one, without those that have no time. */
function joined(parts: readonly OpenPart[]): readonly OpenPart[] {
  const result: [number, number][] = [];
  for (const [from, to] of parts.filter(([start, end]) => start < end).sort(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

function weekdayOf(day: number): number {
  return ((((day + FIRST_WEEKDAY - 1) % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK) + 1;
}

function msOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * HOUR_MINUTES + minutes) * MINUTE_MS;
}

function dayOf(date: string): number {
  return Date.parse(date) / DAY_MS;
}

function textOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

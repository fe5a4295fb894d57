import { DAY_MS, HOUR_MS } from '../../platform/clock.js';
import { utcDay } from '../record/utc-day.js';
import { type ProjectCap, ruleOf } from './project-caps.js';

/** A message may be scheduled at most this many days ahead: no older one counts in a period. */
export const SEND_AHEAD_MAX_DAYS = 35;

/** The UTC month of an instant: `202611`. */
export function monthOf(at: number): string {
  return utcDay(at).slice(0, 6);
}

/** The hour of an instant, counted since the first one of 1970. */
export function hourOf(at: number): number {
  return Math.floor(at / HOUR_MS);
}

/** The first instant of the hour. */
export function startOfHour(at: number): number {
  return at - (at % HOUR_MS);
}

/** The first instant of the UTC day. */
export function startOfDay(at: number): number {
  return at - (at % DAY_MS);
}

/** The first instant of the UTC month. */
function startOfMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The first instant of the period of a cap in which an instant lies. */
export function startOfPeriod(cap: ProjectCap, at: number): number {
  return ruleOf(cap).per === 'month' ? startOfMonth(at) : startOfDay(at);
}

/** The first instant of the period of a cap after the one in which an instant lies. */
export function endOfPeriod(cap: ProjectCap, at: number): number {
  if (ruleOf(cap).per === 'day') return startOfDay(at) + DAY_MS;
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The period of a cap in which an instant lies. */
export function periodOf(cap: ProjectCap, at: number): string {
  return ruleOf(cap).per === 'month' ? monthOf(at) : utcDay(at);
}

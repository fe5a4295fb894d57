import { utcDay } from '../record/utc-day.js';
import type { ProjectCap } from './cap-use.entity.js';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

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
export function startOfMonth(at: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/** The period of a cap in which an instant lies. */
export function periodOf(cap: ProjectCap, at: number): string {
  return cap === 'SPEND_MONTH' ? monthOf(at) : utcDay(at);
}

import { DAY_MS } from '../../platform/clock.js';

/** The day that was asked for last: of thousands of messages, most ask for the same one. */
let last = { number: Number.NaN, date: '', day: '' };

/** The UTC day of an instant as people read it: `2026-11-22`. */
export function utcDate(at: number): string {
  return dayOf(at).date;
}

/** The same as it is stored: `20261122`. */
export function utcDay(at: number): string {
  return dayOf(at).day;
}

function dayOf(at: number): typeof last {
  const number = Math.floor(at / DAY_MS);
  if (number !== last.number) {
    const date = new Date(at).toISOString().slice(0, 10);
    last = { number, date, day: date.replaceAll('-', '') };
  }
  return last;
}

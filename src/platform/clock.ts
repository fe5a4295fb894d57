import { Injectable } from '@nestjs/common';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The one place that reads the time. All instants are integer Unix milliseconds, UTC. */
@Injectable()
export class Clock {
  now(): number {
    return Date.now();
  }
}

/** Milliseconds of a clock that never jumps, for durations only. */
export function monotonicMs(): number {
  return performance.now();
}

const MINUTE_MS = 60_000;
/** Days that a clock remembers; a look ahead asks for ten of them again and again. */
const DAYS_KEPT = 64;
const OFFSET = /GMT(?:([+-])(\d{2}):(\d{2}))?/;

/** Instants, from the first up to the second, in which the clocks of a zone are equally far ahead of UTC. */
export interface OffsetSpan {
  readonly from: number;
  readonly until: number;
  readonly offsetMs: number;
}

/**
 * The clocks of one time zone. Asking `Intl` takes microseconds, so it is asked twice for each day in UTC, and more
 * often only where clocks are changed on it.
 */
export class ZoneClock {
  private readonly days = new Map<number, readonly OffsetSpan[]>();

  constructor(private readonly format: Intl.DateTimeFormat) {}

  /** The span that an instant lies in: a part of one day in UTC. */
  spanAt(at: number): OffsetSpan {
    const spans = this.spansOf(Math.floor(at / DAY_MS));
    return spans.find(({ until }) => at < until) as OffsetSpan;
  }

  private spansOf(day: number): readonly OffsetSpan[] {
    const known = this.days.get(day);
    if (known !== undefined) return known;
    if (this.days.size >= DAYS_KEPT) this.days.clear();
    const spans = this.measured(day * DAY_MS, (day + 1) * DAY_MS);
    this.days.set(day, spans);
    return spans;
  }

  /** No zone changes its clocks twice in a day. */
  private measured(from: number, until: number): readonly OffsetSpan[] {
    const [first, last] = [this.offsetMs(from), this.offsetMs(until)];
    if (first === last) return [{ from, until, offsetMs: first }];
    let [low, high] = [from, until];
    while (high - low > MINUTE_MS) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
      if (this.offsetMs(middle) === first) low = middle;
      else high = middle;
    }
    const spans = [{ from, until: high, offsetMs: first }];
    return high === until ? spans : [...spans, { from: high, until, offsetMs: last }];
  }

  private offsetMs(at: number): number {
    const [, sign, hours = '0', minutes = '0'] = OFFSET.exec(this.format.format(at)) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  }
}

/** By the names that the runtime has for zones: as many as there are zones. */
const CLOCKS = new Map<string, ZoneClock>();
/** By all names, also those in other letters and of zones that there are not. */
const NAMES = new Map<string, ZoneClock | null>();
/** More than the time zone database has names; others come from outside, and are not to fill the memory. */
const NAMES_KEPT = 1_000;

/** The clocks of an IANA time zone, in whatever letters it is written; null where this runtime does not know it. */
export function zoneClockOf(name: string): ZoneClock | null {
  const known = NAMES.get(name);
  if (known !== undefined) return known;
  if (NAMES.size >= NAMES_KEPT) NAMES.clear();
  const clock = clockNamed(name);
  NAMES.set(name, clock);
  return clock;
}

function clockNamed(timeZone: string): ZoneClock | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const zone = format.resolvedOptions().timeZone;
    const clock = CLOCKS.get(zone) ?? new ZoneClock(format);
    CLOCKS.set(zone, clock);
    return clock;
  } catch {
    return null;
  }
}

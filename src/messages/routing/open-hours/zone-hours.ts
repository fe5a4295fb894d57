import { DAY_MS } from '../../../platform/clock.js';
import type { OffsetSpan, ZoneClock } from '../../../platform/zone-clock.js';
import type { DailyHours, OpenPart } from './daily-hours.js';

/** Instants of one day of the recipient in which his clocks are not changed. */
interface Stretch {
  readonly until: number;
  /** Milliseconds after his midnight at the instant that was asked for. */
  readonly ms: number;
  readonly parts: readonly OpenPart[];
}

/** Hours as they come in one time zone. Instants are exact, also on days on which clocks are changed. */
export class ZoneHours {
  constructor(
    readonly zone: string,
    private readonly clock: ZoneClock,
    readonly hours: DailyHours,
  ) {}

  /** The first open instant from `at` on; `limit` where there is none before it. */
  opensAt(at: number, limit: number): number {
    for (let from = at; from < limit;) {
      const { until, ms, parts } = this.stretchAt(from);
      const part = parts.find(([, to]) => ms < to);
      const open = part === undefined ? until : from + Math.max(0, part[0] - ms);
      if (open < until) return Math.min(open, limit);
      from = until;
    }
    return limit;
  }

  /** The first instant from `at` on that is not open; `limit` where there is none before it. */
  closesAt(at: number, limit: number): number {
    for (let from = at; from < limit;) {
      const { until, ms, parts } = this.stretchAt(from);
      const part = parts.find(([start, to]) => start <= ms && ms < to);
      const end = part === undefined ? from : from + part[1] - ms;
      if (end < until) return Math.min(end, limit);
      from = until;
    }
    return limit;
  }

  private stretchAt(at: number): Stretch {
    const span: OffsetSpan = this.clock.spanAt(at);
    const local = at + span.offsetMs;
    const day = Math.floor(local / DAY_MS);
    const midnight = day * DAY_MS;
    return {
      until: Math.min(span.until, midnight + DAY_MS - span.offsetMs),
      ms: local - midnight,
      parts: this.hours.on(day),
    };
  }
}

import { DAY_MS, HOUR_MS, type OffsetSpan, type ZoneClock, zoneClockOf } from '../../../platform/clock.js';
import { isHoliday, type QuietRule } from './quiet-rule.js';

/** Instants of one day of the recipient in which his clocks are not changed. */
interface Stretch {
  readonly until: number;
  /** Milliseconds after his midnight at the instant that was asked for. */
  readonly ms: number;
  readonly parts: readonly OpenPart[];
}

/** Hours as they come in one time zone. Instants are exact, also on days on which clocks are changed. */
class ZoneHours {
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

/** An open time is looked for so far ahead. */
const SEARCHED_MS = 8 * DAY_MS;
/** Nothing is handed over at the very end of an open time: it would arrive after it. */
const LAST_MS = 60_000;
/** How long it is known that no open time was found: the search goes so much farther. */
const KNOWN_MS = HOUR_MS;
/** Answers that are remembered: messages for now and for a few later times do not drive out each other's. */
const ANSWERS_KEPT = 4;

/** Which hours hold a message. */
export interface Holder {
  /** Null: `quietHours` of the sending policy. */
  readonly rule: QuietRule | null;
  readonly zone: string;
}

/** What is known of an instant. */
interface OpenTime {
  /** The first instant from it on that is open; null: there is none within 8 days. */
  readonly opensAt: number | null;
  /** When that open time ends; null: not within a week. */
  readonly closesAt: number | null;
  /** The hours that are the last to open, or some that are closed now where nothing opens; null while it is open. */
  readonly holder: Holder | null;
}

/** An open time, or that there is none, as far as it answers for other instants too. */
interface Answer {
  readonly from: number;
  /** Up to this instant it is the answer. */
  readonly until: number;
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly holder: Holder | null;
}

/**
 * When messages may go out to a number: at times that are open by all hours in all zones. Its answers are remembered
 * until they are over, so that each of 100,000 messages that wait for one morning costs a comparison.
 */
export class OpenTimes {
  private readonly pairs: readonly ZoneHours[];
  private answers: readonly Answer[] = [];

  /** Of hours that open at the same instant, the first are said to hold. */
  constructor(zones: readonly string[], hours: readonly DailyHours[]) {
    this.pairs = hours.flatMap((some) =>
      zones.flatMap((zone) => {
        const clock = zoneClockOf(zone);
        return clock === null ? [] : [new ZoneHours(zone, clock, some)];
      }),
    );
  }

  at(at: number): OpenTime {
    const known = this.answers.find(({ from, until }) => from <= at && at < until);
    const answer = known ?? this.remembered(this.search(at));
    const { opensAt, closesAt, holder } = answer;
    if (opensAt !== null && opensAt <= at) return { opensAt: at, closesAt, holder: null };
    const isFar = opensAt !== null && opensAt > at + SEARCHED_MS;
    return isFar ? { opensAt: null, closesAt: null, holder } : { opensAt, closesAt, holder };
  }

  /** The first instant from `at` on by which the hours that are closed at it have opened, each in its zone. */
  eachOpensBy(at: number): number {
    return Math.max(...this.pairs.map((pair) => pair.opensAt(at, at + SEARCHED_MS)));
  }

  /** The first instant from `at` on that is closed by some; 8 days later where there is none before. */
  closesFrom(at: number): number {
    return this.pairs.reduce((first, pair) => pair.closesAt(at, first), at + SEARCHED_MS);
  }

  private remembered(answer: Answer): Answer {
    this.answers = [answer, ...this.answers.slice(0, ANSWERS_KEPT - 1)];
    return answer;
  }

  private search(at: number): Answer {
    const limit = at + SEARCHED_MS + KNOWN_MS;
    for (let from = at; from < limit;) {
      const opensAt = this.opensFrom(from, limit);
      if (opensAt >= limit) break;
      const end = this.closesFrom(opensAt);
      if (end - opensAt > LAST_MS) {
        const holder = opensAt === at ? null : this.holderAt(opensAt - 1);
        const isEndless = end === opensAt + SEARCHED_MS;
        return isEndless
          ? { from: at, until: opensAt + DAY_MS, opensAt, closesAt: null, holder }
          : { from: at, until: end - LAST_MS, opensAt, closesAt: end, holder };
      }
      from = end;
    }
    return { from: at, until: at + KNOWN_MS, opensAt: null, closesAt: null, holder: this.holderAt(at) };
  }

  /** The first instant that is open by all. */
  private opensFrom(at: number, limit: number): number {
    for (let open = at; ;) {
      const next = this.pairs.reduce((latest, pair) => pair.opensAt(latest, limit), open);
      if (next === open || next >= limit) return next;
      open = next;
    }
  }

  /** Those that are closed at an instant, the first of them. */
  private holderAt(at: number): Holder {
    const closed = this.pairs.find((pair) => pair.closesAt(at, at + 1) === at) ?? this.pairs[0];
    return { rule: closed?.hours.rule ?? null, zone: closed?.zone ?? '' };
  }
}

const MINUTE_MS = 60_000;
const DAYS_OF_WEEK = 7;
/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;
const HOUR_MINUTES = 60;

/** A part of a day that is open, in milliseconds after its midnight: from the first up to the second. */
type OpenPart = readonly [from: number, to: number];

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

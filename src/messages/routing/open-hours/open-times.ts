import { DAY_MS, HOUR_MS } from '../../../platform/clock.js';
import { zoneClockOf } from '../../../platform/zone-clock.js';
import type { DailyHours } from './daily-hours.js';
import type { QuietRule } from './quiet-rule.js';
import { ZoneHours } from './zone-hours.js';

/** An open time is looked for so far ahead. */
export const SEARCHED_MS = 8 * DAY_MS;
/** Nothing is handed over at the very end of an open time: it would arrive after it. */
export const LAST_MS = 60_000;
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
export interface OpenTime {
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

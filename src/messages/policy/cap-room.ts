import { moneyOf } from '../../platform/http/money.js';
import { utcDate, utcDay } from '../record/utc-day.js';
import {
  amountOf,
  type CapItem,
  type CapPlace,
  isPrefixPlace,
  limitOf,
  type Place,
  placeKey,
  placesOf,
  type PrefixPlace,
} from './cap-places.js';
import { prefixRuleOf } from './prefix-cap-rules.js';
import { ruleOf } from './project-caps.js';
import { type Reported, reportedAt } from './reported.js';
import type { PolicyRules } from './sending-policy.entity.js';

/** Which cap leaves no room, and how it is used. */
export interface CapFault {
  readonly reason: 'number_cap' | 'project_cap' | 'spend_cap' | 'prefix_velocity';
  readonly detail: string;
  /** The counter that is used up; null where messages themselves are counted. */
  readonly place: Place | null;
}

/** A counter as it was found. */
export interface Counter {
  readonly place: Place;
  readonly used: number;
  readonly told: Reported;
}

/** What becomes of a counter. */
export interface CounterChange {
  readonly place: Place;
  /** An instant of its period. */
  readonly at: number;
  /** What it has to grow by. */
  readonly added: number;
  /** What it says then. */
  readonly used: number;
  readonly limit: number;
  /** The per cent that it has come to and that is to be reported; 0 = none. */
  readonly report: Reported;
}

/** What messages took of a counter. */
interface Use {
  readonly place: Place;
  readonly at: number;
  added: number;
  isRefused: boolean;
}

/** Messages to numbers, by the keys that the function below makes. */
export type NumberUses = ReadonlyMap<string, number>;

export function numberKey(phone: string, sendAt: number): string {
  return `${phone} ${utcDay(sendAt)}`;
}

/**
 * The room that caps leave for some messages, which are taken one by one: what one takes is gone for those after it.
 * Knows what it was given only; `Caps` locks, reads and writes the counters.
 */
export class CapRoom {
  private readonly found: ReadonlyMap<string, Counter>;
  private readonly uses = new Map<string, Use>();
  private readonly toNumbers = new Map<string, number>();

  constructor(
    private readonly policy: PolicyRules,
    /** The counters that its messages need; one that is missing says 0. */
    counters: readonly Counter[],
    private readonly usedByNumbers: NumberUses,
  ) {
    this.found = new Map(counters.map((counter) => [placeKey(counter.place), counter]));
  }

  /** The cap that leaves no room for a message; null when there is room. */
  faultOf(item: CapItem): CapFault | null {
    const { numberPerDay } = this.policy;
    const key = numberKey(item.phone, item.sendAt);
    const toNumber = (this.usedByNumbers.get(key) ?? 0) + (this.toNumbers.get(key) ?? 0);
    if (numberPerDay !== null && toNumber + 1 > numberPerDay) {
      const used = `${toNumber} of ${numberPerDay} messages a day to this number`;
      const detail = `${used} are used on ${utcDate(item.sendAt)} (numberPerDay).`;
      return { reason: 'number_cap', detail, place: null };
    }
    for (const place of placesOf(this.policy, item)) {
      const limit = limitOf(this.policy, place);
      const used = this.usedOf(place);
      if (used + amountOf(place, item) <= limit) continue;
      return isPrefixPlace(place) ? prefixFault(place, used, limit, item) : projectFault(place, used, limit, item);
    }
    return null;
  }

  /** Takes what a message needs, for which there is room. */
  take(item: CapItem): void {
    const key = numberKey(item.phone, item.sendAt);
    this.toNumbers.set(key, (this.toNumbers.get(key) ?? 0) + 1);
    for (const place of placesOf(this.policy, item)) this.useOf(place, item.sendAt).added += amountOf(place, item);
  }

  /** Notes that a message was blocked because a counter has no room for it. */
  refuse(place: Place, sendAt: number): void {
    this.useOf(place, sendAt).isRefused = true;
  }

  /** What has to be written down of what was taken and refused. */
  get changes(): CounterChange[] {
    return [...this.uses.values()].map(({ place, at, added, isRefused }) => {
      const [used, limit] = [this.usedOf(place), limitOf(this.policy, place)];
      const reached = reportedAt(used, limit, isRefused);
      const report = reached > (this.found.get(placeKey(place))?.told ?? 0) ? reached : 0;
      return { place, at, added, used, limit, report };
    });
  }

  private usedOf(place: Place): number {
    const key = placeKey(place);
    return (this.found.get(key)?.used ?? 0) + (this.uses.get(key)?.added ?? 0);
  }

  private useOf(place: Place, at: number): Use {
    const key = placeKey(place);
    const use = this.uses.get(key) ?? { place, at, added: 0, isRefused: false };
    this.uses.set(key, use);
    return use;
  }
}

function projectFault(place: CapPlace, used: number, limit: number, { sendAt, micros }: CapItem): CapFault {
  const { counts, per, setting } = ruleOf(place.cap);
  const when = per === 'day' ? `on ${utcDate(sendAt)}` : `in ${utcDate(sendAt).slice(0, 7)}`;
  if (counts === 'messages')
    return {
      reason: 'project_cap',
      detail: `${used} of ${limit} messages a ${per} of this project are used ${when} (${setting}).`,
      place,
    };
  return {
    reason: 'spend_cap',
    detail:
      `The project may spend ${moneyOf(limit)} a ${per}: ${moneyOf(used)} is used ${when}, ` +
      `and this message costs up to ${moneyOf(micros)} (${setting}).`,
    place,
  };
}

function prefixFault(place: PrefixPlace, used: number, limit: number, { sendAt }: CapItem): CapFault {
  const { counted, setting } = prefixRuleOf(place.cap);
  const hour = `${new Date(sendAt).toISOString().slice(0, 13)}:00Z`;
  return {
    reason: 'prefix_velocity',
    detail: `${used} of ${limit} ${counted} ${place.prefix}… are used at ${hour} (${setting}).`,
    place,
  };
}

import { DAY_MS, HOUR_MS } from '../../platform/clock.js';
import { moneyOf } from '../../platform/http/fields.js';
import { utcDate, utcDay } from '../record/usage.entity.js';
import {
  countedBy,
  maxOf,
  PREFIX_CAPS,
  type PrefixCap,
  prefixOf,
  prefixRuleOf,
  PROJECT_CAPS,
  type ProjectCap,
  ruleOf,
} from './cap-kinds.js';
import { type Reported, reportedAt } from './cap-use.entity.js';
import type { PolicyRules } from './sending-policy.entity.js';

/** A message may be scheduled at most this many days ahead: no older one counts in a period. */
export const SEND_AHEAD_MAX_DAYS = 35;

/** The UTC month of an instant: `202611`. */
function monthOf(at: number): string {
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
function endOfPeriod(cap: ProjectCap, at: number): number {
  if (ruleOf(cap).per === 'day') return startOfDay(at) + DAY_MS;
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The period of a cap in which an instant lies. */
export function periodOf(cap: ProjectCap, at: number): string {
  return ruleOf(cap).per === 'month' ? monthOf(at) : utcDay(at);
}

/** What one message needs of the caps. */
export interface CapItem {
  readonly phone: string;
  readonly sendAt: number;
  /** Whether the project has just come to know its number, and the message counts among those to such numbers. */
  readonly isNew: boolean;
  /** At the dearest permitted route, in millionths of the currency. */
  readonly micros: number;
}

/** What decides which counters a message needs. */
export type CapNeed = Omit<CapItem, 'micros'>;

/** A cap whose use is counted in rows. */
export type CountedCap = ProjectCap | PrefixCap;

/** One cap of a project in one period. */
export interface CapPlace {
  readonly cap: ProjectCap;
  readonly period: string;
}

/** Numbers with one prefix in one hour. */
export interface PrefixPlace {
  readonly cap: PrefixCap;
  readonly hour: number;
  readonly prefix: string;
}

/** One counter of a project. */
export type Place = CapPlace | PrefixPlace;

export function isPrefixPlace(place: Place): place is PrefixPlace {
  return 'prefix' in place;
}

export function placeKey(place: Place): string {
  return isPrefixPlace(place) ? `${place.cap} ${place.hour} ${place.prefix}` : `${place.cap} ${place.period}`;
}

/** The counter of a cap by prefix that a message belongs to. */
export function prefixPlaceOf(cap: PrefixCap, { phone, sendAt }: Pick<CapItem, 'phone' | 'sendAt'>): PrefixPlace {
  return { cap, hour: hourOf(sendAt), prefix: prefixOf(phone) };
}

/** The counters that a message needs, in the order in which it passes their caps. */
export function placesOf(policy: PolicyRules, need: CapNeed): Place[] {
  const places: Place[] = [];
  for (const cap of PREFIX_CAPS) {
    const { setting, isOfNewNumbers } = prefixRuleOf(cap);
    if (policy[setting] !== null && (need.isNew || !isOfNewNumbers)) places.push(prefixPlaceOf(cap, need));
  }
  for (const cap of PROJECT_CAPS)
    if (maxOf(policy, cap) !== null) places.push({ cap, period: periodOf(cap, need.sendAt) });
  return places;
}

/** The counters of several messages, each once. */
export function placesNeeded(policy: PolicyRules, needs: readonly CapNeed[]): Place[] {
  const places = new Map<string, Place>();
  for (const need of needs) for (const place of placesOf(policy, need)) places.set(placeKey(place), place);
  return [...places.values()];
}

/** The most that a policy allows of a counter; 0 where it has no such cap. */
function limitOf(policy: PolicyRules, { cap }: Pick<Place, 'cap'>): number {
  return (isPrefixCap(cap) ? policy[prefixRuleOf(cap).setting] : maxOf(policy, cap)) ?? 0;
}

/** What a message adds to a counter. */
function amountOf({ cap }: Place, { micros }: CapItem): number {
  return isPrefixCap(cap) ? 1 : countedBy(cap, { messages: 1, micros });
}

/** The period of a cap in which an instant lies, from its first instant up to the first one of the next. */
export function boundsOf(cap: CountedCap, at: number): { readonly start: number; readonly end: number } {
  if (!isPrefixCap(cap)) return { start: startOfPeriod(cap, at), end: endOfPeriod(cap, at) };
  const start = startOfHour(at);
  return { start, end: start + HOUR_MS };
}

function isPrefixCap(cap: CountedCap): cap is PrefixCap {
  return (PREFIX_CAPS as readonly CountedCap[]).includes(cap);
}

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
type NumberUses = ReadonlyMap<string, number>;

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

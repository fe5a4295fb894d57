import { HOUR_MS } from '../../platform/clock.js';
import { endOfPeriod, hourOf, periodOf, startOfHour, startOfPeriod } from './cap-periods.js';
import { prefixOf } from './number-prefix.js';
import { PREFIX_CAPS, type PrefixCap, prefixRuleOf } from './prefix-cap-rules.js';
import { countedBy, maxOf, PROJECT_CAPS, type ProjectCap } from './project-caps.js';
import type { PolicyRules } from './sending-policy.entity.js';

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
export function limitOf(policy: PolicyRules, { cap }: Pick<Place, 'cap'>): number {
  return (isPrefixCap(cap) ? policy[prefixRuleOf(cap).setting] : maxOf(policy, cap)) ?? 0;
}

/** What a message adds to a counter. */
export function amountOf({ cap }: Place, { micros }: CapItem): number {
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

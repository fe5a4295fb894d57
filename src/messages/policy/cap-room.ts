import { moneyOf } from '../../platform/http/money.js';
import { utcDate, utcDay } from '../record/utc-day.js';
import { hourOf, periodOf } from './cap-periods.js';
import { prefixOf } from './number-prefix.js';
import { countedBy, maxOf, PROJECT_CAPS, type ProjectCap, ruleOf } from './project-caps.js';
import type { PolicyRules } from './sending-policy.entity.js';

/** What one message needs of the caps. */
export interface CapItem {
  readonly phone: string;
  readonly sendAt: number;
  /** At the dearest permitted route, in millionths of the currency. */
  readonly micros: number;
}

/** Which cap leaves no room, and how it is used. */
export interface CapFault {
  readonly reason: 'number_cap' | 'project_cap' | 'spend_cap' | 'prefix_velocity';
  readonly detail: string;
}

/** One cap of a project in one period. */
export interface CapPlace {
  readonly cap: ProjectCap;
  readonly period: string;
}

/** Numbers with one prefix in one hour. */
export interface PrefixPlace {
  readonly hour: number;
  readonly prefix: string;
}

/** What was used before, by the keys that the functions below make. */
export type Uses = ReadonlyMap<string, number>;

export function placeKey({ cap, period }: CapPlace): string {
  return `${cap} ${period}`;
}

export function numberKey(phone: string, sendAt: number): string {
  return `${phone} ${utcDay(sendAt)}`;
}

export function prefixKey({ hour, prefix }: PrefixPlace): string {
  return `${hour} ${prefix}`;
}

/** Where a message counts among those to its prefix. */
export function prefixPlaceOf({ phone, sendAt }: Pick<CapItem, 'phone' | 'sendAt'>): PrefixPlace {
  return { hour: hourOf(sendAt), prefix: prefixOf(phone) };
}

/** The counters that messages sent at some instants need, each once, in the order in which they are locked. */
export function placesOf(policy: PolicyRules, instants: Iterable<number>): CapPlace[] {
  const periods = [...instants];
  return PROJECT_CAPS.filter((cap) => maxOf(policy, cap) !== null).flatMap((cap) =>
    [...new Set(periods.map((at) => periodOf(cap, at)))].sort().map((period) => ({ cap, period })),
  );
}

/**
 * The room that caps leave for some messages, which are taken one by one: what one takes is gone for those after it.
 * Knows what it was given only; `Caps` locks, reads and writes the counters.
 */
export class CapRoom {
  private readonly taken = new Map<string, number>();
  private readonly prefixes = new Map<string, PrefixPlace>();

  constructor(
    readonly projectId: string,
    private readonly policy: PolicyRules,
    /** The counters that its messages need. */
    readonly places: readonly CapPlace[],
    private readonly used: Uses,
    private readonly usedByNumbers: Uses,
    private readonly usedByPrefixes: Uses = new Map(),
  ) {}

  /** The cap that leaves no room for a message; null when there is room. */
  faultOf(item: CapItem): CapFault | null {
    const { numberPerDay, prefixPerHour } = this.policy;
    const toNumber = this.soFar(this.usedByNumbers, numberKey(item.phone, item.sendAt));
    if (numberPerDay !== null && toNumber + 1 > numberPerDay) {
      const used = `${toNumber} of ${numberPerDay} messages a day to this number`;
      return { reason: 'number_cap', detail: `${used} are used on ${utcDate(item.sendAt)} (numberPerDay).` };
    }
    if (prefixPerHour !== null) {
      const place = prefixPlaceOf(item);
      const used = this.soFar(this.usedByPrefixes, prefixKey(place));
      if (used + 1 > prefixPerHour) return prefixFault(place, used, prefixPerHour, item.sendAt);
    }
    for (const place of placesOf(this.policy, [item.sendAt])) {
      const max = maxOf(this.policy, place.cap) ?? 0;
      const used = this.soFar(this.used, placeKey(place));
      if (used + amountOf(place.cap, item) > max) return projectFault(place.cap, used, max, item);
    }
    return null;
  }

  /** Takes what a message needs, for which there is room. */
  take(item: CapItem): void {
    this.add(numberKey(item.phone, item.sendAt), 1);
    if (this.policy.prefixPerHour !== null) this.addPrefix(prefixPlaceOf(item));
    for (const place of placesOf(this.policy, [item.sendAt])) this.add(placeKey(place), amountOf(place.cap, item));
  }

  /** What the counter of a place has to grow by. */
  takenOf(place: CapPlace): number {
    return this.taken.get(placeKey(place)) ?? 0;
  }

  /** The counters of prefixes that have to grow, and by what. */
  get takenOfPrefixes(): (readonly [PrefixPlace, number])[] {
    return [...this.prefixes].map(([key, place]) => [place, this.taken.get(key) ?? 0]);
  }

  private addPrefix(place: PrefixPlace): void {
    this.prefixes.set(prefixKey(place), place);
    this.add(prefixKey(place), 1);
  }

  private soFar(used: Uses, key: string): number {
    return (used.get(key) ?? 0) + (this.taken.get(key) ?? 0);
  }

  private add(key: string, amount: number): void {
    this.taken.set(key, (this.taken.get(key) ?? 0) + amount);
  }
}

function amountOf(cap: ProjectCap, { micros }: CapItem): number {
  return countedBy(cap, { messages: 1, micros });
}

function projectFault(cap: ProjectCap, used: number, max: number, { sendAt, micros }: CapItem): CapFault {
  const { counts, per, setting } = ruleOf(cap);
  const when = per === 'day' ? `on ${utcDate(sendAt)}` : `in ${utcDate(sendAt).slice(0, 7)}`;
  if (counts === 'messages')
    return {
      reason: 'project_cap',
      detail: `${used} of ${max} messages a ${per} of this project are used ${when} (${setting}).`,
    };
  return {
    reason: 'spend_cap',
    detail:
      `The project may spend ${moneyOf(max)} a ${per}: ${moneyOf(used)} is used ${when}, ` +
      `and this message costs up to ${moneyOf(micros)} (${setting}).`,
  };
}

function prefixFault({ prefix }: PrefixPlace, used: number, max: number, sendAt: number): CapFault {
  const hour = `${new Date(sendAt).toISOString().slice(0, 13)}:00Z`;
  return {
    reason: 'prefix_velocity',
    detail: `${used} of ${max} messages an hour to ${prefix}… are used at ${hour} (prefixPerHour).`,
  };
}

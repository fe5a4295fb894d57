import { Turns } from '../../platform/jobs/turns.js';
import type { EndpointState } from './endpoint-state.js';

/** Requests under way in one process. */
export const SLOTS = 128;
/** Beyond them, for tenants below their quarter: one that took all while it was alone must not keep them waiting. */
const EXTRA_SLOTS = SLOTS / 2;
/** A tenant's slots while others wait, and always for endpoints that have not shown that they respond. */
const TENANT_SLOTS = SLOTS / 4;
/** The rest is kept for endpoints that respond. */
const UNPROVEN_SLOTS = (SLOTS * 3) / 4;
const SLOW_SLOTS = SLOTS / 4;
/** The rest is kept for first attempts. */
const RETRY_SLOTS = (SLOTS * 3) / 4;

type Kind = 'all' | 'retry' | 'unproven' | 'slow';

/** What a request was counted as when it started, so that the same is given back. */
export interface Slot {
  readonly endpoint: EndpointState;
  readonly kinds: readonly Kind[];
}

/** Divides the slots of a process, so that no tenant and no bad endpoint can keep others waiting. */
export class FairShare {
  private readonly used: Record<Kind, number> = { all: 0, retry: 0, unproven: 0, slow: 0 };
  private readonly unprovenOf = new Map<string, number>();
  /** Of tenants. */
  readonly turns = new Turns();

  get inFlight(): number {
    return this.used.all;
  }

  /** How many more requests to this endpoint may start now. `othersWait`: whether another tenant has something due. */
  room(endpoint: EndpointState, isRetry: boolean, othersWait: boolean, now: number): number {
    const ofTenant = this.turns.underWay(endpoint.tenantId);
    const free = Math.max(
      SLOTS - this.used.all,
      Math.min(SLOTS + EXTRA_SLOTS - this.used.all, TENANT_SLOTS - ofTenant),
    );
    // Asked for each line before each delivery: a list of bounds would cost more than all else here.
    let room = Math.min(free, endpoint.room(now), (othersWait ? TENANT_SLOTS : SLOTS) - ofTenant);
    if (isRetry) room = Math.min(room, RETRY_SLOTS - this.used.retry);
    if (!endpoint.isProven) {
      const unproven = this.unprovenOf.get(endpoint.tenantId) ?? 0;
      room = Math.min(room, TENANT_SLOTS - unproven, UNPROVEN_SLOTS - this.used.unproven);
    }
    if (endpoint.isSlow(now)) room = Math.min(room, SLOW_SLOTS - this.used.slow);
    return Math.max(0, room);
  }

  /** Takes a slot. */
  start(endpoint: EndpointState, isRetry: boolean, now: number): Slot {
    const kinds: Kind[] = ['all'];
    if (isRetry) kinds.push('retry');
    if (!endpoint.isProven) kinds.push('unproven');
    if (endpoint.isSlow(now)) kinds.push('slow');
    this.count({ endpoint, kinds }, 1);
    this.turns.start(endpoint.tenantId);
    endpoint.inFlight += 1;
    return { endpoint, kinds };
  }

  /** Gives a slot back. */
  end(slot: Slot): void {
    this.count(slot, -1);
    this.turns.end(slot.endpoint.tenantId);
    slot.endpoint.inFlight -= 1;
  }

  private count({ endpoint, kinds }: Slot, by: 1 | -1): void {
    for (const kind of kinds) this.used[kind] += by;
    if (!kinds.includes('unproven')) return;
    const unproven = (this.unprovenOf.get(endpoint.tenantId) ?? 0) + by;
    if (unproven === 0) this.unprovenOf.delete(endpoint.tenantId);
    else this.unprovenOf.set(endpoint.tenantId, unproven);
  }
}

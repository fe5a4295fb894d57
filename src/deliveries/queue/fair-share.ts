import type { EndpointState } from './endpoint-state.js';

/** Requests under way in one process. */
export const SLOTS = 128;
/** Beyond them, for tenants below their quarter: one that took all while it was alone must not keep them waiting. */
const EXTRA_SLOTS = SLOTS / 2;
/** A tenant's slots while others wait, and always for endpoints that have not shown that they answer. */
const TENANT_SLOTS = SLOTS / 4;
/** The rest is kept for endpoints that answer. */
const UNPROVEN_SLOTS = (SLOTS * 3) / 4;
const SLOW_SLOTS = SLOTS / 4;
/** The rest is kept for first tries. */
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
  private readonly byTenant = new Map<string, { all: number; unproven: number }>();

  /** Requests of a tenant that are under way. */
  of(tenantId: string): number {
    return this.byTenant.get(tenantId)?.all ?? 0;
  }

  get inFlight(): number {
    return this.used.all;
  }

  /** How many more requests to this endpoint may start now. `othersWait`: whether another tenant has something due. */
  room(endpoint: EndpointState, isRetry: boolean, othersWait: boolean, now: number): number {
    const tenant = this.byTenant.get(endpoint.tenantId) ?? { all: 0, unproven: 0 };
    const free = Math.max(
      SLOTS - this.used.all,
      Math.min(SLOTS + EXTRA_SLOTS - this.used.all, TENANT_SLOTS - tenant.all),
    );
    const bounds = [free, endpoint.room(now), (othersWait ? TENANT_SLOTS : SLOTS) - tenant.all];
    if (isRetry) bounds.push(RETRY_SLOTS - this.used.retry);
    if (!endpoint.isProven) bounds.push(TENANT_SLOTS - tenant.unproven, UNPROVEN_SLOTS - this.used.unproven);
    if (endpoint.isSlow(now)) bounds.push(SLOW_SLOTS - this.used.slow);
    return Math.max(0, Math.min(...bounds));
  }

  /** Takes a slot. */
  start(endpoint: EndpointState, isRetry: boolean, now: number): Slot {
    const kinds: Kind[] = ['all'];
    if (isRetry) kinds.push('retry');
    if (!endpoint.isProven) kinds.push('unproven');
    if (endpoint.isSlow(now)) kinds.push('slow');
    this.count({ endpoint, kinds }, 1);
    endpoint.inFlight += 1;
    return { endpoint, kinds };
  }

  /** Gives a slot back. */
  end(slot: Slot): void {
    this.count(slot, -1);
    slot.endpoint.inFlight -= 1;
  }

  private count({ endpoint, kinds }: Slot, by: 1 | -1): void {
    for (const kind of kinds) this.used[kind] += by;
    const tenant = this.byTenant.get(endpoint.tenantId) ?? { all: 0, unproven: 0 };
    tenant.all += by;
    if (kinds.includes('unproven')) tenant.unproven += by;
    if (tenant.all === 0) this.byTenant.delete(endpoint.tenantId);
    else this.byTenant.set(endpoint.tenantId, tenant);
  }
}

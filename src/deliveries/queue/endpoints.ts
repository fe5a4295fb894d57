import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../platform/clock.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { type DeliveryTarget, WebhookConfigReader } from '../../webhook-configs/webhook-config-reader.js';
import { EndpointState } from './endpoint-state.js';
import { type EndpointRow, ENDPOINTS } from './queue.sql.js';

/** How old the known config of an endpoint may be. */
const CACHED_MS = 500;
const CACHED_MAX = 20_000;

/**
 * An endpoint as the worker knows it; `availability` says whether it gets anything at all. What is sealed and does not
 * open stays queued.
 */
export interface Endpoint {
  readonly webhookConfigId: string;
  readonly availability: 'on' | 'off' | 'gone' | 'unreadable';
  readonly target: DeliveryTarget | null;
  readonly state: EndpointState;
}

interface Known {
  readonly endpoint: Endpoint;
  readonly readAt: number;
}

/**
 * The endpoints that this process sends to: their config, half a second old at most, and what it has learnt of them.
 */
@Injectable()
export class Endpoints {
  private readonly known = new LRUCache<string, Known>({ max: CACHED_MAX });
  private readonly states = new LRUCache<string, EndpointState>({ max: CACHED_MAX });

  constructor(
    private readonly database: Database,
    private readonly configs: WebhookConfigReader,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** These endpoints, by id. */
  async find(ids: readonly string[]): Promise<Map<string, Endpoint>> {
    const readAt = this.clock.now();
    const stale = ids.filter((id) => this.isStale(this.known.get(id), readAt - CACHED_MS));
    if (stale.length > 0) await this.read(stale, readAt);
    return new Map(
      ids.flatMap((id) => (this.known.has(id) ? [[id, (this.known.get(id) as Known).endpoint] as const] : [])),
    );
  }

  /** Whether the last response of an endpoint to this process was a success, and came soon. */
  isProven(webhookConfigId: string): boolean {
    return this.states.get(webhookConfigId)?.isProven === true;
  }

  /** Whether it came at once. */
  isQuick(webhookConfigId: string): boolean {
    return this.states.get(webhookConfigId)?.isQuick === true;
  }

  /** What was learnt of all endpoints, for the metrics. */
  allStates(): EndpointState[] {
    return [...this.states.values()];
  }

  /**
   * A config that is known as off is read each time: to end the queue of one that was just switched on again would be
   * wrong.
   */
  private isStale(known: Known | undefined, notBefore: number): boolean {
    return (
      known === undefined ||
      known.endpoint.availability === 'off' ||
      known.endpoint.availability === 'gone' ||
      known.readAt <= notBefore
    );
  }

  private async read(ids: readonly string[], readAt: number): Promise<void> {
    const rows = await this.database.read(ENDPOINTS(ids), ids);
    const byId = new Map(rows.map((row) => [row.webhookConfigId, row]));
    for (const id of ids) this.known.set(id, { endpoint: this.endpointOf(id, byId.get(id)), readAt });
  }

  private endpointOf(webhookConfigId: string, row: EndpointRow | undefined): Endpoint {
    const state = this.stateOf(webhookConfigId, row?.tenantId ?? '');
    if (row === undefined || row.isArchived) return { webhookConfigId, availability: 'gone', target: null, state };
    if (!row.isActive) return { webhookConfigId, availability: 'off', target: null, state };
    try {
      return { webhookConfigId, availability: 'on', target: this.configs.targetOf(row), state };
    } catch (err) {
      // One row that was tampered with must not keep the endpoints that are read with it.
      this.log.error({ err, webhookConfigId }, 'the secrets of a webhook config cannot be opened: its deliveries wait');
      return { webhookConfigId, availability: 'unreadable', target: null, state };
    }
  }

  private stateOf(webhookConfigId: string, tenantId: string): EndpointState {
    const known = this.states.get(webhookConfigId);
    if (known !== undefined) return known;
    const state = new EndpointState(tenantId);
    this.states.set(webhookConfigId, state);
    return state;
  }
}

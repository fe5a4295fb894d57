import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { In } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { Clock } from '../../platform/clock.js';
import { LOG, type Log } from '../../platform/log/log.js';
import { Project } from '../../tenants/project.entity.js';
import { Tenant } from '../../tenants/tenant.entity.js';
import { type DeliveryTarget, WebhookConfigReader } from '../../webhook-configs/webhook-config-reader.js';
import { WebhookConfig } from '../../webhook-configs/webhook-config.entity.js';
import { EndpointState } from './endpoint-state.js';

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
    const stale = ids.filter((id) => this.isStale(this.known.get(id), readAt));
    if (stale.length > 0) await this.read(stale, readAt);
    return new Map(
      ids.flatMap((id) => (this.known.has(id) ? [[id, (this.known.get(id) as Known).endpoint] as const] : [])),
    );
  }

  /** Whether the last thing an endpoint did was to answer this process, and soon. */
  isProven(webhookConfigId: string): boolean {
    return this.states.get(webhookConfigId)?.isProven === true;
  }

  /** Whether it did so at once. */
  isQuick(webhookConfigId: string): boolean {
    return this.states.get(webhookConfigId)?.isQuick === true;
  }

  /** What was learnt of all endpoints, for the metrics. */
  allStates(): EndpointState[] {
    return [...this.states.values()];
  }

  /**
   * Whoever is said to be off is asked about each time: to end the queue of a config that was just switched on again
   * would be wrong.
   */
  private isStale(known: Known | undefined, now: number): boolean {
    return (
      known === undefined ||
      known.endpoint.availability === 'off' ||
      known.endpoint.availability === 'gone' ||
      now - known.readAt >= CACHED_MS
    );
  }

  private async read(ids: readonly string[], readAt: number): Promise<void> {
    const configs = await this.database.entities.findBy(WebhookConfig, { webhookConfigId: In([...ids]) });
    const archived = await this.archivedOf(configs.map((config) => config.projectId));
    const byId = new Map(configs.map((config) => [config.webhookConfigId, config]));
    for (const id of ids) this.known.set(id, { endpoint: this.endpointOf(id, byId.get(id), archived), readAt });
  }

  /** Those of the projects that are archived, by themselves or with their tenant. */
  private async archivedOf(projectIds: readonly string[]): Promise<Set<string>> {
    if (projectIds.length === 0) return new Set();
    const rows = await this.database.entities
      .createQueryBuilder(Project, 'project')
      .innerJoin(Tenant, 'tenant', 'tenant.tenantId = project.tenantId')
      .select('project.projectId', 'projectId')
      .where('project.projectId IN (:...projectIds)', { projectIds: [...new Set(projectIds)] })
      .andWhere("(project.status = 'archived' OR tenant.status = 'archived')")
      .getRawMany<Pick<Project, 'projectId'>>();
    return new Set(rows.map(({ projectId }) => projectId));
  }

  private endpointOf(
    webhookConfigId: string,
    config: WebhookConfig | undefined,
    archived: ReadonlySet<string>,
  ): Endpoint {
    const state = this.stateOf(webhookConfigId, config?.tenantId ?? '');
    if (config === undefined || archived.has(config.projectId))
      return { webhookConfigId, availability: 'gone', target: null, state };
    if (!config.isActive) return { webhookConfigId, availability: 'off', target: null, state };
    try {
      return { webhookConfigId, availability: 'on', target: this.configs.targetOf(config), state };
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

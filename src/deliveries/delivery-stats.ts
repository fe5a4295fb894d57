import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { Clock, DAY_MS } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { notFound } from '../platform/http/problem.js';
import { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import { COUNT_OF_STATUS, type StatRow, STATS } from './deliveries.sql.js';
import { DELIVERY_STATUSES } from './queue/delivery.entity.js';
import { Endpoints } from './queue/endpoints.js';
import { percentileMs } from './attempts/latency-classes.js';
import type { HourStatsView, LatencyView, WebhookStatsView } from './stats.view.js';

/** How deliveries to an endpoint end: counts by hour, latency, and why it was switched off. */
@Injectable()
export class DeliveryStats {
  constructor(
    private readonly database: Database,
    private readonly configs: WebhookConfigReader,
    private readonly endpoints: Endpoints,
    private readonly clock: Clock,
  ) {}

  /** The last day of an endpoint. Throws 404. */
  async read(caller: Caller, projectId: string, webhookConfigId: string): Promise<WebhookStatsView> {
    const config = await this.configs.require(caller, projectId, webhookConfigId);
    const now = this.clock.now();
    const [rows, deliveries, endpoints] = await Promise.all([
      this.database.read(STATS, [webhookConfigId, now - DAY_MS]),
      this.countDeliveries(webhookConfigId),
      this.endpoints.find([webhookConfigId]),
    ]);
    const endpoint = endpoints.get(webhookConfigId);
    if (endpoint === undefined) throw notFound();
    const { isActive, disabledReason, disabledAt, failingSince } = config;
    return {
      isActive,
      disabledReason,
      disabledAt,
      failingSince,
      breaker: endpoint.state.breaker(now),
      deliveries,
      hours: hoursOf(rows),
      latency: latencyOf(rows),
    };
  }

  private async countDeliveries(webhookConfigId: string): Promise<Record<string, number>> {
    const counts = await Promise.all(
      DELIVERY_STATUSES.map((status) => this.database.read(COUNT_OF_STATUS, [webhookConfigId, status])),
    );
    return Object.fromEntries(DELIVERY_STATUSES.map((status, index) => [status, counts[index]?.[0]?.count ?? 0]));
  }
}

function hoursOf(rows: readonly StatRow[]): HourStatsView[] {
  const hours = new Map<number, Record<string, number>>();
  for (const { hourAt, outcome, attempts } of rows) {
    const hour = hours.get(hourAt) ?? {};
    hour[outcome] = (hour[outcome] ?? 0) + attempts;
    hours.set(hourAt, hour);
  }
  return [...hours].map(([hourAt, attempts]) => ({ hourAt, attempts }));
}

function latencyOf(rows: readonly StatRow[]): LatencyView {
  const counts = new Map<number, number>();
  for (const { latencyClass, attempts } of rows) counts.set(latencyClass, (counts.get(latencyClass) ?? 0) + attempts);
  return { p50Ms: percentileMs(counts, 0.5), p95Ms: percentileMs(counts, 0.95), p99Ms: percentileMs(counts, 0.99) };
}

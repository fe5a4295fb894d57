import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Caller, Charge } from '../access/caller.js';
import { EventFeed } from '../events/event-feed.js';
import { Event } from '../events/event.entity.js';
import { EventEpochs, EventView } from '../events/event.view.js';
import { Clock, DAY_MS } from '../platform/clock.js';
import { Database, type EntityReader } from '../platform/database/database.js';
import { Transactor, writeIn } from '../platform/database/transactor.js';
import { Cursors, PageQuery } from '../platform/http/paging.js';
import { invalidField, notFound } from '../platform/http/problem.js';
import type { OnceRequest } from '../platform/idempotency/effect.js';
import { Idempotency } from '../platform/idempotency/idempotency.js';
import { ProjectAccess } from '../tenants/project-access.js';
import { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import type { ListDeliveriesQuery, ReplayDto, ReplayView } from './deliveries.dto.js';
import {
  COUNT_OF_REPLAY,
  COUNT_OF_STATUS,
  DELIVERIES_OF_CONFIG,
  DELIVERIES_OF_EVENT,
  REPLAY,
  REPLAY_MAX,
  REPLAY_SLICE,
  RESEND,
  type StatRow,
  STATS,
} from './deliveries.sql.js';
import { Delivery, DELIVERY_STATUSES, DeliveryAttempt, percentileMs } from './delivery.entity.js';
import {
  DELIVERY_VIEWS,
  DeliveryAttemptView,
  type DeliveryPageView,
  type DeliveryView,
  type DeliveryWithAttemptsView,
  type EventDeliveriesView,
  type HourStatsView,
  type LatencyView,
  type WebhookStatsView,
} from './delivery.view.js';
import { Endpoints } from './endpoints.js';
import { DeliveriesDue } from './lines.js';

/**
 * A delivery's attempts shown at once; there are no more than these unless somebody sent it again by hand many times.
 */
const ATTEMPTS_SHOWN_MAX = 100;

/** Shows deliveries, their attempts, and how those of an endpoint end. */
@Injectable()
export class DeliveriesReader {
  constructor(
    private readonly database: Database,
    private readonly reach: ProjectAccess,
    private readonly configs: WebhookConfigReader,
    private readonly feed: EventFeed,
    private readonly endpoints: Endpoints,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

  /** The deliveries of a config, newest first. Throws 404. */
  async list(
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    query: ListDeliveriesQuery,
  ): Promise<DeliveryPageView> {
    await this.configs.read(caller, projectId, webhookConfigId);
    const { status, eventType } = query;
    const list = {
      list: 'deliveries',
      filters: [webhookConfigId, status?.toSorted() ?? null, eventType?.toSorted() ?? null],
    };
    const before = this.cursors.read(query.cursor, list);
    const size = PageQuery.sizeOf(query);
    const statement = DELIVERIES_OF_CONFIG({
      isContinued: before !== null,
      statuses: status?.length ?? 0,
      types: eventType?.length ?? 0,
      limit: size + 1,
    });
    const asked = [webhookConfigId, ...(before === null ? [] : [before]), ...(status ?? []), ...(eventType ?? [])];
    const views = await this.database.readViews(statement, DELIVERY_VIEWS, asked);
    return this.cursors.page(
      views,
      size,
      list,
      ({ deliveryId }) => deliveryId,
      (view) => view,
    );
  }

  /** The newest deliveries of an event. Throws 404. */
  async listOfEvent(caller: Caller, eventId: string): Promise<EventDeliveriesView> {
    await this.feed.require(caller, eventId);
    return { data: await this.database.readViews(DELIVERIES_OF_EVENT, DELIVERY_VIEWS, [eventId]) };
  }

  /** How many deliveries of a config have one of some statuses within a span, up to what one replay takes. */
  async countReplayed(
    webhookConfigId: string,
    statuses: readonly string[],
    since: number,
    until: number,
  ): Promise<number> {
    const wanted = [webhookConfigId, ...statuses, since, until];
    const [found] = await this.database.read(COUNT_OF_REPLAY(statuses), wanted);
    return found?.count ?? 0;
  }

  /** The deliveries of some events, for any caller. */
  async ofEvents(eventIds: readonly string[]): Promise<DeliveryView[]> {
    if (eventIds.length === 0) return [];
    const deliveries = await this.database.entities.findBy(Delivery, { eventId: In([...eventIds]) });
    return deliveries.map((delivery) => DELIVERY_VIEWS.of(delivery));
  }

  /** One delivery with its payload and its attempts. Throws 404. */
  async read(
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    deliveryId: string,
  ): Promise<DeliveryWithAttemptsView> {
    await this.configs.read(caller, projectId, webhookConfigId);
    return this.show(this.database.entities, webhookConfigId, deliveryId);
  }

  /** The same by its id alone, also when its webhook config was deleted. Throws 404. */
  async find(caller: Caller, deliveryId: string): Promise<DeliveryWithAttemptsView> {
    const manager = this.database.entities;
    const delivery = await manager.findOneBy(Delivery, { deliveryId });
    if (delivery === null) throw notFound();
    this.reach.requireReach(caller, delivery.projectId);
    return withAttempts(manager, delivery);
  }

  /** One delivery of a config that is known to be in reach. Throws 404. */
  async show(manager: EntityReader, webhookConfigId: string, deliveryId: string): Promise<DeliveryWithAttemptsView> {
    const delivery = await manager.findOneBy(Delivery, { deliveryId, webhookConfigId });
    if (delivery === null) throw notFound();
    return withAttempts(manager, delivery);
  }

  /**
   * How the deliveries of the last day to an endpoint ended: counts by hour, latency, and why it was switched off.
   * Throws 404.
   */
  async stats(caller: Caller, projectId: string, webhookConfigId: string): Promise<WebhookStatsView> {
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

async function withAttempts(manager: EntityReader, delivery: Delivery): Promise<DeliveryWithAttemptsView> {
  const { deliveryId, projectId, eventId } = delivery;
  const attempts = await manager.find(DeliveryAttempt, {
    where: { deliveryId },
    order: { fence: 'ASC' },
    take: ATTEMPTS_SHOWN_MAX,
  });
  const event = await manager.findOneBy(Event, { eventId });
  const epochs = await EventEpochs.of(manager, projectId);
  return {
    ...DELIVERY_VIEWS.of(delivery),
    projectId,
    payload: event === null || event.data === null ? null : EventView.of(event, epochs),
    attempts: attempts.map(DeliveryAttemptView.of),
  };
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

const DEFAULT_STATUSES = ['FAILED', 'SKIPPED'] as const;

/** Sends again, now, what has ended or waits: one delivery, or all of a span of time. `webhook-id` stays the same. */
@Injectable()
export class DeliveryReplay {
  constructor(
    private readonly transactor: Transactor,
    private readonly idempotency: Idempotency,
    private readonly configs: WebhookConfigReader,
    private readonly reader: DeliveriesReader,
    private readonly due: DeliveriesDue,
    private readonly clock: Clock,
  ) {}

  /** Queues one delivery again, now. Throws 404, and 409 when the config is switched off or the project archived. */
  async resend(
    caller: Caller,
    projectId: string,
    webhookConfigId: string,
    deliveryId: string,
    once: OnceRequest,
  ): Promise<DeliveryWithAttemptsView> {
    await this.reader.read(caller, projectId, webhookConfigId, deliveryId);
    return this.idempotency.run(once, {
      statusCode: 202,
      work: async (tx) => {
        await this.configs.lockActive(tx, caller, projectId, webhookConfigId);
        const now = this.clock.now();
        // One that waits is only hastened; one that is under way (its lease lies ahead) goes out once more.
        await writeIn(tx, RESEND, [now, now, deliveryId]);
        this.transactor.afterCommit(tx, () => this.due.announce());
        return this.reader.show(tx, webhookConfigId, deliveryId);
      },
      idOf: (view) => view.deliveryId,
      show: () => this.reader.read(caller, projectId, webhookConfigId, deliveryId),
    });
  }

  /**
   * Queues again what has these statuses within a span, oldest first, slice by slice: what is queued stays so when a
   * later slice fails. Throws 400, 404, 409 when the config is switched off or the project archived, and 429.
   */
  async replay(
    caller: Caller,
    { projectId, webhookConfigId }: { readonly projectId: string; readonly webhookConfigId: string },
    dto: ReplayDto,
    { once, charge }: { readonly once: OnceRequest; readonly charge: Charge },
  ): Promise<ReplayView> {
    const start = this.clock.now() + 1;
    const until = dto.until ?? start;
    if (until <= dto.since) throw invalidField('until', 'isAfterSince', 'until must lie after since');
    await this.configs.read(caller, projectId, webhookConfigId);
    const statuses = dto.statuses ?? DEFAULT_STATUSES;
    await charge(await this.reader.countReplayed(webhookConfigId, statuses, dto.since, until));
    const slices = await this.idempotency.runSliced(once, {
      statusCode: 202,
      work: async (tx) => {
        await this.configs.lockActive(tx, caller, projectId, webhookConfigId);
        // Never before `start`: what waits has the status that the next slice looks for.
        const now = Math.max(this.clock.now(), start);
        const queued = await writeIn(tx, REPLAY(statuses, REPLAY_SLICE), [
          now,
          now,
          webhookConfigId,
          ...statuses,
          dto.since,
          until,
          start,
        ]);
        this.transactor.afterCommit(tx, () => this.due.announce());
        return queued;
      },
      isLast: (queued, slice) => queued < REPLAY_SLICE || (slice + 1) * REPLAY_SLICE >= REPLAY_MAX,
      idOf: (queued) => String(sumOf(queued)),
      show: (queued) => Promise.resolve([Number(queued)]),
    });
    return { queued: sumOf(slices) };
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database, type EntityReader } from '../platform/database/database.js';
import type { Caller } from '../access/caller.js';
import { EventFeed } from '../events/event-feed.js';
import { EventEpochs } from '../events/event-epochs.js';
import { Event } from '../events/event.entity.js';
import { EventView } from '../events/event.view.js';
import { Cursors } from '../platform/http/cursors.js';
import { PageQuery } from '../platform/http/paging.js';
import { notFound } from '../platform/http/problem.js';
import { Reach } from '../tenants/reach.js';
import { WebhookConfigReader } from '../webhook-configs/webhook-config-reader.js';
import { COUNT_OF_REPLAY, DELIVERIES_OF_CONFIG, DELIVERIES_OF_EVENT } from './deliveries.sql.js';
import { Delivery } from './queue/delivery.entity.js';
import { DeliveryAttempt } from './attempts/delivery-attempt.entity.js';
import {
  DELIVERY_VIEWS,
  DeliveryAttemptView,
  type DeliveryPageView,
  type DeliveryView,
  type DeliveryWithAttemptsView,
  type EventDeliveriesView,
} from './delivery.view.js';
import type { ListDeliveriesQuery } from './list-deliveries.query.js';

/**
 * A delivery's attempts shown at once; there are no more than these unless somebody sent it again by hand many times.
 */
const ATTEMPTS_SHOWN_MAX = 100;

/** Shows deliveries and their attempts. */
@Injectable()
export class DeliveriesReader {
  constructor(
    private readonly database: Database,
    private readonly reach: Reach,
    private readonly configs: WebhookConfigReader,
    private readonly feed: EventFeed,
    private readonly cursors: Cursors,
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

import { Module } from '@nestjs/common';
import { EventErasure } from '../events/event-erasure.js';
import { EventsModule } from '../events/events.module.js';
import { NameResolver } from '../platform/net/name-resolver.js';
import { Readiness } from '../platform/observability/readiness.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { WebhookConfigsModule } from '../webhook-configs/webhook-configs.module.js';
import { AttemptRows, eraseResponses } from './attempts.sql.js';
import { DeliveriesController, DeliveryLookupController } from './deliveries.controller.js';
import { DeliveriesReader, DeliveryReplay } from './deliveries.service.js';
import { DeliveryQueue } from './delivery-queue.js';
import { DeliveryTest } from './delivery-test.js';
import { DeliveryMetrics, DeliveryRecorder, DeliveryWorker } from './delivery-worker.js';
import { DirectDeliveries } from './direct-deliveries.js';
import { EndpointSender } from './endpoint-sender.js';
import { Endpoints } from './endpoints.js';
import { EventDispatcher, ProjectDispatch } from './event-dispatcher.js';
import { DeliveriesDue, DeliveryClaims, Lines } from './lines.js';
import { Retention } from './retention.js';

/** What callers see of deliveries, and may do to them. */
@Module({
  imports: [EventsModule, TenantsModule, WebhookConfigsModule],
  controllers: [DeliveriesController, DeliveryLookupController],
  providers: [
    DeliveriesReader,
    DeliveryReplay,
    DeliveriesDue,
    DeliveryTest,
    EndpointSender,
    NameResolver,
    DeliveryMetrics,
    Endpoints,
  ],
  exports: [DeliveriesDue, DeliveriesReader, EndpointSender, DeliveryMetrics, Endpoints],
})
export class DeliveriesModule {
  constructor(erasures: EventErasure) {
    erasures.onErase(eraseResponses);
  }
}

/** The work on deliveries: from events that wait to responses of receivers, and the end of their retention. */
@Module({
  imports: [EventsModule, WebhookConfigsModule, DeliveriesModule],
  providers: [
    EventDispatcher,
    ProjectDispatch,
    DeliveryWorker,
    DeliveryQueue,
    DeliveryClaims,
    DirectDeliveries,
    Lines,
    DeliveryRecorder,
    AttemptRows,
    Retention,
  ],
})
export class DeliveriesWorkerModule {
  constructor(dispatcher: EventDispatcher, worker: DeliveryWorker, readiness: Readiness) {
    readiness.watch('events', dispatcher);
    readiness.watch('deliveries', worker);
  }
}

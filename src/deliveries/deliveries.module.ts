import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { WebhookConfigsModule } from '../webhook-configs/webhook-configs.module.js';
import { AttemptErasure } from './attempt-erasure.js';
import { AttemptRows } from './attempt-rows.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesReader } from './deliveries-reader.js';
import { DeliveryClaims } from './delivery-claims.js';
import { DeliveryLag } from './delivery-lag.js';
import { DeliveryMetrics } from './delivery-metrics.js';
import { DeliveryQueue } from './delivery-queue.js';
import { DeliveryRecorder } from './delivery-recorder.js';
import { DeliveryReplay } from './delivery-replay.js';
import { DeliveryStats } from './delivery-stats.js';
import { DeliveryTest } from './delivery-test.js';
import { DeliveryWorker } from './delivery-worker.js';
import { Endpoints } from './endpoints.js';
import { EndpointSender } from './endpoint-sender.js';
import { EventCatalogue } from './event-catalogue.js';
import { EventDispatcher } from './event-dispatcher.js';
import { EventTypesController } from './event-types.controller.js';
import { OutgoingEvents } from './outgoing-events.js';
import { ProjectDispatch } from './project-dispatch.js';
import { Retention } from './retention.js';

/** Deliveries: from events that wait to receivers that answered. */
@Module({
  imports: [EventsModule, WebhookConfigsModule],
  controllers: [DeliveriesController, EventTypesController],
  providers: [
    EventDispatcher,
    ProjectDispatch,
    DeliveryWorker,
    DeliveryQueue,
    DeliveryClaims,
    Endpoints,
    OutgoingEvents,
    EndpointSender,
    DeliveryRecorder,
    AttemptRows,
    AttemptErasure,
    DeliveriesReader,
    DeliveryReplay,
    DeliveryStats,
    DeliveryTest,
    EventCatalogue,
    DeliveryMetrics,
    DeliveryLag,
    Retention,
  ],
})
export class DeliveriesModule {}

import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { WebhookConfigsModule } from '../webhook-configs/webhook-configs.module.js';
import { AttemptErasure } from './attempts/attempt-erasure.js';
import { AttemptRows } from './attempts/attempt-rows.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesReader } from './deliveries-reader.js';
import { DeliveryClaims } from './queue/delivery-claims.js';
import { DeliveryLag } from './queue/delivery-lag.js';
import { DeliveryMetrics } from './attempts/delivery-metrics.js';
import { DeliveryQueue } from './queue/delivery-queue.js';
import { DeliveryRecorder } from './attempts/delivery-recorder.js';
import { DeliveryReplay } from './delivery-replay.js';
import { DeliveryStats } from './delivery-stats.js';
import { DeliveryTest } from './delivery-test.js';
import { DeliveryWorker } from './attempts/delivery-worker.js';
import { Endpoints } from './queue/endpoints.js';
import { EndpointSender } from './sending/endpoint-sender.js';
import { EventDispatcher } from './dispatch/event-dispatcher.js';
import { OutgoingEvents } from './sending/outgoing-events.js';
import { ProjectDispatch } from './dispatch/project-dispatch.js';
import { Retention } from './retention.js';

/** Deliveries: from events that wait to receivers that answered. */
@Module({
  imports: [EventsModule, TenantsModule, WebhookConfigsModule],
  controllers: [DeliveriesController],
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
    DeliveryMetrics,
    DeliveryLag,
    Retention,
  ],
})
export class DeliveriesModule {}

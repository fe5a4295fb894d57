import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { Readiness } from '../platform/observability/readiness.js';
import { WebhookConfigsModule } from '../webhook-configs/webhook-configs.module.js';
import { AttemptRows } from './attempts.sql.js';
import { DeliveriesModule } from './deliveries.module.js';
import { DeliveryClaims } from './lines.js';
import { DeliveryQueue } from './delivery-queue.js';
import { DeliveryRecorder } from './delivery-worker.js';
import { DirectDeliveries } from './direct-deliveries.js';
import { Lines } from './lines.js';
import { DeliveryWorker } from './delivery-worker.js';
import { EventDispatcher } from './event-dispatcher.js';
import { OutgoingEvents } from './endpoint-sender.js';
import { ProjectDispatch } from './event-dispatcher.js';
import { Retention } from './retention.js';

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
    OutgoingEvents,
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

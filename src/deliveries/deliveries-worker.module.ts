import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { Readiness } from '../platform/observability/readiness.js';
import { WebhookConfigsModule } from '../webhook-configs/webhook-configs.module.js';
import { AttemptRows } from './attempts/attempt-rows.js';
import { DeliveriesModule } from './deliveries.module.js';
import { DeliveryClaims } from './queue/delivery-claims.js';
import { DeliveryQueue } from './queue/delivery-queue.js';
import { DeliveryRecorder } from './attempts/delivery-recorder.js';
import { DirectDeliveries } from './queue/direct-deliveries.js';
import { Lines } from './queue/lines.js';
import { DeliveryWorker } from './attempts/delivery-worker.js';
import { EventDispatcher } from './dispatch/event-dispatcher.js';
import { OutgoingEvents } from './sending/outgoing-events.js';
import { ProjectDispatch } from './dispatch/project-dispatch.js';
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

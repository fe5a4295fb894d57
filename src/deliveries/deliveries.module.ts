import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { WebhookConfigsModule } from '../webhook-configs/webhook-configs.module.js';
import { AttemptErasure } from './attempts/attempt-erasure.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesReader } from './deliveries-reader.js';
import { DeliveriesDue } from './queue/deliveries-due.js';
import { DeliveryLookupController } from './delivery-lookup.controller.js';
import { DeliveryMetrics } from './attempts/delivery-metrics.js';
import { DeliveryReplay } from './delivery-replay.js';
import { DeliveryStats } from './delivery-stats.js';
import { DeliveryTest } from './delivery-test.js';
import { Endpoints } from './queue/endpoints.js';
import { EndpointSender } from './sending/endpoint-sender.js';
import { NameResolver } from '../platform/net/name-resolver.js';

/** What callers see of deliveries, and may do to them. */
@Module({
  imports: [EventsModule, TenantsModule, WebhookConfigsModule],
  controllers: [DeliveriesController, DeliveryLookupController],
  providers: [
    DeliveriesReader,
    DeliveryReplay,
    DeliveriesDue,
    DeliveryStats,
    DeliveryTest,
    EndpointSender,
    NameResolver,
    DeliveryMetrics,
    Endpoints,
    AttemptErasure,
  ],
  exports: [DeliveriesDue, DeliveriesReader, EndpointSender, DeliveryMetrics, Endpoints],
})
export class DeliveriesModule {}

import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { WebhookConfigsModule } from '../webhook-configs/webhook-configs.module.js';
import { AttemptErasure } from './attempts.sql.js';
import { DeliveriesController } from './deliveries.controller.js';
import { DeliveriesReader } from './deliveries.service.js';
import { DeliveriesDue } from './lines.js';
import { DeliveryLookupController } from './deliveries.controller.js';
import { DeliveryMetrics } from './delivery-worker.js';
import { DeliveryReplay } from './deliveries.service.js';
import { DeliveryStats } from './deliveries.service.js';
import { DeliveryTest } from './delivery-test.js';
import { Endpoints } from './endpoints.js';
import { EndpointSender } from './endpoint-sender.js';
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

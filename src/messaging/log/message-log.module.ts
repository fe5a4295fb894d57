import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../../deliveries/deliveries.module.js';
import { EventsModule } from '../../events/events.module.js';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { MessageTraces } from './message-erasure.js';
import { MessageRetention } from './message-retention.js';
import { MessageReadingController, MessageTimeline } from './message-timeline.js';
import { MessagesReader } from './messages-reader.js';
import { ProjectUsage, ProjectUsageController, UsageFolding } from './usage.js';

/** The record of messages: it is read, followed, summed up, and forgotten. */
@Module({
  imports: [TenantsModule, EventsModule, DeliveriesModule, ProvidersModule, MessagesModule],
  controllers: [MessageReadingController, ProjectUsageController],
  providers: [MessagesReader, MessageTimeline, ProjectUsage, MessageTraces],
  exports: [MessageTraces],
})
export class MessageLogModule {}

/** Usage is folded, and what is past its retention is deleted. */
@Module({ providers: [UsageFolding, MessageRetention] })
export class MessageLogWorkerModule {}

import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../../deliveries/deliveries.module.js';
import { EventsModule } from '../../events/events.module.js';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { BatchErasure, LateEventErasure, MessageErasure, MessageTraces, WritingErasure } from './message-erasure.js';
import { EventTexts, MessageRetention } from './message-retention.js';
import { MessageReadingController, MessageTimeline } from './message-timeline.js';
import { MessageFinder, MessagesReader } from './messages-reader.js';
import { ProjectActivity, ProjectUsage, ProjectUsageController, UsageFolding } from './usage.js';

const ERASING = [MessageErasure, BatchErasure, LateEventErasure, WritingErasure, MessageTraces];

/** The record of messages: it is read, followed, summed up, and forgotten. */
@Module({
  imports: [TenantsModule, EventsModule, DeliveriesModule, ProvidersModule, MessagesModule],
  controllers: [MessageReadingController, ProjectUsageController],
  providers: [MessageFinder, MessagesReader, MessageTimeline, ProjectUsage, ProjectActivity, ...ERASING],
  exports: [MessageTraces],
})
export class MessageLogModule {}

/** Usage is folded, and what is past its retention is deleted. */
@Module({ providers: [UsageFolding, EventTexts, MessageRetention] })
export class MessageLogWorkerModule {}

import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.js';
import { EventsModule } from '../events/events.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { MessageFinder } from './reading/message-finder.js';
import { MessageReadingController } from './reading/message-reading.controller.js';
import { MessageTimeline } from './reading/message-timeline.js';
import { MessagesReader } from './reading/messages-reader.js';
import { ProjectActivity } from './reading/project-activity.js';
import { ProjectUsage } from './reading/project-usage.js';
import { ProjectUsageController } from './reading/project-usage.controller.js';
import { BatchErasure } from './retention/batch-erasure.js';
import { LateEventErasure } from './retention/late-event-erasure.js';
import { MessageErasure } from './retention/message-erasure.js';
import { MessageTraces } from './retention/message-traces.js';
import { WritingErasure } from './retention/writing-erasure.js';

const ERASING = [MessageErasure, BatchErasure, LateEventErasure, WritingErasure, MessageTraces];

/** The record of messages: it is read, followed, summed up, and forgotten. */
@Module({
  imports: [TenantsModule, EventsModule, DeliveriesModule, ProvidersModule, MessagesModule],
  controllers: [MessageReadingController, ProjectUsageController],
  providers: [MessageFinder, MessagesReader, MessageTimeline, ProjectUsage, ProjectActivity, ...ERASING],
  exports: [MessageTraces],
})
export class MessageLogModule {}

import { Module } from '@nestjs/common';
import { TenantsModule } from '../tenants/tenants.module.js';
import { EventErasure } from './event-erasure.js';
import { EventFeed } from './event-feed.js';
import { EventLog, EventNumbers } from './event-log.js';
import { EventRegistry } from './event-types.js';
import { EventsController, EventTypesController } from './events.controller.js';

/** The record of what happened, and the feed that shows it. */
@Module({
  imports: [TenantsModule],
  controllers: [EventsController, EventTypesController],
  providers: [EventLog, EventNumbers, EventErasure, EventFeed, EventRegistry],
  exports: [EventLog, EventNumbers, EventErasure, EventFeed, EventRegistry],
})
export class EventsModule {}

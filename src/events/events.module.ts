import { Module } from '@nestjs/common';
import { TenantsModule } from '../tenants/tenants.module.js';
import { EpochRaising } from './event-feed.js';
import { EventFeed } from './event-feed.js';
import { EventErasure } from './event-erasure.js';
import { EventLog } from './event-log.js';
import { EventNumbers } from './event-log.js';
import { EventRegistry } from './event-types.js';
import { EventTypesController } from './events.controller.js';
import { EventsController } from './events.controller.js';

/** The record of what happened, and the feed that shows it. */
@Module({
  imports: [TenantsModule],
  controllers: [EventsController, EventTypesController],
  providers: [EpochRaising, EventLog, EventNumbers, EventErasure, EventFeed, EventRegistry],
  exports: [EpochRaising, EventLog, EventNumbers, EventErasure, EventFeed, EventRegistry],
})
export class EventsModule {}

import { Module } from '@nestjs/common';
import { TenantsModule } from '../tenants/tenants.module.js';
import { EpochRaising } from './epoch-raising.js';
import { EventFeed } from './event-feed.js';
import { EventErasure } from './event-erasure.js';
import { EventLog } from './event-log.js';
import { EventNumbers } from './event-numbers.js';
import { EventRegistry } from './event-registry.js';
import { EventTypesController } from './event-types.controller.js';
import { EventsController } from './events.controller.js';

/** The record of what happened, and the feed that shows it. */
@Module({
  imports: [TenantsModule],
  controllers: [EventsController, EventTypesController],
  providers: [EpochRaising, EventLog, EventNumbers, EventErasure, EventFeed, EventRegistry],
  exports: [EpochRaising, EventLog, EventNumbers, EventErasure, EventFeed, EventRegistry],
})
export class EventsModule {}

import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { EventCounters } from './event-counters.js';
import { NumberedWork } from './numbered-work.js';

/** Numbers for events: by the dispatcher, and by work that records many of them. */
@Module({ imports: [EventsModule], providers: [EventCounters, NumberedWork], exports: [EventCounters, NumberedWork] })
export class DispatchModule {}

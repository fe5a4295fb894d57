import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { EventRegistry } from '../events/event-registry.js';
import { EventsModule } from '../events/events.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { MessageLogModule } from '../message-log/message-log.module.js';
import { PhonesModule } from '../phones/phones.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { ERASURE_EVENT_DECLARATIONS } from './erasure-events.js';
import { ErasureQueue } from './erasure-queue.js';
import { ErasureRun } from './erasure-run.js';
import { ErasureTasks } from './erasure-task.js';
import { Erasures } from './erasures.js';
import { PhoneErasure } from './phone-erasure.js';
import { PhoneErasureController } from './phone-erasure.controller.js';
import { PhoneTraces } from './phone-traces.js';

/** Erasure: a number is forgotten wherever it is kept. Stands above every room that holds numbers. */
@Module({
  imports: [TenantsModule, EventsModule, PhonesModule, ConsentModule, IntakeModule, MessageLogModule],
  controllers: [PhoneErasureController],
  providers: [PhoneErasure, Erasures, ErasureTasks, ErasureQueue, ErasureRun, PhoneTraces],
  exports: [ErasureQueue, ErasureRun],
})
export class ErasureModule {
  constructor(registry: EventRegistry) {
    registry.declare(ERASURE_EVENT_DECLARATIONS);
  }
}

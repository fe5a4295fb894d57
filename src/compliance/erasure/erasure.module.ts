import { Module } from '@nestjs/common';
import { EventRegistry } from '../../events/event-types.js';
import { EventsModule } from '../../events/events.module.js';
import { MessageLogModule } from '../../messaging/log/message-log.module.js';
import { ConsentModule } from '../../phones/consent/consent.module.js';
import { IntakeModule } from '../../phones/intake/intake.module.js';
import { PhonesModule } from '../../phones/phones.module.js';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { ErasureRun, ErasureWorker } from './erasure-run.js';
import { ERASURE_EVENT_DECLARATIONS, ErasureQueue } from './erasure-task.js';
import { PhoneErasure, PhoneErasureController } from './phone-erasure.js';

/** Erasure: a number is forgotten wherever it is kept. Stands above every room that holds numbers. */
@Module({
  imports: [TenantsModule, EventsModule, PhonesModule, ConsentModule, IntakeModule, MessageLogModule],
  controllers: [PhoneErasureController],
  providers: [PhoneErasure, ErasureQueue, ErasureRun],
  exports: [ErasureQueue, ErasureRun],
})
export class ErasureModule {
  constructor(registry: EventRegistry) {
    registry.declare(ERASURE_EVENT_DECLARATIONS);
  }
}

/** The removal of traces. */
@Module({ imports: [ErasureModule], providers: [ErasureWorker] })
export class ErasureWorkerModule {}

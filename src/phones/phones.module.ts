import { Module } from '@nestjs/common';
import { EventRegistry } from '../events/event-types.js';
import { EventsModule } from '../events/events.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { NumberLookup, OfflineLookup } from './lookup/number-lookup.js';
import { NumberTables } from './lookup/number-tables.js';
import { PhoneRevalidation } from './lookup/phone-validation.js';
import { PhoneNumbersFinder } from './phone-search.js';
import { PHONE_EVENT_DECLARATIONS } from './phone.view.js';
import { PhonesReader } from './phones-reader.js';
import { PhonesController } from './phones.controller.js';
import { PhoneCounts } from './phones.sql.js';

const LOOKUP = [NumberTables, { provide: NumberLookup, useClass: OfflineLookup }];

/** Phone numbers: one row per project and number, shown through the rows in reach, with what is known about each. */
@Module({
  imports: [TenantsModule, EventsModule],
  controllers: [PhonesController],
  providers: [PhonesReader, PhoneCounts, PhoneNumbersFinder, ...LOOKUP],
  exports: [PhonesReader, PhoneCounts, NumberLookup],
})
export class PhonesModule {
  constructor(registry: EventRegistry) {
    registry.declare(PHONE_EVENT_DECLARATIONS);
  }
}

/** The work on phone numbers: what is known of them is kept fresh. */
@Module({ imports: [EventsModule, PhonesModule], providers: [PhoneRevalidation] })
export class PhonesWorkerModule {}

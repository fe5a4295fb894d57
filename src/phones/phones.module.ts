import { Module } from '@nestjs/common';
import { EventRegistry } from '../events/event-registry.js';
import { EventsModule } from '../events/events.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { PhoneCounts } from './record/phone-counts.js';
import { PHONE_EVENT_DECLARATIONS } from './record/phone-events.js';
import { PhoneNumbersFinder } from './list/phone-numbers-finder.js';
import { PhonesController } from './list/phones.controller.js';
import { PhonesReader } from './list/phones-reader.js';
import { FirstLookup } from './lookup/first-lookup.js';
import { NumberLookup } from './lookup/number-lookup.js';
import { NumberTables } from './lookup/number-tables.js';
import { OfflineLookup } from './lookup/offline-lookup.js';
import { PhoneValidation } from './lookup/phone-validation.js';

const LOOKUP = [NumberTables, FirstLookup, { provide: NumberLookup, useClass: OfflineLookup }, PhoneValidation];

/** Phone numbers: one row per project and number, shown through the rows in reach, with what is known about each. */
@Module({
  imports: [TenantsModule, EventsModule],
  controllers: [PhonesController],
  providers: [PhonesReader, PhoneCounts, PhoneNumbersFinder, ...LOOKUP],
  exports: [PhonesReader, PhoneCounts, FirstLookup, NumberLookup, PhoneValidation],
})
export class PhonesModule {
  constructor(registry: EventRegistry) {
    registry.declare(PHONE_EVENT_DECLARATIONS);
  }
}

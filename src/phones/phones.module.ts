import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { PhoneRegistration } from './phone-registration.js';
import { PhonesController } from './phones.controller.js';
import { PhonesReader } from './phones-reader.js';
import { ProjectPhonesController } from './project-phones.controller.js';

/** Phone numbers: one row per project and number, shown through the rows in reach. */
@Module({ imports: [TenantsModule, EventsModule], controllers: [PhonesController, ProjectPhonesController], providers: [PhonesReader, PhoneRegistration], exports: [PhonesReader] })
export class PhonesModule {}

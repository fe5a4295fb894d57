import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { ConsentAudit } from './consent-audit.js';
import { ConsentLedger } from './consent-ledger.js';
import { OptOutLink } from './opt-out-link.js';
import { OptOutPageController } from './opt-out-page.controller.js';
import { OptOutVisits } from './opt-out-visits.js';
import { PhoneConsent } from './phone-consent.js';
import { PhoneConsentController } from './phone-consent.controller.js';
import { PhoneRegistration } from './phone-registration.js';
import { PhonesController } from './phones.controller.js';
import { PhonesReader } from './phones-reader.js';
import { ProjectPhonesController } from './project-phones.controller.js';

/** Phone numbers: one row per project and number, shown through the rows in reach. */
@Module({ imports: [TenantsModule, EventsModule], controllers: [PhonesController, ProjectPhonesController, PhoneConsentController, OptOutPageController], providers: [PhonesReader, PhoneRegistration, PhoneConsent, ConsentLedger, ConsentAudit, OptOutLink, OptOutVisits], exports: [PhonesReader] })
export class PhonesModule {}

import { Module } from '@nestjs/common';
import { EventRegistry } from '../../events/event-types.js';
import { EventsModule } from '../../events/events.module.js';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { ScopeChanges } from '../../tenants/tenants.service.js';
import { PhonesModule } from '../phones.module.js';
import { ConsentLedger } from './consent-ledger.js';
import { ConsentReviews, ConsentReviewsController } from './consent-reviews.js';
import { CONSENT_EVENT_DECLARATIONS } from './consent.view.js';
import { OptOutLink, OptOutPageController, OptOutVisits } from './opt-out-page.controller.js';
import { PhoneConsentController } from './phone-consent.controller.js';
import { PhoneConsent } from './phone-consent.service.js';
import { OptOutPropagation, OptOutQueue, OptOutWorker } from './opt-out-propagation.js';
import { Suppressions } from './suppressions.js';
import { TenantOptOuts } from './tenant-opt-outs.js';

/** Consent: the ledger of opt-outs and opt-ins, the reviews of doubtful ones, the opt-out page, and erased numbers. */
@Module({
  imports: [TenantsModule, EventsModule, PhonesModule],
  controllers: [PhoneConsentController, ConsentReviewsController, OptOutPageController],
  providers: [
    PhoneConsent,
    ConsentLedger,
    ConsentReviews,
    OptOutLink,
    OptOutVisits,
    Suppressions,
    TenantOptOuts,
    OptOutQueue,
  ],
  exports: [ConsentLedger, Suppressions, TenantOptOuts, OptOutQueue],
})
export class ConsentModule {
  constructor(registry: EventRegistry, scopes: ScopeChanges, tenantOptOuts: TenantOptOuts) {
    registry.declare(CONSENT_EVENT_DECLARATIONS);
    scopes.onChange((tx, tenantId) => tenantOptOuts.switched(tx, tenantId));
  }
}

/** The way of opt-outs to all projects of their tenants. */
@Module({ imports: [ConsentModule], providers: [OptOutPropagation, OptOutWorker] })
export class ConsentWorkerModule {}

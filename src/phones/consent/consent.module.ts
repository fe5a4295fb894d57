import { Module } from '@nestjs/common';
import { EventRegistry } from '../../events/event-types.js';
import { EventsModule } from '../../events/events.module.js';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { ScopeChanges } from '../../tenants/tenants.service.js';
import { PhonesModule } from '../phones.module.js';
import { ConsentAudit } from './consent-audit.js';
import { ConsentLedger } from './consent-ledger.js';
import { ConsentReviews, ConsentReviewsController, ReviewDecisions } from './consent-reviews.js';
import { CONSENT_EVENT_DECLARATIONS } from './consent.view.js';
import { NoteErasure, ReviewNoteErasure } from './note-erasure.js';
import { OptOutLink, OptOutPageController, OptOutVisits } from './opt-out-page.controller.js';
import { PhoneConsentController } from './phone-consent.controller.js';
import { ConsentHistory, PhoneConsent } from './phone-consent.service.js';
import { StopQueue, StopSpreading } from './stop-spreading.js';
import { ScopeWalk, StopWorker } from './stop-worker.js';
import { Suppressions } from './suppressions.js';
import { Pseudonyms, TenantStops } from './tenant-stops.js';

/** Consent: the ledger of opt-outs and opt-ins, the reviews of doubtful ones, the opt-out page, and erased numbers. */
@Module({
  imports: [TenantsModule, EventsModule, PhonesModule],
  controllers: [PhoneConsentController, ConsentReviewsController, OptOutPageController],
  providers: [
    PhoneConsent,
    ConsentHistory,
    ConsentLedger,
    NoteErasure,
    ReviewNoteErasure,
    ConsentReviews,
    ReviewDecisions,
    ConsentAudit,
    OptOutLink,
    OptOutVisits,
    Pseudonyms,
    Suppressions,
    TenantStops,
    StopQueue,
  ],
  exports: [ConsentLedger, NoteErasure, ReviewNoteErasure, Pseudonyms, Suppressions, TenantStops, StopQueue],
})
export class ConsentModule {
  constructor(registry: EventRegistry, scopes: ScopeChanges, stops: TenantStops) {
    registry.declare(CONSENT_EVENT_DECLARATIONS);
    scopes.onChange((tx, tenantId) => stops.switched(tx, tenantId));
  }
}

/** The way of opt-outs to all projects of their tenants. */
@Module({ imports: [ConsentModule], providers: [StopSpreading, ScopeWalk, StopWorker] })
export class ConsentWorkerModule {}

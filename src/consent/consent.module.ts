import { Module } from '@nestjs/common';
import { EventRegistry } from '../events/event-registry.js';
import { EventsModule } from '../events/events.module.js';
import { PhonesModule } from '../phones/phones.module.js';
import { ScopeChanges } from '../tenants/scope-changes.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { CONSENT_EVENT_DECLARATIONS } from './ledger/consent-events.js';
import { ConsentAudit } from './ledger/consent-audit.js';
import { ConsentHistory } from './ledger/consent-history.js';
import { ConsentLedger } from './ledger/consent-ledger.js';
import { NoteErasure } from './ledger/note-erasure.js';
import { PhoneConsentController } from './ledger/phone-consent.controller.js';
import { PhoneConsent } from './ledger/phone-consent.js';
import { ReviewNoteErasure } from './ledger/review-note-erasure.js';
import { ConsentReviewsController } from './reviews/consent-reviews.controller.js';
import { ConsentReviews } from './reviews/consent-reviews.js';
import { ReviewDecisions } from './reviews/review-decisions.js';
import { OptOutLink } from './opt-out-page/opt-out-link.js';
import { OptOutPageController } from './opt-out-page/opt-out-page.controller.js';
import { OptOutVisits } from './opt-out-page/opt-out-visits.js';
import { Pseudonyms } from './pseudonyms/pseudonyms.js';
import { StopQueue } from './spreading/stop-queue.js';
import { TenantStops } from './stops/tenant-stops.js';
import { Suppressions } from './suppressions/suppressions.js';

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

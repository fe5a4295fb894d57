import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { ConsentAudit } from './consent/consent-audit.js';
import { ConsentLedger } from './consent/consent-ledger.js';
import { OptOutLink } from './opt-out-page/opt-out-link.js';
import { OptOutPageController } from './opt-out-page/opt-out-page.controller.js';
import { OptOutVisits } from './opt-out-page/opt-out-visits.js';
import { PhoneConsent } from './consent/phone-consent.js';
import { PhoneConsentController } from './consent/phone-consent.controller.js';
import { PhoneErasure } from './erasure/phone-erasure.js';
import { PhoneTraces } from './erasure/phone-traces.js';
import { Pseudonyms } from './erasure/pseudonyms.js';
import { Suppressions } from './erasure/suppressions.js';
import { FirstLookup } from './lookup/first-lookup.js';
import { NumberLookup } from './lookup/number-lookup.js';
import { NumberTables } from './lookup/number-tables.js';
import { OfflineLookup } from './lookup/offline-lookup.js';
import { PhoneRevalidation } from './lookup/phone-revalidation.js';
import { PhoneValidation } from './lookup/phone-validation.js';
import { PhoneExport } from './export/phone-export.js';
import { PhoneExportController } from './export/phone-export.controller.js';
import { FileImport } from './imports/file-import.js';
import { ImportBatch } from './imports/import-batch.js';
import { ImportChunks } from './imports/import-chunks.js';
import { ImportErrors } from './imports/import-errors.js';
import { ImportIntake } from './imports/import-intake.js';
import { ImportQueue } from './imports/import-queue.js';
import { ImportReader } from './imports/import-reader.js';
import { ImportRun } from './imports/import-run.js';
import { ImportSweeper } from './imports/import-sweeper.js';
import { ImportWorker } from './imports/import-worker.js';
import { PhoneImports } from './imports/phone-imports.js';
import { PhoneImportsController } from './imports/phone-imports.controller.js';
import { PhoneArrivals } from './phone-arrivals.js';
import { PhoneRegistration } from './phone-registration.js';
import { PhoneNumbersFinder } from './list/phone-numbers-finder.js';
import { PhonesController } from './phones.controller.js';
import { PhonesReader } from './phones-reader.js';
import { ProjectPhonesController } from './project-phones.controller.js';

const LOOKUP = [
  NumberTables,
  FirstLookup,
  { provide: NumberLookup, useClass: OfflineLookup },
  PhoneValidation,
  PhoneRevalidation,
];
const ERASURE = [Pseudonyms, Suppressions, PhoneTraces, PhoneErasure];
const CONSENT = [PhoneConsent, ConsentLedger, ConsentAudit, OptOutLink, OptOutVisits];
const IMPORTS = [
  PhoneImports,
  FileImport,
  ImportReader,
  ImportIntake,
  ImportChunks,
  ImportQueue,
  ImportBatch,
  ImportErrors,
  ImportRun,
  ImportWorker,
  ImportSweeper,
];

/** Phone numbers: one row per project and number, shown through the rows in reach. */
@Module({
  imports: [TenantsModule, EventsModule],
  controllers: [
    PhonesController,
    ProjectPhonesController,
    PhoneConsentController,
    PhoneImportsController,
    PhoneExportController,
    OptOutPageController,
  ],
  providers: [
    PhonesReader,
    PhoneNumbersFinder,
    PhoneArrivals,
    PhoneRegistration,
    PhoneExport,
    ...LOOKUP,
    ...CONSENT,
    ...ERASURE,
    ...IMPORTS,
  ],
  exports: [PhonesReader],
})
export class PhonesModule {}

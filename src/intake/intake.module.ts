import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { EventsModule } from '../events/events.module.js';
import { PhonesModule } from '../phones/phones.module.js';
import { TenantsModule } from '../tenants/tenants.module.js';
import { DownloadTurns } from './export/download-turns.js';
import { PhoneExportController } from './export/phone-export.controller.js';
import { PhoneExport } from './export/phone-export.js';
import { FileImport } from './imports/file-import.js';
import { ImportBatch } from './imports/import-batch.js';
import { ImportChunks } from './imports/import-chunks.js';
import { ImportErrorErasure } from './imports/import-error-erasure.js';
import { ImportErrors } from './imports/import-errors.js';
import { ImportIntake } from './imports/import-intake.js';
import { ImportQueue } from './imports/import-queue.js';
import { ImportReader } from './imports/import-reader.js';
import { ImportRoom } from './imports/import-room.js';
import { ImportRun } from './imports/import-run.js';
import { PhoneImports } from './imports/phone-imports.js';
import { PhoneImportsController } from './imports/phone-imports.controller.js';
import { PhoneArrivals } from './registration/phone-arrivals.js';
import { PhoneRegistration } from './registration/phone-registration.js';
import { PhoneRegistrationController } from './registration/phone-registration.controller.js';
import { TenantUsage } from './usage/tenant-usage.js';
import { TenantUsageController } from './usage/tenant-usage.controller.js';

const IMPORTS = [
  PhoneImports,
  FileImport,
  ImportReader,
  ImportIntake,
  ImportChunks,
  ImportQueue,
  ImportBatch,
  ImportErrors,
  ImportErrorErasure,
  ImportRun,
  ImportRoom,
];

/** How numbers come in and go out in bulk: registration, imports, export. */
@Module({
  imports: [TenantsModule, EventsModule, PhonesModule, ConsentModule],
  controllers: [PhoneRegistrationController, PhoneImportsController, PhoneExportController, TenantUsageController],
  providers: [PhoneArrivals, PhoneRegistration, PhoneExport, DownloadTurns, TenantUsage, ...IMPORTS],
  exports: [PhoneArrivals, ImportErrorErasure, ImportQueue, ImportRun, ImportChunks, ImportIntake],
})
export class IntakeModule {}

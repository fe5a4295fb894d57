import { Module } from '@nestjs/common';
import { EventsModule } from '../../events/events.module.js';
import { TenantsModule } from '../../tenants/tenants.module.js';
import { ConsentModule } from '../consent/consent.module.js';
import { PhonesModule } from '../phones.module.js';
import { FileImport } from './file-import.js';
import { ImportIntake, ImportRoom } from './import-intake.js';
import { ImportBatch, ImportRun } from './import-run.js';
import { ImportErrorErasure, ImportSweeper, ImportWorker } from './import-worker.js';
import { PhoneArrivals } from './phone-arrivals.js';
import { DownloadTurns, PhoneExport, PhoneExportController } from './phone-export.js';
import { PhoneImportsController } from './phone-imports.controller.js';
import { ImportReader, PhoneImports } from './phone-imports.service.js';
import { PhoneRegistration, PhoneRegistrationController } from './phone-registration.js';
import { ImportChunks, ImportErrors, ImportQueue } from './stored-csv.js';
import { TenantUsage, TenantUsageController } from './tenant-usage.js';

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

/** The work on imports: their rows, and the end of their retention. */
@Module({ imports: [IntakeModule], providers: [ImportWorker, ImportSweeper] })
export class IntakeWorkerModule {}
